import type { ListCount } from '#app/platform/db/page-request.ts';
import { formatDecimal } from '#app/ui/everywhere/format.ts';
import type { CountedPart, CustomerDesk } from './customer-desk-queries.server.ts';

/** A count of a customer's records as it is shown, followed by a plus if counting stopped there. */
export function shownCount(desk: CustomerDesk, part: CountedPart, count: number): ListCount {
  return desk.more.includes(part) ? { moreThan: count } : count;
}

/** A sum of a customer's records in words, followed by a plus if adding stopped there. */
export function shownSum(desk: CustomerDesk, part: CountedPart, sum: string): string {
  return desk.more.includes(part) ? `${sum}+` : sum;
}

/** A customer's billable hours that have no rate yet, in words. */
export function unratedText(desk: CustomerDesk): string {
  return `${shownSum(desk, 'unrated', formatDecimal(desk.unratedHours))} h without a rate`;
}

/** Facts in one line, without the empty ones. */
export function listed(...facts: (string | 0 | false | null)[]): string {
  return facts.filter(Boolean).join(' · ');
}
