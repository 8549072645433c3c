import type { FrozenMeasure, FrozenResult } from '#app/records/outcome/frozen-result.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './ResultCard.module.css';

/** A client's result as the public page shows it; `heading` is the level of its title there. */
export function ResultCard({
  client,
  content: { start, before, after, measures, dollars },
  heading: Heading = 'h2',
}: {
  client: string;
  content: FrozenResult;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className={styles.card}>
      <header>
        <Heading className={styles.client}>{client}</Heading>
        <p className={styles.months}>
          Engagement since {formatDate(start)}. Before is {before}, after is {after}.
        </p>
      </header>
      {dollars ? (
        <p className={styles.dollars}>
          Confirmed changes: {dollars.worth}.{' '}
          <span>Fees to date: {formatMoney(dollars.fee).replace(/\.\d\d$/, '')}.</span>
        </p>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <Row key={measure.name} measure={measure} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function Row({
  measure: { name, unit, before, after, change, kind, verdict },
}: {
  measure: FrozenMeasure;
}) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span>{unit}</span>
      </th>
      <td data-label="Before">{before}</td>
      <td data-label="After">{after}</td>
      <td data-label="Change" data-kind={kind}>
        {kind === 'same' ? verdict : change}
        {kind === 'same' ? null : <span>{verdict}</span>}
      </td>
    </tr>
  );
}
