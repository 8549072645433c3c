import { addressOf, formOf } from '#app/platform/verb.ts';
import { isOpenTicket } from '#app/records/ticket/ticket-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { keyed } from '#app/ui/keys.ts';
import { May } from '#app/ui/may.tsx';
import type { TicketDetail } from '../conversation-queries.server.ts';
import styles from './Snooze.module.css';
import { SnoozedMark } from './SnoozedMark.tsx';
import { snoozeVerbs } from './snooze-verbs.ts';

/** Snoozes an open ticket until a day, or shows the day and ends the snooze. */
export function Snooze({
  ticket,
  until,
  firstDay,
  seenMessageId,
}: {
  ticket: TicketDetail;
  /** Null while it is in the queue. */
  until: Date | null;
  /** The day that the dialog offers, YYYY-MM-DD. */
  firstDay: string;
  seenMessageId: string | undefined;
}) {
  const of = { ticketId: ticket.id };
  if (!isOpenTicket(ticket.status)) return null;
  return (
    <div className={styles.snooze}>
      <SnoozedMark until={until} />
      {until ? (
        <May needs={snoozeVerbs.wake.needs}>
          <ActionButton
            {...keyed('snooze')}
            action={addressOf(snoozeVerbs.wake, of)}
            variant="default"
            size="compact-sm"
            sendingLabel="Waking..."
          >
            Wake now
          </ActionButton>
        </May>
      ) : (
        <FormDialog
          title={`Snooze #${ticket.number}`}
          {...formOf(snoozeVerbs.snooze, of)}
          size="sm"
          defaultValue={{ day: firstDay, ...(seenMessageId && { seenMessageId }) }}
          labels={{ submit: 'Snooze', sending: 'Saving...' }}
          intro="The ticket is back in the queue when business hours begin on that day, or as soon as the customer writes. What is promised to the customer stays due."
          trigger={(open) => (
            <Button {...keyed('snooze')} variant="default" size="compact-sm" onClick={open}>
              Snooze
            </Button>
          )}
        >
          {(fields) => (
            <>
              <DialogText field={fields.day} label="Until" type="date" />
              <DialogHidden field={fields.seenMessageId} />
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
}
