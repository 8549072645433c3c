import type { ListCount } from '#app/platform/db/page-request.ts';
import { formatDecimal } from '#app/ui/format.ts';
import type { CountedPart, CustomerDesk } from './customer-desk-queries.server.ts';

/** A count of a customer's records as it is shown: one that was counted no further is followed by a plus. */
export function shownCount(desk: CustomerDesk, part: CountedPart, count: number): ListCount {
  return desk.more.includes(part) ? { moreThan: count } : count;
}

/** The same for a sum in words. */
export function shownSum(desk: CustomerDesk, part: CountedPart, sum: string): string {
  return desk.more.includes(part) ? `${sum}+` : sum;
}

/** Hours of a customer that are to be billed and have no rate yet, in words. */
export function unratedText(desk: CustomerDesk): string {
  return `${shownSum(desk, 'unrated', formatDecimal(desk.unratedHours))} h without a rate`;
}

/** Facts in one line, without those that there are none of. */
export function listed(...facts: (string | 0 | false | null)[]): string {
  return facts.filter(Boolean).join(' · ');
}
