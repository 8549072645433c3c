import type { ListCount } from '#app/platform/db/page-request.ts';
import { formatCount, formatDecimal, formatListCount } from '#app/ui/everywhere/format.ts';
import type { CountedPart, DeskFigures } from './customer-figures-sql.server.ts';

/** A count of a customer's records as it is shown, followed by a plus if counting stopped there. */
export function shownCount(
  { more }: Pick<DeskFigures, 'more'>,
  part: CountedPart,
  count: number,
): ListCount {
  return more.includes(part) ? { moreThan: count } : count;
}

/** A sum of a customer's records in words, followed by a plus if adding stopped there. */
export function shownSum(
  { more }: Pick<DeskFigures, 'more'>,
  part: CountedPart,
  sum: string,
): string {
  return more.includes(part) ? `${sum}+` : sum;
}

/** A customer's billable hours that have no rate yet, in words. */
export function unratedText(desk: Pick<DeskFigures, 'more' | 'unratedHours'>): string {
  return `${shownSum(desk, 'unrated', formatDecimal(desk.unratedHours))} h without a rate`;
}

/** How much is open with a customer, in words; empty where nothing is. */
export function openWorkText(
  desk: Pick<DeskFigures, 'more' | 'openTickets' | 'activeTasks'>,
): string {
  return listed(
    desk.openTickets && formatCount(desk.openTickets, 'ticket', 'tickets'),
    desk.activeTasks &&
      formatListCount(shownCount(desk, 'tasks', desk.activeTasks), 'task', 'tasks'),
  );
}

/** Facts in one line, without the empty ones. */
export function listed(...facts: (string | 0 | false | null)[]): string {
  return facts.filter(Boolean).join(' · ');
}
