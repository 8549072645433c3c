import { addressOf } from '#app/platform/verb.ts';
import { isOpenTicket } from '#app/records/ticket/ticket-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { useMay } from '#app/ui/may.tsx';
import { OwnPrivacy } from '#app/ui/OwnPrivacy.tsx';
import type { TicketDetail } from './conversation-queries.server.ts';
import { ticketVerbs } from './ticket-verbs.ts';

/** What a customer can do with a ticket besides writing: close it, reopen it, and choose who of their company sees it. */
export function CustomerTicketActions({ ticket }: { ticket: TicketDetail }) {
  const mayMove = useMay(ticketVerbs.close.needs);
  const of = { ticketId: ticket.id };
  if (!mayMove || ticket.isMerged) return null;
  return (
    <>
      <OwnPrivacy
        of={ticket}
        addresses={{
          keepPrivate: addressOf(ticketVerbs.keepPrivate, of),
          openToCompany: addressOf(ticketVerbs.openToCompany, of),
        }}
      />
      {isOpenTicket(ticket.status) ? null : (
        <ActionButton
          action={addressOf(ticketVerbs.reopen, of)}
          variant="default"
          sendingLabel="Reopening..."
        >
          Reopen Ticket
        </ActionButton>
      )}
      {ticket.status === 'closed' ? null : (
        <ActionButton
          action={addressOf(ticketVerbs.close, of)}
          variant="default"
          sendingLabel="Closing..."
        >
          Close Ticket
        </ActionButton>
      )}
    </>
  );
}
