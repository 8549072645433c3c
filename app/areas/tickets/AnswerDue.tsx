import type { TicketStatus } from '#app/records/ticket-status.ts';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import styles from './AnswerDue.module.css';
import { answerDue } from './ticket-due.ts';

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
  const due = answerDue(ticket, now, useViewerZone());
  useReloadIn([due && ticket.answerDueAt && ticket.answerDueAt.getTime() - now.getTime()]);
  if (!due) return inColumn ? '—' : null;
  return (
    <span className={styles.due} data-overdue={due.isOverdue || undefined}>
      {inColumn ? due.short : due.text}
    </span>
  );
}
