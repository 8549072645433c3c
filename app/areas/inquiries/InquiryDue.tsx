import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import styles from './InquiryDue.module.css';

/** An inquiry as far as an answer to it is promised. */
type Promised = { dueAt: Date; answeredAt: Date | null; withdrawnAt: Date | null };

/** The state of the promised answer at `now`, and when it became late; a broken promise differs by weight and color. */
export function InquiryDue({ inquiry, now }: { inquiry: Promised; now: Date }) {
  const { text, isLate } = inquiryAnswerDue(inquiry, now);
  const isOpen = inquiry.answeredAt === null && inquiry.withdrawnAt === null;
  useReloadIn([isOpen ? inquiry.dueAt.getTime() - now.getTime() : null]);
  return (
    <span className={styles.due} data-late={isLate || undefined} data-open={isOpen || undefined}>
      {text}
    </span>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the state of the answer at `now`: "due in 5 hours" or "overdue by 2 days" until the first reply has left, then
 * whether that was in time (specification, section 9: one business day); `isLate` once the promise is broken.
 */
export function inquiryAnswerDue(
  { dueAt, answeredAt, withdrawnAt }: Promised,
  now: Date,
): { text: string; isLate: boolean } {
  if (answeredAt) {
    const late = answeredAt.getTime() - dueAt.getTime();
    return late > 0
      ? { text: `answered ${span(late)} late`, isLate: true }
      : { text: 'answered in time', isLate: false };
  }
  if (withdrawnAt) return { text: 'promise withdrawn', isLate: false };
  const left = dueAt.getTime() - now.getTime();
  return left >= 0
    ? { text: `due in ${span(left)}`, isLate: false }
    : { text: `overdue by ${span(-left)}`, isLate: true };
}

// The largest whole unit: nobody plans by "1 day 3 hours 12 minutes".
function span(ms: number): string {
  if (ms >= 2 * DAY) return counted(Math.floor(ms / DAY), 'day');
  if (ms >= HOUR) return counted(Math.floor(ms / HOUR), 'hour');
  return counted(Math.max(1, Math.floor(ms / MINUTE)), 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
