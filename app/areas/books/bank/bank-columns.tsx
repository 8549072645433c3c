import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './Bank.module.css';
import { BankLineActions, payWords } from './BankLineActions.tsx';
import type { BankLineRow } from './bank-queries.server.ts';

const FOUND = {
  clear: { label: 'Clear', color: 'green' },
  proposed: { label: 'Proposed', color: 'blue' },
  open: { label: 'Open', color: 'gray' },
};
/** As many as a row has room for; the dialog looks for the others. */
const MOST_NAMED = 3;

/** The columns of the lines of banks. */
export const BANK_COLUMNS: DataColumn<BankLineRow>[] = [
  {
    header: 'Bank line',
    part: 'head',
    wraps: true,
    cell: (line) => (
      <>
        {line.text}
        <span className={styles.line}>
          {[
            line.bankName,
            line.name && !line.text.includes(line.name) && line.name,
            line.checkNumber && `Check ${line.checkNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  { header: 'Date', sort: 'date', width: '6.75rem', cell: ({ day }) => formatDate(day) },
  {
    header: 'Amount',
    align: 'end',
    width: '7rem',
    cell: ({ amount, left, match }) => (
      <>
        <span className={styles.figure}>{formatMoney(amount)}</span>
        {match && left !== amount ? (
          <span className={styles.line}>{formatMoney(left)} open again</span>
        ) : null}
      </>
    ),
  },
  { header: 'Pays', width: '17rem', wraps: true, cell: (line) => <Pays line={line} /> },
  {
    header: 'Actions',
    part: 'actions',
    width: '14rem',
    cell: (line) => (
      <div className={styles.actions}>
        <BankLineActions line={line} />
      </div>
    ),
  },
];

function Pays({ line }: { line: BankLineRow }) {
  if (line.ignoredFor) return line.ignoredFor;
  if (!line.match) {
    if (line.posted) return line.posted;
    return <Recorded line={line} />;
  }
  const { kind, reason, settlement, candidates, other } = line.match;
  const named = candidates
    .slice(0, MOST_NAMED)
    .map(({ number, open }) => `${number} ${formatMoney(open)}`);
  const words = settlement ? payWords(line) : (other?.words ?? named.join(', '));
  return (
    <>
      {line.left === line.amount ? null : <Recorded line={line} />}
      <StatusBadge display={FOUND[kind]} />{' '}
      {settlement && line.client ? (
        <CustomerName of={{ customerId: settlement.customerId, companyName: line.client }} />
      ) : null}
      <span className={styles.line}>{[words, reason].filter(Boolean).join('. ')}</span>
    </>
  );
}

/** What a line paid or took back that stands. */
function Recorded({ line }: { line: BankLineRow }) {
  return line.paid.map(({ invoiceId, number, customerId, companyName, amount, isBack }) => (
    <span key={`${invoiceId} ${amount} ${isBack}`} className={styles.line}>
      {isBack ? 'Came back: ' : null}
      {invoiceId ? <Link to={`/admin/invoices/${invoiceId}`}>{number}</Link> : 'Prepayment'}{' '}
      {formatMoney(amount)}, <CustomerName of={{ customerId, companyName }} />
    </span>
  ));
}
