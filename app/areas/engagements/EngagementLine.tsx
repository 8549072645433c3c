import { Fragment } from 'react';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './EngagementLine.module.css';
import type { Station } from './engagement-line.ts';
import type { ShownLine } from './line-queries.server.ts';
import type { NextStep } from './what-comes-next.ts';

const STATES: Record<Station['state'], string> = { done: ', done', late: ', late', ahead: '' };

/**
 * An engagement as one line: from the proposal over baseline and milestones to the result and the last invoice, with today on
 * it and what comes next below. Both sides see the same one; each station opens its record. `isNamed` puts its title on top,
 * where a page shows several.
 */
export function EngagementLine({ line, isNamed = false }: { line: ShownLine; isNamed?: boolean }) {
  const { title, to, week, today, stations, next } = line;
  // A station of today is still ahead.
  const ahead = stations.findIndex(({ date, state }) => state === 'ahead' && (date ?? '') >= today);
  const place = ahead < 0 ? stations.length : ahead;
  const mark = (
    <li className={styles.today} data-edge={place === 0 ? 'start' : undefined}>
      <span className={styles.kind}>Today</span>
      <time className={styles.date} dateTime={today}>
        {formatDate(today)}
      </time>
      {week ? <span className={styles.date}>{week}</span> : null}
    </li>
  );
  return (
    <div className={styles.line}>
      {isNamed ? (
        <h3 className={styles.name}>{to ? <Link to={to}>{title}</Link> : title}</h3>
      ) : null}
      <ol className={styles.stations} aria-label={`Line of ${title}`}>
        {stations.map((station, at) => (
          <Fragment key={station.key}>
            {at === place ? mark : null}
            <li
              className={styles.station}
              data-state={station.state}
              data-past={at < place || undefined}
            >
              <span className={styles.kind}>
                {station.kind}
                <HiddenText>{STATES[station.state]}</HiddenText>
              </span>
              <span className={styles.title}>
                {station.to ? <Link to={station.to}>{station.title}</Link> : station.title}
              </span>
              {station.date ? (
                <time className={styles.date} dateTime={station.date}>
                  {formatDate(station.date)}
                </time>
              ) : null}
              {station.note ? <span className={styles.date}>{station.note}</span> : null}
            </li>
          </Fragment>
        ))}
        {place === stations.length ? mark : null}
      </ol>
      {next.length > 0 ? (
        <ul className={styles.next} aria-label={`Next on ${title}`}>
          {next.map((step) => (
            <Next key={step.key} step={step} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Next({ step: { title, at, note, to, isLate } }: { step: NextStep }) {
  return (
    <li>
      <span className={styles.when} data-late={isLate || undefined}>
        {isLate ? 'Overdue since ' : null}
        {typeof at === 'string' ? (
          <time dateTime={at}>{formatDate(at)}</time>
        ) : (
          <LocalTime at={at} show="datetime" />
        )}
      </span>
      <span className={styles.title}>{to ? <Link to={to}>{title}</Link> : title}</span>
      <span className={styles.date}>{note}</span>
    </li>
  );
}
