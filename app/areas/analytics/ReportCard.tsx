import { IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import type { Period } from './period.ts';
import { HoursBars, ReportBars } from './ReportBars.tsx';
import styles from './ReportCard.module.css';
import { ReportOverTime } from './ReportOverTime.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type ReportData, type ReportName, type ReportShape, shapeOf } from './reports.ts';

/** One report: its drawing, its table, its file, and how it is counted. */
export function ReportCard({
  name,
  data,
  period,
  wide = false,
  children,
}: {
  name: ReportName;
  data: ReportData;
  period: Period;
  /** Takes the whole width. */
  wide?: boolean;
  /** Takes the place of the drawing that the report has. */
  children?: ReactNode;
}) {
  const shape = shapeOf(name);
  const { title, about, empty, view } = shape;
  const [isOpen, setOpen] = useState(false);
  const [titleId, tableId] = [useId(), useId()];
  const isTableAlone = view.kind === 'table' && children === undefined;
  return (
    <section className={styles.card} data-wide={wide || undefined} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <div className={styles.tools}>
          {isTableAlone ? null : (
            <Button
              variant="default"
              size="compact-xs"
              aria-expanded={isOpen}
              aria-controls={tableId}
              aria-describedby={titleId}
              leftSection={<IconTable size={14} aria-hidden="true" />}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide table' : 'Show table'}
            </Button>
          )}
          <Button
            component="a"
            href={`/admin/analytics/${name}.csv?from=${period.from}&to=${period.to}`}
            download
            variant="default"
            size="compact-xs"
            aria-describedby={titleId}
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            CSV
          </Button>
        </div>
      </div>
      {children ??
        (isNothing(shape, data) ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <Drawing shape={shape} data={data} period={period} />
        ))}
      <div id={tableId} className={styles.table} hidden={!isOpen}>
        {isOpen ? <ReportTable shape={shape} data={data} /> : null}
      </div>
      <p className={styles.about}>{about}</p>
    </section>
  );
}

function Drawing({
  shape,
  data,
  period,
}: {
  shape: ReportShape;
  data: ReportData;
  period: Period;
}) {
  const { view } = shape;
  if (view.kind === 'table') return <ReportTable shape={shape} data={data} />;
  if (view.kind === 'stacked') return <HoursBars shape={shape} data={data} />;
  if (view.kind === 'bars') {
    return <ReportBars shape={shape} data={data} value={view.value} beside={view.beside} />;
  }
  const unit = view.by ?? period.unit;
  return <ReportOverTime shape={shape} data={data} series={view.series} unit={unit} />;
}

/** Whether no line has a figure that is drawn or counted. */
function isNothing({ view, columns }: ReportShape, { rows }: ReportData): boolean {
  const counted =
    view.kind === 'bars'
      ? [view.value]
      : view.kind === 'table'
        ? columns.filter(({ type }) => type === 'count').map(({ key }) => key)
        : view.series;
  return rows.every((row) => counted.every((key) => Number(row[key] ?? 0) === 0));
}
