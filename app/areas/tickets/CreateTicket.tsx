import { formOf } from '#app/platform/verb.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ticketVerbs } from './ticket-verbs.ts';

const TicketForCustomerFields = onDemand(
  async () => (await import('./TicketForCustomerFields.tsx')).TicketForCustomerFields,
);

/** The button that opens a ticket on a customer's behalf. */
export function CreateTicket() {
  return (
    <FormDialog
      size="lg"
      {...formOf(ticketVerbs.create, {})}
      defaultValue={TICKET_DEFAULTS}
      labels={{ submit: 'Create Ticket', sending: 'Creating...' }}
      intro="Opens a ticket on a customer's behalf. The customer is notified and can reply on it."
    >
      {(fields) => <TicketForCustomerFields fields={fields} />}
    </FormDialog>
  );
}
