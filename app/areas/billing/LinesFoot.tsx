import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './InvoiceLinesField.module.css';
import { invoiceTotals, type LineFigures } from './invoice-totals.ts';
import { footRows } from './invoice-words.ts';
import { discountField } from './money-fields.ts';
import type { LineOptions } from './service-queries.server.ts';

/** What the lines come to that have figures so far, as the invoice will say it. */
export function LinesFoot({
  lines,
  discount,
  options,
}: {
  lines: readonly LineFigures[];
  discount: string | undefined;
  options: LineOptions | undefined;
}) {
  const exemption = options?.exemption;
  const off = discountField.safeParse(discount);
  const totals = invoiceTotals({
    lines,
    discount: off.data,
    rule: options?.rule ?? 'rate',
    isExempt: exemption?.isValid ?? false,
  });
  const percent = off.data?.endsWith('%') ? off.data.slice(0, -1) : undefined;
  const rows = footRows({ printed: { ...totals, discountPercent: percent } });
  const isTaxed = lines.some(({ tax }) => tax);
  return (
    <div className={styles.sums}>
      {rows.length > 0 ? (
        <dl className={styles.parts}>
          {rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isTaxed && exemption ? (
        <p className={styles.holdsTime}>{exemptionWords(exemption)}</p>
      ) : null}
      <p className={styles.sum} role="status">
        Total <strong>{formatMoney(totals.total)}</strong>
      </p>
    </div>
  );
}

function exemptionWords({
  certificate,
  expiresOn,
  isValid,
}: NonNullable<LineOptions['exemption']>): string {
  if (!isValid && expiresOn) {
    return `Certificate ${certificate} expired on ${formatDate(expiresOn)}, so tax is added.`;
  }
  const until = expiresOn ? ` until ${formatDate(expiresOn)}` : '';
  return `Tax exempt${until} by certificate ${certificate}: no tax is added.`;
}
