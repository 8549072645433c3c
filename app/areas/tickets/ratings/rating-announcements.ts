import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { ticketRated } from './rating-mails.ts';
import { ratingDisplay } from './rating-words.ts';

/** A ticket that its customer has rated. */
export type RatedTicket = {
  id: string;
  number: number;
  title: string;
  companyName: string;
  assigneeId: string | null;
};

/** The announcement to staff that a customer rated a ticket. `by` names the person, null for an answer by the emailed link. */
export function rated(
  { id, number, title, companyName, assigneeId }: RatedTicket,
  { isGood, word }: { isGood: boolean; word: string | null },
  by: string | null,
): Announcement {
  const path = recordPage('admin', 'ticket', id);
  const { label } = ratingDisplay(isGood);
  return {
    to: { staff: assigneeId ?? 'all' },
    subject: 'ticket',
    subjectId: id,
    title: `Rated "${label}": #${number} ${title}`,
    path,
    mail: {
      switch: 'notifications.ticket.update',
      content: ticketRated({ number, title, path, company: companyName, by, rating: label, word }),
    },
  };
}
