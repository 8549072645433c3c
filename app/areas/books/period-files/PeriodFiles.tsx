import { IconDownload } from '@tabler/icons-react';
import type { Money } from '#app/platform/money.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { PERIOD_FILES, type PeriodFileKey } from './filed-kinds.ts';
import styles from './PeriodFiles.module.css';

/** The files of a period, each with what its rows add up to. */
export function PeriodFiles({
  period: { from, to },
  sums,
}: {
  period: { from: string; to: string };
  sums: Record<PeriodFileKey, Money>;
}) {
  return (
    <ul className={styles.list}>
      {PERIOD_FILES.map(({ key, label, carries, sum }) => (
        <li key={key} className={styles.file}>
          <a
            href={`/admin/books/files/${key}.csv?from=${from}&to=${to}`}
            download
            className={styles.link}
          >
            <IconDownload size={16} aria-hidden="true" />
            {label}
          </a>
          <span className={styles.carries}>{carries}</span>
          <span className={styles.sum}>
            {sum} <strong>{formatMoney(sums[key])}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The entries of a period for accounting programs, each as its program reads them. */
export function PeriodExports({
  period: { from, to },
  formats,
}: {
  period: { from: string; to: string };
  formats: readonly { short: string; label: string; carries: string }[];
}) {
  return (
    <ul className={styles.list}>
      {formats.map(({ short, label, carries }) => (
        <li key={short} className={styles.export}>
          <a
            href={`/admin/books/export?from=${from}&to=${to}&format=${short}`}
            className={styles.link}
          >
            <IconDownload size={16} aria-hidden="true" />
            {label}
          </a>
          <span className={styles.carries}>{carries}</span>
        </li>
      ))}
    </ul>
  );
}
