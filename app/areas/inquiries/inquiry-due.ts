const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the promise of an answer within one business day stands; `isLate` once it was or is broken. */
type AnswerDue = { text: string; isLate: boolean };

/**
 * The answer's state at `now`: "due in 5 hours" or "overdue by 2 days" until the inquiry leaves `new`, then whether it was
 * answered in time (specification, section 9: one business day).
 */
export function answerDue(inquiry: { dueAt: Date; answeredAt: Date | null }, now: Date): AnswerDue {
  const { dueAt, answeredAt } = inquiry;
  if (answeredAt) {
    const late = answeredAt.getTime() - dueAt.getTime();
    return late > 0
      ? { text: `answered ${span(late)} late`, isLate: true }
      : { text: 'answered in time', isLate: false };
  }
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
