import { addDays } from '#app/platform/calendar-days.ts';

/** Days from the announcement of a debit to its day. */
export const DAYS_AHEAD = 3;
/** Most tries of one debit, the first one included. */
const MOST_TRIES = 3;

/** What someone agrees to by turning autopay on for a method. */
export function autopayMandate(method: string, firm: string): string {
  return `You authorize ${firm} to take what is open of each invoice from ${method} on its due date. Each amount and its day are announced by email at least three days ahead. The authorization holds until you turn autopay off here, which you can do at any time before that day.`;
}

/** The day on which an invoice is taken that is announced on `today`: its due date, or three days from now if that is sooner. */
export function debitDay(dueDate: string | null, today: string): string {
  const soonest = addDays(today, DAYS_AHEAD);
  return dueDate && dueDate > soonest ? dueDate : soonest;
}

/** Whether an invoice that is due on a day is announced by now. */
export function isAnnounced(dueDate: string | null, today: string): boolean {
  return !dueDate || dueDate <= addDays(today, DAYS_AHEAD);
}

const LACKS_FUNDS = new Set(['insufficient_funds', 'R01']);

/** Whether a debit that failed may be tried again: for lack of funds alone, and only so often. */
export function mayTryAgain(code: string | null, tries: number): boolean {
  return code !== null && LACKS_FUNDS.has(code) && tries < MOST_TRIES;
}
