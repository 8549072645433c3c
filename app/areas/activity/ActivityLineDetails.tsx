import { Table } from '@mantine/core';
import { CellLine } from '#app/ui/CellLine.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './ActivityCells.module.css';
import { fieldChanges, furtherFacts } from './activity-facts.ts';
import type { ActivityLine } from './activity-queries.server.ts';
import { subjectLabel } from './activity-subjects.ts';

/** The whole of a line: what changed, field by field, and everything else that was written down. */
export function ActivityLineDetails({ line }: { line: ActivityLine }) {
  const changes = fieldChanges(line.metadata);
  const facts = furtherFacts(line.metadata);
  return (
    <>
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
    </>
  );
}
