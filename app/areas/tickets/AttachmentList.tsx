import { IconDownload, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { isPicture, isPreviewable } from '#app/platform/files/file-kinds.ts';
import { formatFileSize } from '#app/ui/everywhere/format.ts';
import styles from './AttachmentList.module.css';
import type { Attachment } from './conversation-queries.server.ts';

/** The files of a ticket or message: pictures with a small preview, each with its size and a download. */
export function AttachmentList({ files, label }: { files: readonly Attachment[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <a className={styles.open} {...openingOf(file)}>
            <Thumbnail file={file} />
            <span className={styles.words}>
              <span className={styles.name}>{file.fileName}</span>
              <span className={styles.size}>{formatFileSize(file.fileSize)}</span>
            </span>
          </a>
          <a
            className={styles.download}
            href={addressOf(file)}
            download={file.fileName}
            aria-label={`Download ${file.fileName}`}
            title="Download"
          >
            <IconDownload size={18} stroke={1.6} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file }: { file: Attachment }) {
  if (isPicture(file.mimeType)) {
    return <img className={styles.picture} src={inlineOf(file)} alt="" loading="lazy" />;
  }
  const Icon = file.mimeType === 'application/pdf' ? IconFileTypePdf : IconFile;
  return (
    <span className={styles.icon}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
    </span>
  );
}

/** What a browser can show opens in a tab of its own; everything else is downloaded. */
function openingOf(file: Attachment) {
  return isPreviewable(file.mimeType)
    ? { href: inlineOf(file), target: '_blank', rel: 'noreferrer' }
    : { href: addressOf(file), download: file.fileName };
}

function addressOf({ id }: Attachment): string {
  return `/files/attachments/${id}`;
}

function inlineOf(file: Attachment): string {
  return `${addressOf(file)}?inline`;
}
