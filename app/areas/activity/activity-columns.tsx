import { Button, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { CellLine } from '#app/ui/CellLine.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import styles from './ActivityCells.module.css';
import { fieldChanges, furtherFacts, metadataPreview } from './activity-facts.ts';
import type { ActivityLine } from './activity-queries.server.ts';
import { recordAddress, subjectLabel } from './activity-subjects.ts';

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
  const [isOpen, { open, close }] = useDisclosure(false);
  const changes = fieldChanges(line.metadata);
  const facts = furtherFacts(line.metadata);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={open}
        aria-label={`Details of ${line.action}, ${line.at.toISOString()}`}
      >
        Details
      </Button>
      <Modal opened={isOpen} onClose={close} title={line.action} size="lg">
        <p className={styles.origin}>
          {subjectLabel(line.entityType)}
          <CellLine>
            {line.by ?? 'Visitor or system'}, <LocalTime at={line.at} show="datetime" />
          </CellLine>
        </p>
        {changes.length > 0 ? (
          <div className={styles.wide}>
            <Table aria-label="What changed">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Field</Table.Th>
                  <Table.Th>Before</Table.Th>
                  <Table.Th>After</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {changes.map(({ field, before, after }) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row">{field}</Table.Th>
                    <Table.Td className={styles.value}>{before}</Table.Td>
                    <Table.Td className={styles.value}>{after}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        ) : null}
        {facts.length > 0 ? (
          <dl className={styles.facts}>
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={styles.value}>{text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {changes.length === 0 && facts.length === 0 ? (
          <p>Nothing else was recorded for this line.</p>
        ) : null}
      </Modal>
    </>
  );
}
