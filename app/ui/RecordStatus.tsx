import { addressOf, type ParamsOf } from '#app/platform/verb.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { StatusBadge, type StatusDisplay } from './StatusBadge.tsx';
import { type StatusQuestion, StatusSelect } from './StatusSelect.tsx';

const ARCHIVED: StatusDisplay = { label: 'Archived', color: 'gray' };

type Given<Status extends string, Path extends string> = {
  /** The verb that takes the choice. */
  verbs: { status: { path: Path } };
  /** The record, by its ids in the verb's address. */
  of: ParamsOf<Path>;
  record: { status: Status; version: number; archivedAt: Date | null };
  display: Readonly<Record<Status, StatusDisplay>>;
  ask?: (status: Status) => StatusQuestion | null;
};

/** The status of a record on its own page: a dropdown (`StatusSelect`), or badges once the record is archived. */
export function RecordStatus<Status extends string, Path extends string>({
  verbs,
  of,
  record,
  display,
  ask,
}: Given<Status, Path>) {
  const { status, version, archivedAt } = record;
  if (archivedAt) {
    return (
      <>
        <StatusBadge display={ARCHIVED} /> <StatusBadge display={display[status]} />
      </>
    );
  }
  return (
    <StatusSelect
      action={addressOf(verbs.status, of)}
      value={status}
      version={version}
      display={display}
      label="Status"
      ask={ask}
    />
  );
}

/** The status of a record in a list, named by `title`: a dropdown, or the button that restores an archived record. */
export function ListedStatus<Status extends string, Path extends string, Restore extends string>({
  verbs,
  of,
  record,
  title,
  display,
  ask,
  restoring,
}: Given<Status, Path> & {
  verbs: { restore: { path: Restore } };
  of: ParamsOf<Restore>;
  title: string;
  /** What is asked before an archived record is restored. */
  restoring?: StatusQuestion | null;
}) {
  const { status, version, archivedAt } = record;
  if (archivedAt) {
    return (
      <RestoreButton
        action={addressOf(verbs.restore, of)}
        title={title}
        version={version}
        size="compact-sm"
        question={restoring}
      />
    );
  }
  return (
    <StatusSelect
      action={addressOf(verbs.status, of)}
      value={status}
      version={version}
      display={display}
      label={`Status of ${title}`}
      ask={ask}
    />
  );
}
