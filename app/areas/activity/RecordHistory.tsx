import type { ReactNode } from 'react';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ActivitySentence } from './ActivitySentence.tsx';
import type { SentencePart } from './activity-words.ts';
import styles from './RecordHistory.module.css';

/** The history of a record, newest first. */
export function RecordHistory({
  lines,
}: {
  lines: ReadonlyArray<{ id: string; sentence: SentencePart[]; mark?: ReactNode; at: Date }>;
}) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ id, sentence, mark, at }) => (
        <li key={id}>
          <span>
            <ActivitySentence parts={sentence} /> {mark}
          </span>
          <span className={styles.when}>
            <LocalTime at={at} show="datetime" />
          </span>
        </li>
      ))}
    </ol>
  );
}
