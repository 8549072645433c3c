import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import styles from './ActivityCells.module.css';
import { ActivitySentence } from './ActivitySentence.tsx';
import type { ActivityLine } from './activity-queries.server.ts';

const ActivityLineDetails = onDemand(
  async () => (await import('./ActivityLineDetails.tsx')).ActivityLineDetails,
);

/** The columns of the activity log. */
export const ACTIVITY_COLUMNS: DataColumn<ActivityLine>[] = [
  {
    header: 'What happened',
    part: 'head',
    cell: ({ sentence }) => (
      <span className={styles.sentence}>
        <ActivitySentence parts={sentence} />
      </span>
    ),
  },
  { header: 'When', width: '12.5rem', cell: ({ at }) => <LocalTime at={at} show="datetime" /> },
  { header: 'Actions', part: 'actions', width: '6rem', cell: (line) => <Whole line={line} /> },
];

/** The whole of a line: what changed, field by field, and everything else that was written down. */
function Whole({ line }: { line: ActivityLine }) {
  const [isOpen, setOpen] = useState(false);
  const words = line.sentence.map(({ text }) => text).join('');
  if (!hasDetails(line.metadata)) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => setOpen(true)}
        aria-label={`Details: ${words}`}
      >
        Details
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words} size="lg">
        <ActivityLineDetails line={line} />
      </Modal>
    </>
  );
}

/** Facts that name the record, as its sentence does. */
const NAMING: ReadonlySet<string> = new Set([
  'title',
  'number',
  'name',
  'company',
  'email',
  'messageId',
]);

/** Whether more was written down than the sentence says. */
function hasDetails(metadata: ActivityLine['metadata']): boolean {
  return Object.keys(metadata).some((name) => !NAMING.has(name));
}
