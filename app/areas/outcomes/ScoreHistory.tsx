import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './ScoreHistory.module.css';
import { moveKind, moveWords, shortMove } from './score-words.ts';
import type { ShownQuarter } from './shown-score.ts';

/** Quarters that the chart and the table show. */
const CHARTED = 8;
const TABLED = 4;

/** A customer's scores by quarter: the latest with what changed, better and worse in the same size, a chart, and each group. */
export function ScoreHistory({ quarters }: { quarters: readonly ShownQuarter[] }) {
  const [latest] = quarters;
  if (!latest) return null;
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.label}>{latest.name}</p>
          <p className={styles.figure}>
            {latest.total} <span>of {latest.outOf}</span>
          </p>
          <p className={styles.note}>{latest.band}</p>
        </div>
        <div>
          <p className={styles.label}>
            {latest.move ? `Change since ${latest.move.since}` : 'Change'}
          </p>
          <p
            className={styles.figure}
            data-kind={latest.move ? moveKind(latest.move.total) : undefined}
          >
            {latest.move ? moveWords(latest.move.total) : '—'}
          </p>
          <p className={styles.note}>
            {latest.move ? 'All five groups together' : 'The first quarter that was scored'}
          </p>
        </div>
        <ol className={styles.bars} aria-label="Total by quarter">
          {quarters
            .slice(0, CHARTED)
            .toReversed()
            .map(({ quarter, name, total }) => (
              <li key={quarter} aria-label={`${name}: ${total} of ${latest.outOf}`}>
                <span className={styles.value}>{total}</span>
                <span
                  className={styles.bar}
                  style={{ height: `${(100 * total) / latest.outOf}%` }}
                />
                <span className={styles.when}>{name.replace(' 20', ' ')}</span>
              </li>
            ))}
        </ol>
      </div>
      <GroupTable quarters={quarters.slice(0, TABLED).toReversed()} latest={latest} />
      <details className={styles.entries}>
        <summary>Who submitted each quarter</summary>
        <ul>
          {quarters.map(({ id, name, total, band, by, at, reason, number }) => (
            <li key={id}>
              {name}: {total} of {latest.outOf}, {band}. Submitted by {by} on <LocalTime at={at} />
              {number > 1 ? ` as correction ${number - 1}: ${reason ?? ''}` : ''}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function GroupTable({
  quarters,
  latest,
}: {
  /** The oldest first. */
  quarters: readonly ShownQuarter[];
  latest: ShownQuarter;
}) {
  const { move } = latest;
  const rows = [
    ...latest.groups.map(({ letter, title }, place) => ({
      key: letter,
      title: `${letter}. ${title}`,
      scoreOf: ({ groups }: ShownQuarter) => groups[place]?.score ?? 0,
      change: move?.groups[place],
    })),
    {
      key: 'total',
      title: 'Total',
      scoreOf: ({ total }: ShownQuarter) => total,
      change: move?.total,
    },
  ];
  return (
    <table className={styles.table}>
      <caption>Score by group, 10 points each</caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          {quarters.map(({ quarter, name }) => (
            <th key={quarter} scope="col" data-old={quarter < latest.quarter || undefined}>
              {name.replace(' 20', ' ')}
            </th>
          ))}
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, scoreOf, change }) => (
          <tr key={key} data-total={key === 'total' || undefined}>
            <th scope="row">{title}</th>
            {quarters.map((each) => (
              <td key={each.quarter} data-old={each.quarter < latest.quarter || undefined}>
                {scoreOf(each)}
              </td>
            ))}
            <td data-kind={change === undefined ? undefined : moveKind(change)}>
              {change === undefined ? '—' : shortMove(change)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
