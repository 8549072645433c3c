import { formatCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { Note } from '#app/ui/Note.tsx';
import type { FeesNotRead } from './payout-queries.server.ts';

/** Which payments have no fee of Stripe's a day after they settled; nothing while all have. */
export function MissingFees({ count, invoices }: FeesNotRead) {
  if (count === 0) return null;
  return (
    <Note>
      {formatCount(count, 'online payment', 'online payments')} settled more than a day ago without
      a fee from Stripe so far:{' '}
      {invoices.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : null}
          <Link to={`/admin/invoices/${id}`}>{number}</Link>
        </span>
      ))}
      {count > invoices.length ? ' and others' : null}. The books have the whole amount until the
      fee is read.
    </Note>
  );
}
