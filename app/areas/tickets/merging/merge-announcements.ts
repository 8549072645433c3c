import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { ticketMerged } from './merge-mails.ts';

// What people are notified of when two tickets become one.

type Merged = { number: number; title: string };
type Remaining = Merged & { id: string; customerId: string };

/**
 * The announcement to a customer that staff merged a ticket into another one. A reply to the email goes to the one that
 * remains.
 */
export function mergedForCustomer(ended: Merged, remains: Remaining): Announcement {
  const path = recordPage('customer', 'ticket', remains.id);
  return {
    to: { customer: remains.customerId },
    subject: 'ticket',
    subjectId: remains.id,
    title: mergedTitle(ended, remains),
    path,
    mail: {
      switch: 'notifications.ticket.update',
      content: ticketMerged({ ended, remains, path }),
    },
  };
}

/** The announcement to a staff member that a colleague merged a ticket into theirs. */
export function mergedForStaff(
  ended: Merged,
  remains: Remaining & { assigneeId: string },
): Announcement {
  return {
    to: { staff: remains.assigneeId },
    subject: 'ticket',
    subjectId: remains.id,
    title: mergedTitle(ended, remains),
    path: recordPage('admin', 'ticket', remains.id),
  };
}

function mergedTitle(ended: Merged, remains: Merged): string {
  return `#${ended.number} was merged into #${remains.number}: ${remains.title}`;
}
