import type { ATTEMPT_STATES } from '#app/records/invoice/payment-attempt-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from '../bank/Bank.module.css';
import type { ProviderEventRow } from './provider-event-queries.server.ts';

const VERDICTS = {
  waiting: { label: 'Waiting', color: 'yellow' },
  taken: { label: 'Settled', color: 'green' },
  unused: { label: 'Kept', color: 'gray' },
  elsewhere: { label: 'Kept', color: 'gray' },
  'other currency': { label: 'Kept', color: 'gray' },
  'wrong mode': { label: 'Kept', color: 'gray' },
} as const;

const STATES: Record<(typeof ATTEMPT_STATES)[number], string> = {
  opening: 'was begun',
  open: 'was begun',
  processing: 'is under way',
  settled: 'is paid',
  failed: 'failed',
  ended: 'ended without money',
};

type Shown = Pick<ProviderEventRow, 'verdict' | 'note' | 'type' | 'state'>;

/** Why an event moved something or nothing, in words. */
export function eventWords({ verdict, note, type, state }: Shown): string {
  if (verdict === 'waiting') return note ?? 'It is taken in a moment.';
  if (verdict === 'unused') return 'Nothing here depends on events of this type.';
  if (verdict === 'wrong mode') return 'It is of the other mode, test or live, than this key.';
  if (verdict === 'elsewhere') {
    return `It is of another use of the Stripe account, so it moves no invoice${note ? `: ${note}` : ''}.`;
  }
  if (verdict === 'other currency')
    return `Only US dollars are posted here, so ${note} moves nothing.`;
  if (state) return note ?? '';
  return /^(?:payout|balance|charge)/.test(type)
    ? 'The balance and payouts were read from Stripe.'
    : 'The saved method was read from Stripe.';
}

/** The columns of the provider's events. */
export const PROVIDER_EVENT_COLUMNS: DataColumn<ProviderEventRow>[] = [
  {
    header: 'Event',
    part: 'head',
    wraps: true,
    cell: ({ type, eventId }) => (
      <>
        {type}
        <span className={styles.line}>{eventId}</span>
      </>
    ),
  },
  {
    header: 'Came',
    sort: 'date',
    width: '11rem',
    wraps: true,
    cell: ({ createdAt, isDelivered, isMissed }) => (
      <>
        <LocalTime at={createdAt} show="datetime" />
        {isDelivered && !isMissed ? null : (
          <span className={styles.line}>
            {isDelivered ? 'Delivered late' : "Read from Stripe's list"}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Status',
    width: '7rem',
    cell: ({ verdict }) => <StatusBadge display={VERDICTS[verdict]} />,
  },
  {
    header: 'What became of it',
    wraps: true,
    cell: (event) => (
      <>
        {event.invoice && event.state ? (
          <>
            {formatMoney(event.amount ?? '0.00')} for{' '}
            <Link to={`/admin/invoices/${event.invoice.id}`}>{event.invoice.number}</Link>
            {event.invoice.others > 0 ? ` and ${event.invoice.others} more` : null}{' '}
            {STATES[event.state]}.{' '}
          </>
        ) : null}
        {eventWords(event)}
      </>
    ),
  },
];
