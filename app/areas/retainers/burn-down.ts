import { addMoney, centsOf, type Money, subtractMoney } from '#app/platform/money.ts';

/** What happened to a retainer on a day: a block was added, hours drew on it, or what was left expired. */
export type RetainerEvent = { day: string; kind: 'added' | 'used' | 'expired'; size: string };

/** A month of a retainer, and what was left at its end; `part` is that as a percentage of the most there ever was. */
type BurnDownMonth = {
  month: string;
  added: Money;
  used: Money;
  expired: Money;
  left: Money;
  part: number;
};

/** Returns the months of a retainer until `today`, the latest last and at most twelve, each with what was left at its end. */
export function burnDown(events: readonly RetainerEvent[], today: string): BurnDownMonth[] {
  const sorted = [...events].sort((a, b) => a.day.localeCompare(b.day));
  const first = sorted[0]?.day.slice(0, 7);
  if (!first) return [];
  const last = [today, sorted.at(-1)?.day ?? today].sort().at(-1)?.slice(0, 7) ?? first;
  const months: Omit<BurnDownMonth, 'part'>[] = [];
  let left: Money = '0.00';
  for (let month = first; month <= last; month = nextMonth(month)) {
    const sumOf = (kind: RetainerEvent['kind']) =>
      addMoney(
        '0.00',
        ...sorted
          .filter((each) => each.kind === kind && each.day.startsWith(month))
          .map(({ size }) => size),
      );
    const [added, used, expired] = [sumOf('added'), sumOf('used'), sumOf('expired')];
    left = subtractMoney(subtractMoney(addMoney(left, added), used), expired);
    months.push({ month, added, used, expired, left });
  }
  const most = months.reduce(
    (top, each) => (centsOf(each.left) > top ? centsOf(each.left) : top),
    1n,
  );
  return months
    .map((each) => ({ ...each, part: Math.max(Number((centsOf(each.left) * 100n) / most), 0) }))
    .slice(-12);
}

function nextMonth(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return place === 12 ? `${year + 1}-01` : `${year}-${String(place + 1).padStart(2, '0')}`;
}
