import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { isPicture, isPreviewable } from '#app/platform/files/file-kinds.ts';
import { Button } from '#app/ui/Button.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import styles from './FileButtons.module.css';

type FileOfDocument = {
  documentId: string;
  number: number;
  /** What the buttons are named after for screen readers. */
  title: string;
  mimeType: string;
  /** May hold amounts, and the reader sees no money. */
  isClosed: boolean;
};

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Downloads one file of a document, and shows it where a browser can: pictures in a dialog, PDF in a tab of its own. */
export function FileButtons({
  size = 'compact-sm',
  ...file
}: FileOfDocument & { size?: 'compact-sm' | 'sm' }) {
  if (file.isClosed) {
    return <span className={styles.closed}>May hold amounts. Your role does not see money.</span>;
  }
  const address = `/files/documents/${file.documentId}/${file.number}`;
  return (
    <>
      <Button
        component="a"
        href={address}
        variant="default"
        size={size}
        leftSection={<IconDownload {...ICON} />}
        aria-label={`Download ${file.title}`}
      >
        Download
      </Button>
      {isPicture(file.mimeType) ? (
        <PicturePreview address={`${address}?inline`} title={file.title} size={size} />
      ) : null}
      {isPreviewable(file.mimeType) && !isPicture(file.mimeType) ? (
        <Button
          component="a"
          href={`${address}?inline`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size={size}
          leftSection={<IconEye {...ICON} />}
          aria-label={`Preview ${file.title} in a new tab`}
        >
          Preview
        </Button>
      ) : null}
    </>
  );
}

function PicturePreview({
  address,
  title,
  size,
}: {
  address: string;
  title: string;
  size: 'compact-sm' | 'sm';
}) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconEye {...ICON} />}
        aria-label={`Preview ${title}`}
        onClick={() => setOpened(true)}
      >
        Preview
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={title} size="xl">
        <img className={styles.picture} src={address} alt={title} />
      </Modal>
    </>
  );
}
