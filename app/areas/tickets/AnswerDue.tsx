import { zonedFormat, zonedText } from '#app/platform/time-zone.ts';
import { isOpenTicket, type TicketStatus } from '#app/records/ticket-status.ts';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import styles from './AnswerDue.module.css';

/**
 * Until when an open ticket is promised an answer, in the viewer's zone; overdue is set off by word, weight and color, also
 * when it becomes so while the page is open.
 */
export function AnswerDue({
  ticket,
  now,
  inColumn = false,
}: {
  ticket: { status: TicketStatus; answerDueAt: Date | null };
  now: Date;
  /** Below a heading that says what it is: a few words, and a dash while no answer is due. */
  inColumn?: boolean;
}) {
  const due = ticketAnswerDue(ticket, now, useViewerZone());
  useReloadIn([due && ticket.answerDueAt && ticket.answerDueAt.getTime() - now.getTime()]);
  if (!due) return inColumn ? '—' : null;
  return (
    <span
      className={styles.due}
      data-overdue={due.isOverdue || undefined}
      title={inColumn ? due.text : undefined}
    >
      {inColumn ? due.short : due.text}
    </span>
  );
}

/**
 * Until when an answer is due, as a person reads it: a sentence, and a few words for a column of its own. `isOverdue` once
 * the time has passed.
 */
type DueWords = { text: string; short: string; isOverdue: boolean };

/**
 * The promise of an answer on an open ticket, in `timeZone` with the zone's name: "Answer due Tue, Nov 24, 9:30 AM CT".
 * Null when no answer is due: nothing waits for one, or the ticket is no longer open.
 */
export function ticketAnswerDue(
  ticket: { status: TicketStatus; answerDueAt: Date | null },
  now: Date,
  timeZone: string,
): DueWords | null {
  if (!ticket.answerDueAt || !isOpenTicket(ticket.status)) return null;
  const isOverdue = ticket.answerDueAt < now;
  const due = zonedText(dueFormat, ticket.answerDueAt, timeZone);
  const short = zonedText(shortFormat, ticket.answerDueAt, timeZone);
  return isOverdue
    ? { text: `Answer overdue since ${due}`, short: `Overdue, ${short}`, isOverdue }
    : { text: `Answer due ${due}`, short, isOverdue };
}

const shortFormat = zonedFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const dueFormat = zonedFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
});
