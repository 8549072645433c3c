import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import styles from './ActivityCells.module.css';
import { metadataPreview } from './activity-facts.ts';
import type { ActivityLine } from './activity-queries.server.ts';
import { recordAddress, subjectLabel } from './activity-subjects.ts';

const ActivityLineDetails = onDemand(
  async () => (await import('./ActivityLineDetails.tsx')).ActivityLineDetails,
);

/** The columns of the activity log. */
export const ACTIVITY_COLUMNS: DataColumn<ActivityLine>[] = [
  {
    header: 'Action',
    part: 'head',
    width: '15rem',
    cell: ({ action }) => <span className={styles.action}>{action}</span>,
  },
  { header: 'Type', width: '10rem', cell: (line) => <Subject line={line} /> },
  {
    header: 'Who',
    width: '11rem',
    cell: ({ by }) => by ?? <span className={styles.none}>Visitor or system</span>,
  },
  { header: 'When', width: '11rem', cell: ({ at }) => <LocalTime at={at} show="datetime" /> },
  {
    header: 'Details',
    cell: ({ metadata }) => <span className={styles.preview}>{metadataPreview(metadata)}</span>,
  },
  { header: 'Actions', part: 'actions', width: '6rem', cell: (line) => <Whole line={line} /> },
];

function Subject({ line: { entityType, entityId } }: { line: ActivityLine }) {
  const label = subjectLabel(entityType);
  const address = recordAddress(entityType, entityId);
  return address ? <Link to={address}>{label}</Link> : label;
}

/** The whole of a line: what changed, field by field, and everything else that was written down. */
function Whole({ line }: { line: ActivityLine }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => setOpen(true)}
        aria-label={`Details of ${line.action}, ${line.at.toISOString()}`}
      >
        Details
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={line.action} size="lg">
        <ActivityLineDetails line={line} />
      </Modal>
    </>
  );
}
