import type { ReactNode } from 'react';
import styles from './TaskRecord.module.css';

/** One task as both sides see it: what is to do and what was said about it, with its facts beside. */
export function TaskRecord({
  description,
  facts,
  children,
}: {
  description: string | null;
  /** Label and value of each fact, in order. */
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
  /** The comments. */
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.words}>
        <p className={styles.description} data-empty={description === null || undefined}>
          {description ?? 'No description.'}
        </p>
        {children}
      </div>
    </div>
  );
}
