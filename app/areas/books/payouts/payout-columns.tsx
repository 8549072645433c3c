import { subtractMoney } from '#app/platform/money.ts';
import { PAYOUT_STATE_LABELS } from '#app/records/books/payout-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from '../bank/Bank.module.css';
import type { MovementRow, PayoutRow } from './payout-queries.server.ts';

type Shown = Pick<PayoutRow, 'state' | 'amount' | 'held' | 'isAutomatic' | 'lineDay' | 'backDay'>;

/** Whether a payout agrees with what it holds, in words: a remainder is a figure. */
export function contentWords({ held, amount, isAutomatic }: Shown): string {
  if (held === null) {
    return isAutomatic ? 'Stripe has not listed it yet' : 'Made by hand, so Stripe lists nothing';
  }
  const apart = subtractMoney(amount, held);
  return apart === '0.00' ? 'Agrees' : `${formatMoney(apart)} apart`;
}

/** Which line of the bank a payout is, in words. */
export function bankWords({ state, lineDay, backDay }: Shown): string {
  if (lineDay && backDay) return `${formatDate(lineDay)}, returned ${formatDate(backDay)}`;
  if (lineDay && state === 'failed') return `${formatDate(lineDay)}, not returned yet`;
  if (lineDay) return formatDate(lineDay);
  return state === 'failed' || state === 'canceled' ? '—' : 'No bank line yet';
}

/** How far a payout is, as a badge. */
export function payoutDisplay({ state }: Pick<Shown, 'state'>) {
  const color = state === 'failed' ? 'red' : state === 'paid' ? 'green' : 'gray';
  return { label: PAYOUT_STATE_LABELS[state], color } as const;
}

/** The columns of payouts. */
export const PAYOUT_COLUMNS: DataColumn<PayoutRow>[] = [
  {
    header: 'Payout',
    part: 'head',
    cell: ({ id, descriptor, providerId, problem }) => (
      <>
        <Link to={`/admin/books/payouts/${id}`}>{descriptor ?? providerId}</Link>
        {problem ? <span className={styles.line}>{problem}</span> : null}
      </>
    ),
  },
  {
    header: 'Arrives',
    sort: 'date',
    width: '7.5rem',
    cell: ({ arrivesOn }) => formatDate(arrivesOn),
  },
  {
    header: 'Status',
    width: '7.5rem',
    cell: (payout) => <StatusBadge display={payoutDisplay(payout)} />,
  },
  {
    header: 'Amount',
    align: 'end',
    width: '8rem',
    cell: ({ amount }) => <span className={styles.figure}>{formatMoney(amount)}</span>,
  },
  { header: 'Contents', width: '13rem', wraps: true, cell: contentWords },
  { header: 'Bank line', width: '11rem', wraps: true, cell: bankWords },
];

/** The columns of what a payout holds. */
export const MOVEMENT_COLUMNS: DataColumn<MovementRow>[] = [
  {
    header: 'What',
    part: 'head',
    wraps: true,
    cell: ({ category, description, invoice, isOfClient }) => (
      <>
        {invoice ? (
          <>
            {wordsOf(category)} <Link to={`/admin/invoices/${invoice.id}`}>{invoice.number}</Link>
            {invoice.others > 0 ? ` and ${invoice.others} more` : null}
          </>
        ) : (
          wordsOf(category)
        )}
        <span className={styles.line}>
          {isOfClient || isFee(category) ? description : `${description}, not invoiced here`}
        </span>
      </>
    ),
  },
  {
    header: 'Date',
    sort: 'date',
    width: '7.5rem',
    cell: ({ occurredAt }) => <LocalTime at={occurredAt} />,
  },
  {
    header: 'Amount',
    align: 'end',
    width: '8rem',
    cell: ({ amount }) => <span className={styles.figure}>{formatMoney(amount)}</span>,
  },
  {
    header: 'Fee',
    align: 'end',
    width: '7rem',
    cell: ({ fee }) => <span className={styles.figure}>{formatMoney(fee)}</span>,
  },
  {
    header: 'Net',
    align: 'end',
    width: '8rem',
    cell: ({ amount, fee }) => (
      <span className={styles.figure}>{formatMoney(subtractMoney(amount, fee))}</span>
    ),
  },
];

function isFee(category: string): boolean {
  return category === 'fee' || category === 'network_cost' || category === 'tax';
}

/** A category as people read it, those that nobody knows yet included: "Refund failure". */
function wordsOf(category: string): string {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
