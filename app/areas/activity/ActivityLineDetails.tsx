import { CellLine } from '#app/ui/CellLine.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './ActivityCells.module.css';
import { ActivitySentence } from './ActivitySentence.tsx';
import { fieldChanges, furtherFacts } from './activity-facts.ts';
import type { ActivityLine } from './activity-queries.server.ts';

/** All of a line: what changed, field by field, and every other fact that was recorded. */
export function ActivityLineDetails({ line }: { line: ActivityLine }) {
  const changes = fieldChanges(line.metadata);
  const facts = furtherFacts(line.metadata);
  return (
    <>
      <p className={styles.origin}>
        <ActivitySentence parts={line.sentence} />
        <CellLine>
          <LocalTime at={line.at} show="datetime" />
        </CellLine>
      </p>
      {changes.length > 0 ? (
        <div className={styles.wide}>
          <table className={styles.changes} aria-label="What changed">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td className={styles.value}>{before}</td>
                  <td className={styles.value}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
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
