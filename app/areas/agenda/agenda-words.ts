import { daysFrom } from '#app/platform/calendar-days.ts';
import type { Money } from '#app/platform/money.ts';
import { clockIn, dayIn, twelveHour } from '#app/platform/time-zone.ts';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { AgendaItem } from './agenda-items.ts';
import { agendaFacts } from './agenda-kinds.ts';

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What counts as now: the firm's calendar date for days, the viewer's clock and zone (IANA name) for moments. */
export type Viewed = { now: Date; today: string; zone: string };

/**
 * A day or a moment in a few words, shorter the nearer it is: "Today", "Tomorrow", "Today 3:30 PM", "Tue 8:00 AM", "Nov 18",
 * and "Jan 5, 2027" in another year.
 */
export function shortTime(at: string, { now, today, zone }: Viewed): string {
  if (DATE_ONLY.test(at)) return nearDay(today, at) ?? shortDay(at, today);
  const { date, time } = clockIn(zone, new Date(at));
  const nowDay = dayIn(zone, now);
  const days = daysFrom(nowDay, date);
  if (Math.abs(days) > 6) return shortDay(date, nowDay);
  return `${days === 0 ? 'Today' : weekdayOf(date)} ${twelveHour(time)}`;
}

/** The day since when something waits: "since Nov 12". */
export function sinceText(at: string, { now, zone }: Viewed): string {
  const day = DATE_ONLY.test(at) ? at : dayIn(zone, new Date(at));
  return `since ${shortDay(day, dayIn(zone, now))}`;
}

function nearDay(today: string, day: string): string | null {
  const days = daysFrom(today, day);
  return (
    new Map([
      [-1, 'Yesterday'],
      [0, 'Today'],
      [1, 'Tomorrow'],
    ]).get(days) ?? null
  );
}

function shortDay(day: string, today: string): string {
  const [monthDay = '', year] = formatDate(day).split(', ');
  const short = monthDay.replace(/ 0/, ' ');
  return year === today.slice(0, 4) ? short : `${short}, ${year}`;
}

function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** Whether something due at a day or moment is late. */
export function isLate(due: string | null, { now, today }: Viewed): boolean {
  if (due === null) return false;
  return DATE_ONLY.test(due) ? due < today : new Date(due) < now;
}

/** How many of a kind a group has: "3 tickets", "100+ tasks". */
export function countText({ kind, total, isCut }: AgendaItem): string {
  const facts = agendaFacts(kind);
  const { one, many } = { ...facts, ...facts.asks };
  return isCut ? `${total}+ ${many}` : formatCount(total, one, many);
}

/** An amount, as "more than" it when only a part was added up. */
export function sumText(sum: Money, isCut: boolean): string {
  return isCut ? `more than ${formatMoney(sum)}` : formatMoney(sum);
}

/** The kinds among a group's items, one item for each with its count. */
export function kindsOf(items: readonly AgendaItem[]): AgendaItem[] {
  return [...new Map(items.map((item) => [item.kind, item])).values()];
}

/** The items of a group that are shown, in order: the first of each kind, then the most urgent. */
export function firstItems(items: readonly AgendaItem[], most: number): AgendaItem[] {
  const first = new Set(
    items.filter(({ kind }, at) => at === items.findIndex((other) => other.kind === kind)),
  );
  const others = items.filter((item) => !first.has(item));
  const shown = new Set([...first, ...others].slice(0, most));
  return items.filter((item) => shown.has(item));
}

/** How many items a group has, including those not shown: "12", "100+". */
export function groupCount(items: readonly AgendaItem[]): string {
  return `${groupTotal(items)}${items.some(({ isCut }) => isCut) ? '+' : ''}`;
}

/** How many items a group has, as a number, as far as they are counted. */
export function groupTotal(items: readonly AgendaItem[]): number {
  return kindsOf(items).reduce((sum, { total }) => sum + total, 0);
}

/** The sentence that sums up the day for staff: "1 ticket and 2 tasks overdue, 1 task due today, $11,262.00 past due." */
export function staffSummary(items: readonly AgendaItem[]): string {
  const counts = (group: AgendaItem['group']) =>
    listed(kindsOf(items.filter((item) => item.group === group)).map(countText));
  const [late, soon] = [counts('overdue'), counts('today')];
  const owed = items.find(({ group }) => group === 'past-due');
  const facts = [
    late && `${late} overdue`,
    soon && `${soon} due today`,
    owed?.sum && `${sumText(owed.sum, owed.isCut)} past due`,
  ].filter(Boolean);
  return facts.length > 0 ? `${facts.join(', ')}.` : 'Nothing is overdue or due today.';
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What a company owes and by when, from its open invoices: "You owe $4,200.00, due Dec 7." */
export function owedText(
  { sum, due, total, isCut }: Pick<AgendaItem, 'sum' | 'due' | 'total' | 'isCut'>,
  viewed: Viewed,
): string {
  const amount = `You owe ${sumText(sum ?? '0', isCut)}`;
  if (due === null) return `${amount}.`;
  const when = shortTime(due, viewed);
  if (isLate(due, viewed)) {
    return total > 1 ? `${amount}, the oldest since ${when}.` : `${amount}, due since ${when}.`;
  }
  return total > 1 ? `${amount}, the first due ${when}.` : `${amount}, due ${when}.`;
}
