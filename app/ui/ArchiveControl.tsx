import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RestoreButton } from './RestoreButton.tsx';

/** A button that archives a record after asking, or restores an archived one. */
export function ArchiveControl({
  address,
  title,
  question,
  isArchived,
  version,
  step,
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
  version?: number;
  /** What archives, where it is not "/archive". */
  step?: { action: string; values: Readonly<Record<string, string>> };
  size?: 'compact-sm' | 'sm';
  /** What archiving does, in a sentence or two. */
  children: ReactNode;
}) {
  if (isArchived) {
    return <RestoreButton address={address} title={title} version={version} size={size} />;
  }
  return (
    <ConfirmDialog
      title={question ?? `Archive ${title}`}
      action={step?.action ?? `${address}/archive`}
      values={{ ...(version !== undefined && { version: String(version) }), ...step?.values }}
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
