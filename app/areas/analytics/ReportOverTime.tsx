import { formatDate } from '#app/ui/everywhere/format.ts';
import type { Period } from './period.ts';
import styles from './ReportOverTime.module.css';
import { formatCell } from './report-cells.ts';
import { type Column, type ReportData, type ReportShape, type Row, shownCell } from './reports.ts';
import { TimeChart } from './TimeChart.tsx';

/**
 * A report over time as columns, side by side for each step: the first series is filled, the second outlined. What the
 * chart shows is said in words and is in the table.
 */
export function ReportOverTime({
  shape,
  data,
  series,
  unit,
}: {
  shape: ReportShape;
  data: ReportData;
  /** Keys of the columns that are drawn. */
  series: readonly string[];
  unit: Period['unit'];
}) {
  const drawn = shape.columns.filter(({ key }) => series.includes(key));
  const steps = data.rows.map((row) => ({
    label: stepLabel(row, unit),
    values: drawn.map(({ key }) => Number(row[key])),
  }));
  return (
    <div>
      {drawn.length > 1 ? (
        <ul className={styles.legend} aria-hidden="true">
          {drawn.map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.chart} role="img" aria-label={inWords(shape, data, drawn)}>
        <TimeChart steps={steps} series={drawn} />
      </div>
    </div>
  );
}

/** What a step is called below the chart: "Nov 05", "Nov 2026" for a month, "Nov 01–21" for a part of one. */
function stepLabel({ from, to }: Row, unit: Period['unit']): string {
  const [first, last] = [String(from), String(to)];
  const date = formatDate(first);
  if (unit !== 'month') return date.slice(0, 6);
  const isWhole = first.endsWith('-01') && last.endsWith(`-${daysOfMonth(first)}`);
  return isWhole
    ? `${date.slice(0, 3)} ${date.slice(-4)}`
    : `${date.slice(0, 6)}–${last.slice(-2)}`;
}

function daysOfMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}

/** The chart in words: the sum of each series and where it was highest. */
function inWords(
  { title }: ReportShape,
  { rows, total }: ReportData,
  drawn: readonly Column[],
): string {
  const parts = drawn.map((column) => {
    const { key, label, type } = column;
    const highest = rows.reduce<Row | null>(
      (top, row) => (top === null || Number(row[key]) > Number(top[key]) ? row : top),
      null,
    );
    const sum = `${label} ${total ? shownCell(total, column) : ''}`;
    if (!highest || Number(highest[key]) === 0) return sum;
    const most = formatCell(highest[key] ?? null, type === 'money' ? 'money' : 'count');
    return `${sum}, most from ${formatDate(String(highest.from))} to ${formatDate(String(highest.to))}: ${most}`;
  });
  return `${title}. ${parts.join('. ')}.`;
}
