import type { ReactNode } from 'react';
import styles from './RecordColumns.module.css';

/** A record's page: its words, with its facts beside; at phone width the facts come first and `side` last. */
export function RecordColumns({
  facts,
  side,
  children,
}: {
  /** Label and value of each fact, in order. */
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
  /** What stands below the facts. */
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
