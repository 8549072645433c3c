import { addDays, daysFrom } from '#app/platform/calendar-days.ts';

/** Days between the sending of a plan's invoice and its due date, as in contracts. */
export const NET_DAYS = 30;

type Planned = { dueDate: string | null; sendOn: string | null };

/** Returns how many days to pay a draft gives that is meant to go out on a certain day; null if it has no such days. */
export function daysToPay({ dueDate, sendOn }: Planned): number | null {
  return dueDate !== null && sendOn !== null ? Math.max(daysFrom(sendOn, dueDate), 0) : null;
}

/**
 * Returns the due date of a draft that is sent on `today`. If it is sent later than planned, it gives as many days as before.
 */
export function dueOnceSent(draft: Planned, today: string): string | null {
  const days = daysToPay(draft);
  if (days === null || draft.dueDate === null) return draft.dueDate;
  const due = addDays(today, days);
  return due > draft.dueDate ? due : draft.dueDate;
}
