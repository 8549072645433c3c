import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';

const ICON = { size: 24, stroke: 1.4, 'aria-hidden': true } as const;

/** The kind of a file as a drawing, with the same in words. */
export function FileIcon({ mimeType }: { mimeType: string }) {
  if (mimeType === 'application/pdf') return <IconFileTypePdf {...ICON} />;
  if (mimeType.startsWith('image/')) return <IconPhoto {...ICON} />;
  if (mimeType.startsWith('video/')) return <IconVideo {...ICON} />;
  if (mimeType === 'text/csv' || mimeType.includes('spreadsheet')) {
    return <IconFileSpreadsheet {...ICON} />;
  }
  if (mimeType.startsWith('text/') || mimeType.includes('opendocument.text')) {
    return <IconFileText {...ICON} />;
  }
  return mimeType.includes('wordprocessing') ? <IconFileText {...ICON} /> : <IconFile {...ICON} />;
}
