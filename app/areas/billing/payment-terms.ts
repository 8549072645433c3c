import { addDays, daysFrom } from '#app/platform/calendar-days.ts';

/** Days from the one on which an invoice of a plan goes out to the one on which it is due, as contracts say. */
export const NET_DAYS = 30;

type Planned = { dueDate: string | null; sendOn: string | null };

/** Days that a draft which is meant to go out on a certain day gives to pay; null where no such days are set. */
export function daysToPay({ dueDate, sendOn }: Planned): number | null {
  return dueDate !== null && sendOn !== null ? Math.max(daysFrom(sendOn, dueDate), 0) : null;
}

/** When a draft is due that goes out on `today`: one that goes out later than it was meant to gives as many days as before. */
export function dueOnceSent(draft: Planned, today: string): string | null {
  const days = daysToPay(draft);
  if (days === null || draft.dueDate === null) return draft.dueDate;
  const due = addDays(today, days);
  return due > draft.dueDate ? due : draft.dueDate;
}
