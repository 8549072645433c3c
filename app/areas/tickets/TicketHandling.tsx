import { PrivacyDialog } from '#app/areas/customers/PrivacyDialog.tsx';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { keyed } from '#app/ui/keys.ts';
import { onDemand } from '#app/ui/on-demand.tsx';
import { useForeseen } from '#app/ui/use-foreseen.ts';
import type { TicketDetail, TicketHandlingData } from './conversation-queries.server.ts';
import { MergeTicket } from './merging/MergeTicket.tsx';
import styles from './TicketHandling.module.css';
import { ticketVerbs } from './ticket-verbs.ts';

const TicketEditFields = onDemand(
  async () => (await import('./TicketFields.tsx')).TicketEditFields,
);

/** The assigned staff member of a ticket, chosen without a dialog. */
export function TicketHandling({
  ticket,
  handling,
  own,
}: {
  ticket: TicketDetail;
  handling: TicketHandlingData;
  /** The viewer. */
  own: { id: string; name: string };
}) {
  const action = addressOf(ticketVerbs.assign, { ticketId: ticket.id });
  const { assigneeName } = useForeseen(handling, {
    [action]: (sent) => ({ assigneeName: sent.get('assigneeId') === own.id ? own.name : null }),
  });
  const assign = (assigneeId: string, label: string) => (
    <ActionButton
      {...(assigneeId && keyed('assign'))}
      action={action}
      values={{ assigneeId, version: String(ticket.version) }}
      variant="default"
      size="compact-sm"
      sendingLabel="Saving..."
    >
      {label}
    </ActionButton>
  );
  return (
    <div className={styles.handling}>
      <p className={styles.label}>Assignee</p>
      <div className={styles.assignee}>
        <span>{assigneeName ?? 'Unassigned'}</span>
        {handling.assigneeId === own.id ? null : assign(own.id, 'Assign to me')}
        {handling.assigneeId ? assign('', 'Unassign') : null}
      </div>
    </div>
  );
}

/** Editing a ticket, who sees it, merging, archiving, and restoring an archived one. A merged ticket stays as it is. */
export function TicketActions({
  ticket,
  handling,
  seenMessageId,
}: {
  ticket: TicketDetail;
  handling: TicketHandlingData;
  seenMessageId: string | undefined;
}) {
  const of = { ticketId: ticket.id };
  return (
    <>
      <EditDialog
        title={`Edit #${ticket.number}`}
        {...formOf(ticketVerbs.edit, of)}
        defaultValue={{ ...ticket, assigneeId: handling.assigneeId ?? undefined, seenMessageId }}
        isEditable={!ticket.archivedAt && !ticket.isMerged}
      >
        {(fields) => (
          <>
            <TicketEditFields
              fields={fields}
              assignee={{ id: handling.assigneeId, name: handling.assigneeName }}
            />
            <DialogHidden field={fields.version} />
            <DialogHidden field={fields.seenMessageId} />
          </>
        )}
      </EditDialog>
      {ticket.isMerged ? null : (
        <PrivacyDialog
          title={`Who sees #${ticket.number}`}
          action={addressOf(ticketVerbs.privacy, of)}
          of={ticket}
        />
      )}
      <MergeTicket ticket={ticket} />
      <ArchiveControl
        verbs={ticketVerbs}
        of={of}
        question={`Archive #${ticket.number}?`}
        isArchived={ticket.archivedAt !== null}
      >
        The ticket leaves both lists, and the customer can no longer open it. Messages and files
        stay. You can restore it under Archived.
      </ArchiveControl>
    </>
  );
}
