import { useEffect, useId, useRef, useState } from 'react';
import { MessageForm } from '#app/areas/tickets/MessageForm.tsx';
import type { OpenConversation } from '#app/areas/tickets/ticket-sources-sql.server.ts';
import { Button } from '#app/ui/Button.tsx';
import styles from './Composer.module.css';

/** The message box of a ticket on the customer's page: on the ticket that changed last, or another open one. */
export function WriteHere({
  tickets,
  isNote,
  onNewTicket,
  onSent,
}: {
  tickets: readonly OpenConversation[];
  isNote: boolean;
  onNewTicket: () => void;
  onSent: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(tickets[0]?.id);
  const ticket = tickets.find((each) => each.id === chosen) ?? tickets[0];
  const place = useRef<HTMLDivElement>(null);
  const ticketId = ticket?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket has another box
  useEffect(() => {
    place.current?.querySelector('textarea')?.focus();
  }, [ticketId]);
  if (!ticket) return null;
  return (
    <div ref={place}>
      <div className={styles.place}>
        <label htmlFor={id}>On ticket</label>
        <select id={id} value={ticket.id} onChange={(event) => setChosen(event.target.value)}>
          {tickets.map(({ id: value, number, title }) => (
            <option key={value} value={value}>
              #{number} {title}
            </option>
          ))}
        </select>
        <Button variant="subtle" onClick={onNewTicket}>
          New ticket
        </Button>
      </div>
      <MessageForm
        key={ticket.id}
        address={`/admin/tickets/${ticket.id}`}
        isStaff
        isNote={isNote}
        version={ticket.version}
        seenMessageId={ticket.seenMessageId ?? undefined}
        placeholders={null}
        onSent={onSent}
      />
    </div>
  );
}
