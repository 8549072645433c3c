import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A button that archives a record after asking, or restores an archived one. */
export function ArchiveControl({
  address,
  title,
  question,
  isArchived,
  version,
  size,
  children,
}: {
  /** The record's own page; "/archive" and "/restore" below it take the two steps. */
  address: string;
  /** The record's name, where such a button stands beside each of several records. */
  title?: string;
  /** What the dialog asks; without it the dialog names the record. */
  question?: string;
  isArchived: boolean;
  /** The copy of the record that the step is taken on. */
  version: number;
  size?: 'compact-sm' | 'sm';
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
        sendingLabel="Restoring..."
        {...(size && { size })}
        {...(title && { 'aria-label': `Restore ${title}` })}
      >
        Restore
      </ActionButton>
    );
  }
  return (
    <ConfirmDialog
      title={question ?? `Archive ${title}`}
      action={`${address}/archive`}
      values={values}
      labels={{ confirm: 'Archive', sending: 'Archiving...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          onClick={open}
          {...(size && { size })}
          {...(title && { 'aria-label': `Archive ${title}` })}
        >
          Archive
        </Button>
      )}
    >
      {children}
    </ConfirmDialog>
  );
}
