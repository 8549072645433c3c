import { IconDownload } from '@tabler/icons-react';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { AddressTabs } from '#app/ui/LinkTabs.tsx';
import { useMay } from '#app/ui/may.tsx';
import { PeriodBar } from '../PeriodBar.tsx';
import type { RequestedPeriod } from '../period.ts';
import { ReportTable } from '../ReportTable.tsx';
import type { ReportData, ReportShape } from '../reports.ts';
import styles from './BookReport.module.css';
import { BOOK_REPORTS, type BookReportName } from './book-reports.ts';

const REVENUE = { to: '/admin/books/reports', label: 'Revenue' };
const TAX = { to: '/admin/books/reports/tax', label: 'Tax' };
const PROFIT = { to: '/admin/books/reports/profit', label: 'Profit' };

/** A report of the books: its period, its table with its file, and how it is counted. */
export function BookReport({
  name,
  asked,
  data,
}: {
  name: BookReportName;
  asked: RequestedPeriod;
  data: ReportData;
}) {
  const shape: ReportShape = BOOK_REPORTS[name];
  const { from, to } = asked.period;
  const managesFirm = useMay('manage');
  return (
    <>
      <AddressTabs label="Report" tabs={managesFirm ? [REVENUE, TAX, PROFIT] : [REVENUE, TAX]} />
      <PeriodBar asked={asked} isCompared={false} />
      <section className={styles.report} aria-label={shape.title}>
        <div className={styles.head}>
          <h2 className={styles.title}>{shape.title}</h2>
          <Button
            component="a"
            href={`/admin/books/reports/${name}.csv?from=${from}&to=${to}`}
            download
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            CSV
          </Button>
        </div>
        {isNothing(shape, data) ? (
          <EmptyState title={shape.empty} />
        ) : (
          <ReportTable shape={shape} data={data} />
        )}
        <p className={styles.about}>{shape.about}</p>
      </section>
    </>
  );
}

function isNothing({ columns }: ReportShape, { rows }: ReportData): boolean {
  const counted = columns.filter(({ type }) => type === 'money' || type === 'hours');
  return rows.every((row) => counted.every(({ key }) => Number(row[key] ?? 0) === 0));
}
