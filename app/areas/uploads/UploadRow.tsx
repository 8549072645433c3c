import { IconAlertTriangle, IconCheck, IconFile, IconX } from '@tabler/icons-react';
import { Button } from '#app/ui/Button.tsx';
import { formatFileSize } from '#app/ui/everywhere/format.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import styles from './UploadField.module.css';
import type { QueuedFile } from './upload-queue.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** One chosen file: its progress, or why it was refused, and what can be done about it. */
export function UploadRow({
  file,
  onRetry,
  onRemove,
}: {
  file: QueuedFile;
  onRetry: () => void;
  onRemove: () => void;
}) {
  return (
    <li className={styles.file} data-state={file.state}>
      <span className={styles.icon}>
        <StateIcon state={file.state} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.fact}>
          {formatFileSize(file.size)}
          {file.state === 'done' ? ' · Uploaded' : null}
          {file.state === 'waiting' ? ' · Waiting...' : null}
          {file.state === 'sending' ? ` · ${percentOf(file.progress)} %` : null}
        </p>
        {file.state === 'sending' ? (
          <progress
            className={styles.progress}
            max={100}
            value={percentOf(file.progress)}
            aria-label={`Uploading ${file.name}`}
          />
        ) : null}
        {file.state === 'failed' ? (
          <p className={styles.error} role="alert">
            {file.error}
          </p>
        ) : null}
      </div>
      {file.state === 'failed' && file.canRetry ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={onRetry}
          aria-label={`Try ${file.name} again`}
        >
          Try again
        </Button>
      ) : null}
      <IconButton
        variant="subtle"
        color="gray"
        onClick={onRemove}
        aria-label={`Remove ${file.name}`}
        title="Remove"
      >
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function StateIcon({ state }: { state: QueuedFile['state'] }) {
  if (state === 'done') return <IconCheck {...ICON} />;
  if (state === 'failed') return <IconAlertTriangle {...ICON} />;
  return <IconFile {...ICON} />;
}

function percentOf(share: number): number {
  return Math.floor(share * 100);
}
