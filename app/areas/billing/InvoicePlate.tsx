import { subtractMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './InvoiceSheet.module.css';
import type { InvoiceRecord } from './invoice-detail-queries.server.ts';
import { standingWriteOff } from './invoice-words.ts';

/** What is to be paid on an invoice and until when, or what became of it. */
export function InvoicePlate({ invoice }: { invoice: InvoiceRecord }) {
  const { status, open, amount, credited, dueDate, paidOn } = invoice;
  const writtenOff = standingWriteOff(invoice.payments);
  if (status === 'paid' && writtenOff) {
    return (
      <div className={styles.plate} data-tone="done">
        <p className={styles.plateLabel}>Written off</p>
        <p className={styles.figure}>{formatMoney(writtenOff)}</p>
        <p>Nothing to pay.</p>
      </div>
    );
  }
  if (status === 'paid') {
    return (
      <div className={styles.plate} data-tone="done">
        <p className={styles.plateLabel}>Paid in full</p>
        <p className={styles.figure}>{formatMoney(subtractMoney(amount, credited))}</p>
        {paidOn ? <p>On {formatDate(paidOn)}</p> : null}
      </div>
    );
  }
  if (status === 'cancelled') {
    return (
      <div className={styles.plate} data-tone="done">
        <p className={styles.plateLabel}>Canceled</p>
        <p className={styles.figure}>{formatMoney('0')}</p>
        <p>Nothing to pay.</p>
      </div>
    );
  }
  const isOverdue = status === 'overdue';
  return (
    <div className={styles.plate} data-tone={isOverdue ? 'overdue' : 'open'}>
      <p className={styles.plateLabel}>{status === 'draft' ? 'Draft, not sent' : 'Amount due'}</p>
      <p className={styles.figure}>{formatMoney(open)}</p>
      {dueDate ? <p>{`${isOverdue ? 'Was due' : 'Due'} ${formatDate(dueDate)}`}</p> : null}
    </div>
  );
}
