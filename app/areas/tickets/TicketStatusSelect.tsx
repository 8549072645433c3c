import { addressOf } from '#app/platform/verb.ts';
import {
  isOpenTicket,
  TICKET_STATUS_DISPLAY,
  type TicketStatus,
} from '#app/records/ticket/ticket-status.ts';
import { notifyingQuestion, StatusSelect } from '#app/ui/StatusSelect.tsx';
import { ticketVerbs } from './ticket-verbs.ts';

const RESOLVE = { status: 'resolved', label: 'Resolve', act: 'resolve' } as const;

/** A dropdown that sets a ticket's status and notifies the customer; on the ticket's page also a button that resolves it. */
export function TicketStatusSelect({
  ticket,
  seenMessageId,
  onPage = false,
}: {
  onPage?: boolean;
  /** The newest message that its viewer saw: the ticket is resolved or closed past none of its customer's. */
  seenMessageId: string | null | undefined;
  ticket: {
    id: string;
    number: number;
    status: TicketStatus;
    version: number;
    companyName: string;
  };
}) {
  return (
    <StatusSelect
      action={addressOf(ticketVerbs.status, { ticketId: ticket.id })}
      value={ticket.status}
      version={ticket.version}
      {...(seenMessageId && { seen: { seenMessageId } })}
      display={TICKET_STATUS_DISPLAY}
      {...(onPage && isOpenTicket(ticket.status) && { quick: RESOLVE })}
      label={`Status of #${ticket.number}`}
      ask={(status) =>
        notifyingQuestion(
          `#${ticket.number}`,
          TICKET_STATUS_DISPLAY[status].label,
          ticket.companyName,
        )
      }
    />
  );
}
