import { ActionButton } from '#app/ui/ActionButton.tsx';
import type { TicketDetail } from './conversation-queries.server.ts';
import { isOpenTicket } from '#app/records/ticket-status.ts';

/** What a customer does with a ticket beside writing: closing it, or opening it again. */
export function CustomerTicketActions({ ticket }: { ticket: TicketDetail }) {
  const address = `/customer/tickets/${ticket.id}`;
  return (
    <>
      {isOpenTicket(ticket.status) ? null : (
        <ActionButton action={`${address}/reopen`} variant="default" sendingLabel="Reopening...">
          Reopen Ticket
        </ActionButton>
      )}
      {ticket.status === 'closed' ? null : (
        <ActionButton action={`${address}/close`} variant="default" sendingLabel="Closing...">
          Close Ticket
        </ActionButton>
      )}
    </>
  );
}
