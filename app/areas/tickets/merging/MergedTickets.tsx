import type { Side } from '#app/access/author.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './MergedTickets.module.css';
import type { NamedTicket } from './merged-sql.server.ts';

const PAGES: Record<Side, string> = { firm: '/admin/tickets', customer: '/customer/tickets' };

/** A link to another ticket of the same customer, on the viewer's side. */
export function TicketLink({ ticket, side }: { ticket: NamedTicket; side: Side }) {
  return (
    <Link to={`${PAGES[side]}/${ticket.id}`}>
      #{ticket.number} {ticket.title}
    </Link>
  );
}

/** Where a merged ticket went, for anyone who opens it; nothing if the viewer can't open that one. */
export function MergedAway({ into, side }: { into: NamedTicket | null; side: Side }) {
  return (
    <p className={styles.away}>
      {into ? (
        <>
          This ticket was merged into <TicketLink ticket={into} side={side} />. Please write there.
        </>
      ) : (
        'This ticket was merged into another one that is archived. Please open a new ticket.'
      )}
    </p>
  );
}

/** Where the messages of tickets are that were merged into this one; nothing if there are none. */
export function MergedHere({ merged, side }: { merged: readonly NamedTicket[]; side: Side }) {
  if (merged.length === 0) return null;
  return (
    <ul className={styles.here} aria-label="Merged tickets">
      {merged.map((ticket) => (
        <li key={ticket.id}>
          <TicketLink ticket={ticket} side={side} /> was merged into this ticket. Its messages are
          there.
        </li>
      ))}
    </ul>
  );
}
