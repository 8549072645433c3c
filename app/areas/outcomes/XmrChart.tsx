import { Link } from '#app/ui/Link.tsx';
import styles from './XmrChart.module.css';
import type { XmrDrawing } from './xmr-drawing.ts';

/**
 * Months on a line with their mean and natural limits. The baseline's months are on a band, and a line marks the start of the
 * engagement. Each month leads to its rows by a pointer; keyboard users have the list of months next to it. It fills its place.
 */
export function XmrChart({
  drawing,
  label,
  kickoffWords,
  wordsOf,
  tickOf,
  monthOf,
  pathOf,
}: {
  drawing: XmrDrawing;
  /** What the chart is of, for anyone who can't see it. */
  label: string;
  /** What is written at the line where the engagement starts. */
  kickoffWords: string | null;
  /** A month's figure in words: "Mar 2026: 41.2 days (A, n = 212)". */
  wordsOf: (month: string) => string;
  tickOf: (value: number) => string;
  /** A month as it is below the line, and the month of the label before it: "Mar", with its year where that is another. */
  monthOf: (month: string, before: string | undefined) => string;
  pathOf: (month: string) => string;
}) {
  const { points, lines, limits, ticks, baseline, kickoff } = drawing;
  // More labels than these run into each other on a phone.
  const every = Math.max(1, Math.ceil(points.length / MOST_LABELS));
  return (
    <figure className={styles.chart} aria-label={label}>
      <ul className={styles.axis} aria-hidden="true">
        {ticks.map(({ value, y }) => (
          <li key={value} style={{ bottom: share(y) }}>
            {tickOf(value)}
          </li>
        ))}
      </ul>
      <div className={styles.plot}>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
          className={styles.lines}
        >
          {baseline ? (
            <rect
              className={styles.baseline}
              x={baseline.from * 1000}
              width={(baseline.to - baseline.from) * 1000}
              y="0"
              height="1000"
            />
          ) : null}
          {limits ? (
            <>
              <rect
                className={styles.natural}
                x="0"
                width="1000"
                y={fromTop(limits.upper)}
                height={(limits.upper - limits.lower) * 1000}
              />
              <path className={styles.limit} d={across(limits.upper)} />
              <path className={styles.limit} d={across(limits.lower)} />
              <path className={styles.center} d={across(limits.center)} />
            </>
          ) : null}
          {kickoff === null ? null : (
            <path className={styles.kickoff} d={`M${kickoff * 1000} 0V1000`} />
          )}
          {lines.map((line) => (
            <path
              key={line[0]?.x}
              className={styles.line}
              d={line
                .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x * 1000} ${fromTop(y)}`)
                .join('')}
            />
          ))}
        </svg>
        {kickoff === null ? null : (
          <span
            className={styles.start}
            aria-hidden="true"
            style={kickoff > 0.5 ? { right: share(1 - kickoff) } : { left: share(kickoff) }}
          >
            {kickoffWords}
          </span>
        )}
        <ul className={styles.points} aria-hidden="true">
          {points.map(({ month, x, y, isOutside }, place) => (
            <li
              key={month}
              className={styles.step}
              style={{ left: share(x) }}
              data-labelled={(points.length - 1 - place) % every === 0 || undefined}
            >
              <Link
                to={pathOf(month)}
                className={styles.point}
                style={{ bottom: share(y) }}
                data-outside={isOutside || undefined}
                tabIndex={-1}
              >
                <span className={styles.tip}>{wordsOf(month)}</span>
              </Link>
              <span className={styles.month}>{monthOf(month, points[place - every]?.month)}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

const MOST_LABELS = 6;

const share = (part: number) => `${(part * 100).toFixed(3)}%`;
const fromTop = (y: number) => (1 - y) * 1000;
const across = (y: number) => `M0 ${fromTop(y)}H1000`;
