import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { Column } from './reports.ts';
import styles from './TimeChart.module.css';

/** What a step of time is called, and the figure of each series. The numbers are for drawing alone. */
type ChartStep = { label: string; values: readonly number[] };

/** Columns over time, one or two at each step: the first is filled, the second outlined. It fills its place. */
export function TimeChart({
  steps,
  series,
}: {
  steps: readonly ChartStep[];
  series: readonly Column[];
}) {
  const isMoney = series.some(({ type }) => type === 'money');
  const ticks = ticksUpTo(Math.max(...steps.flatMap(({ values }) => values)), isMoney);
  const top = ticks.at(-1) ?? 1;
  // More labels than these run into each other on a phone.
  const every = Math.ceil(steps.length / MOST_LABELS);
  return (
    <div className={styles.chart}>
      <ul className={styles.axis}>
        {ticks.map((tick) => (
          <li key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {isMoney ? shortMoney(tick) : whole(tick)}
          </li>
        ))}
      </ul>
      <ul className={styles.steps}>
        {ticks.map((tick) => (
          <li key={tick} className={styles.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        {steps.map(({ label, values }, place) => (
          <li
            key={label}
            className={styles.step}
            data-series={values.length}
            data-labelled={place % every === 0 || undefined}
          >
            {values.map((value, at) => (
              <span
                key={series[at]?.key}
                className={styles.bar}
                style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
              />
            ))}
            <span className={styles.label}>{label}</span>
            <span className={styles.tip}>
              <strong>{label}</strong>
              {values.map((value, at) => (
                <span key={series[at]?.key}>
                  {series[at]?.label} {isMoney ? formatMoney(value.toFixed(2)) : whole(value)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_LABELS = 5;

/** Returns round numbers from zero to at least the highest value, three to six of them; only whole ones for counts. */
export function ticksUpTo(highest: number, mayBeParts: boolean): number[] {
  const rough = Math.max(highest, mayBeParts ? 0.04 : 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const size = mayBeParts ? step : Math.ceil(step);
  return Array.from({ length: Math.max(1, Math.ceil(highest / size)) + 1 }, (_, at) => at * size);
}

const whole = (value: number) => value.toLocaleString('en-US');

function shortMoney(value: number): string {
  if (value >= 1_000_000) return `$${value / 1_000_000}M`;
  return value >= 1000 ? `$${value / 1000}k` : `$${value}`;
}
