import styles from './FactList.module.css';
import type { RecordFacts } from './RecordColumns.tsx';

/** Facts below each other with a hairline under each; `isLead` if further parts of the record follow. */
export function FactList({ facts, isLead = false }: { facts: RecordFacts; isLead?: boolean }) {
  return (
    <dl className={styles.facts} data-lead={isLead || undefined}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
