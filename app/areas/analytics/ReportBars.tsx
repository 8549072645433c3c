import type { CSSProperties } from 'react';
import { Link } from '#app/ui/Link.tsx';
import styles from './ReportBars.module.css';
import { type Column, type ReportData, type ReportShape, type Row, shownCell } from './reports.ts';

/**
 * A report as one bar per line, each with its figure next to it. In a report of shares each bar is as long as its share of the
 * track; otherwise the longest fills it.
 */
export function ReportBars({
  shape,
  data,
  value,
  beside,
}: {
  shape: ReportShape;
  data: ReportData;
  /** Key of the column that the bars stand for. */
  value: string;
  /** Key of a column whose figure is added to it. */
  beside?: string | undefined;
}) {
  // Only the length of a bar is a float.
  const isShared = shape.columns.some(({ key }) => key === 'share');
  const longest = Math.max(...data.rows.map((row) => Number(row[value])));
  return (
    <ul className={styles.bars}>
      {data.rows.map((row) => (
        <li key={String(row.id ?? row.slug ?? row.name)} className={styles.line}>
          <Name shape={shape} row={row} />
          <span className={styles.figure}>
            {shown(shape, row, value)}
            {beside ? <span className={styles.beside}>{shown(shape, row, beside)}</span> : null}
          </span>
          <span
            className={styles.track}
            style={
              {
                '--part': isShared ? partOf(row.share, 100) : partOf(row[value], longest),
              } as CSSProperties
            }
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  );
}

/** Hours by person: billable ones filled, the others outlined behind them. */
export function HoursBars({ shape, data }: { shape: ReportShape; data: ReportData }) {
  const longest = Math.max(...data.rows.map((row) => Number(row.hours)));
  return (
    <ul className={styles.bars}>
      {[...data.rows, ...(data.total && data.rows.length > 1 ? [data.total] : [])].map((row) => {
        // The line of everybody is drawn to its own length: only the share of its parts says something.
        const whole = row === data.total ? Number(row.hours) : longest;
        return (
          <li key={String(row.id ?? row.name)} className={styles.line}>
            <Name shape={shape} row={row} />
            <span className={styles.figure}>
              {shown(shape, row, 'utilization')}
              <span className={styles.beside}>
                {shown(shape, row, 'billable')} of {shown(shape, row, 'hours')} hours
              </span>
            </span>
            <span
              className={styles.track}
              data-stacked="true"
              style={
                {
                  '--part': partOf(row.billable, whole),
                  '--rest': partOf(row.internal, whole),
                } as CSSProperties
              }
              aria-hidden="true"
            />
          </li>
        );
      })}
    </ul>
  );
}

function Name({ shape, row }: { shape: ReportShape; row: Row }) {
  const to = shape.link?.(row);
  return <span className={styles.name}>{to ? <Link to={to}>{row.name}</Link> : row.name}</span>;
}

function shown({ columns }: ReportShape, row: Row, key: string): string {
  const column: Column | undefined = columns.find((each) => each.key === key);
  return column ? shownCell(row, column) : '';
}

function partOf(cell: Row[string] | undefined, whole: number): string {
  return whole > 0 ? `${((100 * Number(cell ?? 0)) / whole).toFixed(2)}%` : '0%';
}
