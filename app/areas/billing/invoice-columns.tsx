import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import { subtractMoney } from '#app/platform/money.ts';
import { invoiceStatusesOf, shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ListedStatus } from '#app/ui/RecordStatus.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import styles from './BillingCells.module.css';
import { invoiceVerbs } from './billing-verbs.ts';
import type { InvoiceRow, OwnInvoiceRow } from './invoice-queries.server.ts';
import { invoiceQuestion, restoringQuestion } from './invoice-question.ts';

/** The columns of the back office's list of invoices. */
export const invoiceColumns: readonly DataColumn<InvoiceRow>[] = [
  {
    header: 'Invoice',
    part: 'head',
    sort: 'number',
    cell: (row) => <InvoiceCell invoice={row} to={`/admin/invoices/${row.id}`} />,
  },
  {
    header: 'Customer',
    width: '18rem',
    cell: (row) => <CustomerCell of={row} />,
  },
  amountColumn(),
  dueColumn(),
  createdColumn('7.5rem', true),
  {
    header: 'Status',
    width: '8.5rem',
    cell: (row) => (
      <ListedStatus
        verbs={invoiceVerbs}
        of={{ invoiceId: row.id }}
        record={row}
        title={row.invoiceNumber}
        display={invoiceStatusesOf(row)}
        ask={(chosen) => invoiceQuestion(chosen, { ...row, paid: paidOf(row) })}
        restoring={restoringQuestion(row)}
      />
    ),
  },
];

/** The columns of the portal's list of invoices. */
export const ownInvoiceColumns: readonly DataColumn<OwnInvoiceRow>[] = [
  {
    header: 'Invoice',
    part: 'head',
    sort: 'number',
    cell: (row) => <InvoiceCell invoice={row} to={`/customer/billing/invoices/${row.id}`} />,
  },
  amountColumn(),
  dueColumn(),
  createdColumn('7.5rem', true),
  {
    header: 'Status',
    width: '7rem',
    cell: (row) => <StatusBadge display={shownInvoiceStatus(row)} />,
  },
];

/** What is paid of an invoice: all of one that is, nothing of one that nobody has to pay. */
function paidOf({ status, amount, credited, open }: InvoiceRow): string {
  const asked = subtractMoney(amount, credited);
  return status === 'paid' ? asked : subtractMoney(asked, open ?? asked);
}

function amountColumn(): DataColumn<OwnInvoiceRow> {
  return {
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    width: '8rem',
    cell: ({ amount, open }) => (
      <>
        {formatMoney(amount)}
        {open !== null && open !== amount ? (
          <span className={styles.line}>{formatMoney(open)} open</span>
        ) : null}
      </>
    ),
  };
}

function dueColumn(): DataColumn<OwnInvoiceRow> {
  return {
    header: 'Due',
    sort: 'due',
    width: '7.5rem',
    cell: ({ dueDate, status }) => (
      <span className={styles.due} data-late={status === 'overdue' || undefined}>
        {dueDate ? formatDate(dueDate) : '—'}
      </span>
    ),
  };
}

function InvoiceCell({ invoice, to }: { invoice: OwnInvoiceRow; to: string }) {
  return (
    <>
      {/* Not fetched ahead: loading a record marks its notices as read. */}
      <Link to={to} className={styles.number} isRecord>
        {invoice.invoiceNumber}
      </Link>
      {invoice.isUnread ? (
        <>
          {' '}
          <UnreadDot />
        </>
      ) : null}
      {invoice.description ? <span className={styles.line}>{invoice.description}</span> : null}
    </>
  );
}
