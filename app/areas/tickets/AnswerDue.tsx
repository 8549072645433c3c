import type { Side } from '#app/access/author.ts';
import { zonedFormat, zonedText } from '#app/platform/time-zone.ts';
import { isOpenTicket } from '#app/records/ticket/ticket-status.ts';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import styles from './AnswerDue.module.css';
import type { TicketState } from './ticket-moves.ts';

/** A ticket as far as an answer to it is promised. */
type Promised = Pick<TicketState, 'status' | 'answerDueAt' | 'waitingSince'>;

/**
 * What is promised on an open ticket: when an answer is due, or since when it waits for the customer, in the viewer's zone. An
 * overdue answer differs by word, weight and color, also when it becomes overdue while the page is open.
 */
export function AnswerDue({
  ticket,
  side,
  now,
  inColumn = false,
}: {
  ticket: Promised;
  /** The viewer's side. */
  side: Side;
  now: Date;
  /** Below a heading that says what it is: a few words, and a dash while no answer is due. */
  inColumn?: boolean;
}) {
  const due = ticketAnswerDue(ticket, side, now, useViewerZone());
  useReloadIn([due?.passesAt ? due.passesAt.getTime() - now.getTime() : null]);
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
 * What is promised, as a person reads it: a sentence, and a few words for a column of its own. `isOverdue` once the time has
 * passed, `passesAt` when it does.
 */
type DueWords = { text: string; short: string; isOverdue: boolean; passesAt: Date | null };

/**
 * Returns the promise of an answer on an open ticket, in `timeZone` with the zone's name, as the side reads it: "Reply due
 * Tue, Nov 24, 9:30 AM CT", "Waiting for your answer since ...". Null if no one is waiting, or the ticket is no longer open.
 */
export function ticketAnswerDue(
  { status, answerDueAt, waitingSince }: Promised,
  side: Side,
  now: Date,
  timeZone: string,
): DueWords | null {
  if (status === 'waiting' && waitingSince) {
    const whom = side === 'customer' ? 'your answer' : 'the customer';
    return {
      text: `Waiting for ${whom} since ${zonedText(dueFormat, waitingSince, timeZone)}`,
      short: `Waiting since ${zonedText(dayFormat, waitingSince, timeZone)}`,
      isOverdue: false,
      passesAt: null,
    };
  }
  if (!answerDueAt || !isOpenTicket(status)) return null;
  const isOverdue = answerDueAt < now;
  const due = zonedText(dueFormat, answerDueAt, timeZone);
  const short = zonedText(shortFormat, answerDueAt, timeZone);
  return isOverdue
    ? { text: `Answer overdue since ${due}`, short: `Overdue, ${short}`, isOverdue, passesAt: null }
    : {
        text: side === 'customer' ? `We'll reply by ${due}` : `Reply due ${due}`,
        short,
        isOverdue,
        passesAt: answerDueAt,
      };
}

const dayFormat = zonedFormat({ month: 'short', day: 'numeric' });

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
