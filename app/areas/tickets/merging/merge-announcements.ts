import type { Announcement } from '#app/areas/notices/announcement.ts';
import { ticketMerged } from './merge-mails.ts';

// What people are notified of when two tickets become one.

type Merged = { number: number; title: string };
type Remaining = Merged & { id: string; customerId: string };

/** Staff merged a ticket into another one; the customer is told, and a reply to that goes to the one that remains. */
export function mergedForCustomer(ended: Merged, remains: Remaining): Announcement {
  const path = `/customer/tickets/${remains.id}`;
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

/** A colleague merged a ticket into the one of a member of staff, who finds the notice; nothing is to be done. */
export function mergedForStaff(
  ended: Merged,
  remains: Remaining & { assigneeId: string },
): Announcement {
  return {
    to: { staff: remains.assigneeId },
    subject: 'ticket',
    subjectId: remains.id,
    title: mergedTitle(ended, remains),
    path: `/admin/tickets/${remains.id}`,
  };
}

function mergedTitle(ended: Merged, remains: Merged): string {
  return `#${ended.number} was merged into #${remains.number}: ${remains.title}`;
}
