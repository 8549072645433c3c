import type { ReactNode } from 'react';
import { addressOf, type ParamsOf } from '#app/platform/verb.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RestoreButton } from './RestoreButton.tsx';

/** A button that archives a record after asking, or restores an archived one. */
export function ArchiveControl<Archive extends string, Restore extends string>({
  verbs,
  of,
  title,
  question,
  isArchived,
  version,
  values,
  size,
  children,
}: {
  verbs: { archive: { path: Archive }; restore: { path: Restore } };
  /** The record, by its ids in the verbs' addresses. */
  of: ParamsOf<Archive> & ParamsOf<Restore>;
  /** The record's name, where such a button stands beside each of several records. */
  title?: string;
  /** What the dialog asks; without it the dialog names the record. */
  question?: string;
  isArchived: boolean;
  /** The copy of the record that the step is taken on. */
  version?: number;
  /** What archiving sends beside the copy. */
  values?: Readonly<Record<string, string>>;
  size?: 'compact-sm' | 'sm';
  /** What archiving does, in a sentence or two. */
  children: ReactNode;
}) {
  if (isArchived) {
    return (
      <RestoreButton
        action={addressOf(verbs.restore, of)}
        title={title}
        version={version}
        size={size}
      />
    );
  }
  return (
    <ConfirmDialog
      title={question ?? `Archive ${title}`}
      action={addressOf(verbs.archive, of)}
      values={{ ...(version !== undefined && { version: String(version) }), ...values }}
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
