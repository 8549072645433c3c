import type { ReactNode } from 'react';
import { PlainText } from './PlainText.tsx';
import styles from './RecordColumns.module.css';

/** Label and value of each fact, in order. */
export type RecordFacts = ReadonlyArray<readonly [label: string, value: ReactNode]>;

/** A record's page: its text with its facts next to it; at phone width the facts come first and `side` last. */
export function RecordColumns({
  facts,
  side,
  children,
}: {
  facts: RecordFacts;
  /** What is below the facts. */
  side?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {side}
      </div>
    </div>
  );
}

/** The same with the record's own description first. */
export function DescribedRecord({
  description,
  facts,
  children,
}: {
  description: string | null;
  facts: RecordFacts;
  /** What was said about it, and what belongs to it. */
  children: ReactNode;
}) {
  return (
    <RecordColumns facts={facts}>
      <PlainText text={description} none="No description." isLead />
      {children}
    </RecordColumns>
  );
}
