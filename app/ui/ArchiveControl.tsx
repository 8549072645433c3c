import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A button that archives a record after asking, or restores an archived one. */
export function ArchiveControl({
  address,
  title,
  isArchived,
  version,
  size,
  children,
}: {
  /** The record's own page; "/archive" and "/restore" below it take the two steps. */
  address: string;
  title: string;
  isArchived: boolean;
  /** The copy of the record that the step is taken on. */
  version: number;
  size: 'compact-sm' | 'sm';
  /** What archiving does, in a sentence or two. */
  children: ReactNode;
}) {
  const values = { version: String(version) };
  if (isArchived) {
    return (
      <ActionButton
        action={`${address}/restore`}
        values={values}
        variant="default"
        size={size}
        sendingLabel="Restoring..."
        aria-label={`Restore ${title}`}
      >
        Restore
      </ActionButton>
    );
  }
  return (
    <ConfirmDialog
      title={`Archive ${title}`}
      action={`${address}/archive`}
      values={values}
      labels={{ confirm: 'Archive', sending: 'Archiving...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          size={size}
          onClick={open}
          aria-label={`Archive ${title}`}
        >
          Archive
        </Button>
      )}
    >
      {children}
    </ConfirmDialog>
  );
}
