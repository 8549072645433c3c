import { StatusSelect } from '#app/ui/StatusSelect.tsx';
import { TICKET_STATUS_DISPLAY, type TicketStatus } from './ticket-status.ts';

/** A dropdown that sets a ticket's status at once. */
export function TicketStatusSelect({
  ticket,
}: {
  ticket: { id: string; number: number; status: TicketStatus; version: number };
}) {
  return (
    <StatusSelect
      action={`/admin/tickets/${ticket.id}/status`}
      value={ticket.status}
      version={ticket.version}
      display={TICKET_STATUS_DISPLAY}
      label={`Status of #${ticket.number}`}
    />
  );
}
