import { RestoreButton } from './RestoreButton.tsx';
import { StatusBadge, type StatusDisplay } from './StatusBadge.tsx';
import { type StatusQuestion, StatusSelect } from './StatusSelect.tsx';

const ARCHIVED: StatusDisplay = { label: 'Archived', color: 'gray' };

type Given<Status extends string> = {
  /** The record's page; "/status" below it takes the choice. */
  address: string;
  record: { status: Status; version: number; archivedAt: Date | null };
  display: Readonly<Record<Status, StatusDisplay>>;
  ask?: (status: Status) => StatusQuestion | null;
};

/** The status of a record on its own page: a dropdown (`StatusSelect`), or badges once the record is archived. */
export function RecordStatus<Status extends string>({
  address,
  record,
  display,
  ask,
}: Given<Status>) {
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
      action={`${address}/status`}
      value={status}
      version={version}
      display={display}
      label="Status"
      ask={ask}
    />
  );
}

/** The status of a record in a list, where `title` names it: a dropdown, or the button that restores an archived one. */
export function ListedStatus<Status extends string>({
  address,
  record,
  title,
  display,
  ask,
}: Given<Status> & { title: string }) {
  const { status, version, archivedAt } = record;
  if (archivedAt) {
    return <RestoreButton address={address} title={title} version={version} size="compact-sm" />;
  }
  return (
    <StatusSelect
      action={`${address}/status`}
      value={status}
      version={version}
      display={display}
      label={`Status of ${title}`}
      ask={ask}
    />
  );
}
