import type { ReactNode } from 'react';
import { addressOf, type ParamsOf } from '#app/platform/verb.ts';
import { RecordMenu, type RecordStep } from './RecordMenu.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import type { StatusQuestion } from './StatusSelect.tsx';

/** A record's menu with Archive, which asks first, or the button that restores an archived record. */
export function ArchiveControl<Archive extends string, Restore extends string>({
  verbs,
  of,
  title,
  question,
  isArchived,
  version,
  values,
  size,
  steps = [],
  restoring,
  children,
}: {
  verbs: { archive: { path: Archive }; restore: { path: Restore } };
  /** The record, by its ids in the verbs' addresses. */
  of: ParamsOf<Archive> & ParamsOf<Restore>;
  /** The record's name, where such a menu is beside each of several records. */
  title?: string;
  /** What the dialog asks; without it the dialog names the record. */
  question?: string;
  isArchived: boolean;
  /** The copy of the record that the step is taken on. */
  version?: number;
  /** What archiving sends beside the copy. */
  values?: Readonly<Record<string, string>>;
  size?: 'compact-sm' | 'sm';
  /** What else the menu offers, above. */
  steps?: readonly RecordStep[];
  /** What is asked before an archived record is restored. */
  restoring?: StatusQuestion | null;
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
        question={restoring}
      />
    );
  }
  const archive: RecordStep = {
    label: 'Archive',
    title: question ?? `Archive ${title}`,
    text: children,
    action: addressOf(verbs.archive, of),
    values: { ...(version !== undefined && { version: String(version) }), ...values },
    labels: { confirm: 'Archive', sending: 'Archiving...' },
    danger: true,
  };
  return <RecordMenu record={title} steps={[...steps, archive]} size={size} />;
}
