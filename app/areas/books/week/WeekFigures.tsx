import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from '../summed-list.module.css';
import { WEEK_PART_LABELS, type Week, type WeekPart } from './week-parts.ts';
import type { BooksWeek, WeekItems } from './week-queries.server.ts';

/** The figures of a week, each a link to its list. */
export function WeekFigures({
  week,
  figures: { sections, days },
}: {
  week: Week;
  figures: BooksWeek;
}) {
  const addressOf = (show: string) => `?week=${week.from}&show=${show}`;
  return sections.map(({ key, title, nothing, found, sum }) => (
    <ScreenSection key={key} title={title}>
      {found.length === 0 ? (
        <p className={styles.line}>{nothing}</p>
      ) : (
        <ul className={styles.rows} aria-label={title}>
          {found.map(({ part, count, amount }) => (
            <li key={part}>
              <span>
                {WEEK_PART_LABELS[part]}
                <span className={styles.line}>{formatCount(count, 'item', 'items')}</span>
              </span>
              <span className={styles.figure}>
                <Link to={addressOf(part)}>{formatMoney(amount)}</Link>
              </span>
            </li>
          ))}
          <Sum words="Total" amount={sum} />
        </ul>
      )}
      {key === 'arrived' && days.length > 0 ? (
        <ul className={`${styles.rows} ${styles.days}`} aria-label="Arrived by day">
          {days.map(({ day, count, amount }) => (
            <li key={day}>
              <span>
                {formatDate(day)}
                <span className={styles.line}>{formatCount(count, 'item', 'items')}</span>
              </span>
              <span className={styles.figure}>
                <Link to={`${addressOf('day')}&day=${day}`}>{formatMoney(amount)}</Link>
              </span>
            </li>
          ))}
          <Sum words="Total by day" amount={sum} />
        </ul>
      ) : null}
    </ScreenSection>
  ));
}

/** The rows behind one figure, and what they come to. */
export function WeekList({
  show,
  day,
  list: { items, count, amount },
}: {
  show: WeekPart | 'day';
  day: string | null;
  list: WeekItems;
}) {
  const title = show === 'day' ? `Arrived on ${formatDate(day ?? '')}` : WEEK_PART_LABELS[show];
  return (
    <ScreenSection title={title}>
      {items.length === 0 ? (
        <p className={styles.line}>Nothing is in this list</p>
      ) : (
        <ul className={styles.rows} aria-label={title}>
          {items.map((item) => (
            <li key={item.id}>
              <span>
                {item.path ? <Link to={item.path}>{item.title}</Link> : item.title}
                <span className={styles.line}>
                  {formatDate(item.day)}
                  {item.note ? `, ${item.note}` : null}
                </span>
              </span>
              <span className={styles.figure}>{formatMoney(item.amount)}</span>
            </li>
          ))}
          <Sum
            words={
              count > items.length
                ? `Total, ${formatCount(count, 'item', 'items')}, the first ${items.length} are here`
                : `Total, ${formatCount(count, 'item', 'items')}`
            }
            amount={amount}
          />
        </ul>
      )}
    </ScreenSection>
  );
}

function Sum({ words, amount }: { words: string; amount: string }) {
  return (
    <li className={styles.sum}>
      <span>{words}</span>
      <span className={styles.figure}>{formatMoney(amount)}</span>
    </li>
  );
}
