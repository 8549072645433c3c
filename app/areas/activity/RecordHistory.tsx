import type { ReactNode } from 'react';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './RecordHistory.module.css';

/** What happened to a record, newest first, each line already in words. */
export function RecordHistory({
  lines,
}: {
  lines: ReadonlyArray<{ id: string; text: ReactNode; by: string | null; at: Date }>;
}) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ id, text, by, at }) => (
        <li key={id}>
          {text}
          <span className={styles.when}>
            {by ? `${by}, ` : null}
            <LocalTime at={at} show="datetime" />
          </span>
        </li>
      ))}
    </ol>
  );
}
