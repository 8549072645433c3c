import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogLookup } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { keyed } from '#app/ui/keys.ts';
import type { TicketDetail } from '../conversation-queries.server.ts';
import { ticketMergeVerbs } from './merge-verbs.ts';

/** Merges a ticket into another one of the same customer, which then opens. A merged ticket has no such button. */
export function MergeTicket({ ticket }: { ticket: TicketDetail }) {
  const navigate = useNavigate();
  const chosen = useRef('');
  return (
    <FormDialog
      title={`Merge #${ticket.number}`}
      {...formOf(ticketMergeVerbs.merge, { ticketId: ticket.id })}
      defaultValue={{ version: ticket.version }}
      labels={{ submit: 'Merge', sending: 'Merging...' }}
      intro={`#${ticket.number} is closed and keeps its messages. What anyone writes to it from now on goes to the ticket that you choose. The customer is notified. This cannot be undone.`}
      trigger={(open) =>
        ticket.isMerged || ticket.archivedAt ? null : (
          <Button {...keyed('merge')} variant="default" onClick={open}>
            Merge
          </Button>
        )
      }
      onDone={() => {
        if (chosen.current) void navigate(`/admin/tickets/${chosen.current}`);
      }}
    >
      {(fields) => (
        <>
          <DialogLookup
            field={fields.into}
            label="Merge into"
            source={`/admin/tickets/${ticket.id}/merge-options`}
            placeholder="Number or title"
            nothingFound="No other open ticket of this customer, seen by the same people"
            onChoose={({ value }) => {
              chosen.current = value;
            }}
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
