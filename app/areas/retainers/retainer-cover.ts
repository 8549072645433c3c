import { billingDay } from '#app/areas/billing-plans/billing-days.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { addMoney, centsOf, type Money, moneyOf, multiplyMoney } from '#app/platform/money.ts';
import type { PlanPeriod } from '#app/records/billing-plan/billing-plan-status.ts';
import type { RetainerUnit } from '#app/records/retainer/retainer-status.ts';

// Which hours a retainer covers, and from which of its blocks. Hours, sizes and money are decimal texts with two decimals.

/** What is left of a block, and the last day of hours that it covers; null for no end. */
type OpenBlock = {
  id: string;
  leftSize: string;
  leftWorth: Money;
  fromDay: string;
  expiresOn: string | null;
};

/** A retainer with its blocks that something is left of. */
export type OpenRetainer = {
  id: string;
  name: string;
  unit: RetainerUnit;
  /** The only project that it is for; null for all. */
  projectId: string | null;
  /** What an hour costs once nothing is left; null for its own rate. */
  overRate: Money | null;
  /** In the order in which they were paid. */
  blocks: readonly OpenBlock[];
};

type Hours = {
  id: string;
  date: string;
  hours: string;
  hourlyRate: Money;
  projectId: string | null;
};

/** A part of an entry: at one price, covered by one retainer or by none. */
type HourPart<Entry> = Entry & {
  hours: string;
  /** An hour's price, with up to four decimals. */
  hourlyRate: string;
  worth: Money;
  /** Which retainer it is of, in words for the invoice's line; absent for hours that no retainer is for. */
  cover?: string;
};

/** What is taken from a block: hours and their worth, or money twice. */
type BlockDraw = { blockId: string; size: string; worth: Money };

/**
 * Divides hours, the oldest first, into what blocks cover and what they don't: those of the project's own retainer before others, and
 * of each the oldest block first. Nothing is ever taken that is not left. Hours without a price draw nothing.
 */
export function coverHours<Entry extends Hours>(
  entries: readonly Entry[],
  retainers: readonly OpenRetainer[],
): { parts: HourPart<Entry>[]; draws: BlockDraw[] } {
  const sources = sourcesOf(retainers);
  const parts = [...entries]
    .sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1))
    .flatMap((entry) => partsOf(entry, retainers, sources));
  const draws = sources
    .filter(({ size, worth }) => size > 0n || worth > 0n)
    .map(({ block, size, worth }) => ({
      blockId: block.id,
      size: moneyOf(size),
      worth: moneyOf(worth),
    }));
  return { parts, draws };
}

/** A block while it is drawn from: what is taken so far, in hundredths. */
type Source = {
  retainer: OpenRetainer;
  block: OpenBlock;
  /** An hour's price where hours were bought. */
  price: string;
  size: bigint;
  worth: bigint;
};

function sourcesOf(retainers: readonly OpenRetainer[]): Source[] {
  const order = ({ retainer, block }: Source) => `${retainer.projectId ? 0 : 1} ${block.fromDay}`;
  return retainers
    .flatMap((retainer) =>
      retainer.blocks.map((block) => ({
        ...{ retainer, block, size: 0n, worth: 0n },
        price: priceOf(block),
      })),
    )
    .sort((a, b) => order(a).localeCompare(order(b)));
}

/** What one of what is left costs, with four decimals where two are not exact. */
function priceOf({ leftSize, leftWorth }: OpenBlock): string {
  const size = centsOf(leftSize);
  if (size === 0n) return '0.00';
  const scaled = roundedShare(centsOf(leftWorth) * 10_000n, 1n, size);
  const text = `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`;
  return text.replace(/00$/, '');
}

function partsOf<Entry extends Hours>(
  entry: Entry,
  retainers: readonly OpenRetainer[],
  sources: Source[],
): HourPart<Entry>[] {
  const isFor = ({ projectId }: OpenRetainer) =>
    projectId === null || projectId === entry.projectId;
  const own = sources.filter(
    ({ retainer, block }) =>
      isFor(retainer) && (block.expiresOn === null || entry.date <= block.expiresOn),
  );
  const whole = (): HourPart<Entry> => ({
    ...entry,
    worth: multiplyMoney(entry.hourlyRate, entry.hours),
  });
  if (centsOf(entry.hourlyRate) === 0n) return [whole()];
  let rest = centsOf(entry.hours);
  const parts: HourPart<Entry>[] = [];
  for (const source of own) {
    if (rest === 0n) break;
    const taken = takeFrom(source, rest, entry.hourlyRate);
    if (taken.hours === 0n) continue;
    rest -= taken.hours;
    parts.push({
      ...entry,
      hours: moneyOf(taken.hours),
      hourlyRate: source.retainer.unit === 'hours' ? source.price : entry.hourlyRate,
      worth: moneyOf(taken.worth),
      cover: `covered by ${source.retainer.name}`,
    });
  }
  if (rest === 0n) return parts;
  const over = retainers
    .filter(isFor)
    .sort((a, b) => Number(a.projectId === null) - Number(b.projectId === null))
    .find(({ overRate }) => overRate !== null);
  if (parts.length === 0 && !over) return [whole()];
  const hourlyRate = over?.overRate ?? entry.hourlyRate;
  const worth = multiplyMoney(hourlyRate, moneyOf(rest));
  drawCents(own, centsOf(worth));
  const beyond = over ? { cover: `beyond ${over.name}` } : {};
  return [...parts, { ...entry, hours: moneyOf(rest), hourlyRate, worth, ...beyond }];
}

/** Takes as much of an entry's hours as a block covers. */
function takeFrom(source: Source, rest: bigint, rate: Money): { hours: bigint; worth: bigint } {
  const leftSize = centsOf(source.block.leftSize) - source.size;
  const leftWorth = centsOf(source.block.leftWorth) - source.worth;
  if (source.retainer.unit === 'hours') {
    const hours = rest < leftSize ? rest : leftSize;
    if (hours === 0n) return { hours, worth: 0n };
    // The last ones take the cents that are left.
    const worth = hours === leftSize ? leftWorth : roundedShare(leftWorth, hours, leftSize);
    source.size += hours;
    source.worth += worth;
    return { hours, worth };
  }
  const worthOf = (hours: bigint) => centsOf(multiplyMoney(rate, moneyOf(hours)));
  let hours = rest;
  if (worthOf(rest) > leftWorth) hours = (leftWorth * 100n) / centsOf(rate);
  while (worthOf(hours) > leftWorth) hours -= 1n;
  const worth = worthOf(hours);
  source.size += worth;
  source.worth += worth;
  return { hours, worth };
}

/** Money that is less than the smallest part of an hour goes towards the hours beyond it. */
function drawCents(sources: Source[], owed: bigint): void {
  let open = owed;
  for (const source of sources) {
    if (source.retainer.unit !== 'money') continue;
    const left = centsOf(source.block.leftWorth) - source.worth;
    const taken = left < open ? left : open;
    source.size += taken;
    source.worth += taken;
    open -= taken;
  }
}

/** `amount` × `part` ÷ `whole`, half away from zero. */
function roundedShare(amount: bigint, part: bigint, whole: bigint): bigint {
  return (amount * part * 2n + whole) / (whole * 2n);
}

/** What draws come to. */
export function worthOfDraws(draws: readonly BlockDraw[]): Money {
  return addMoney('0.00', ...draws.map(({ worth }) => worth));
}

const MONTHS: Record<PlanPeriod, number> = { month: 1, quarter: 3, year: 12 };

/**
 * The last day of hours that a block covers whose period begins on a day that is counted from `anchor`, as `retainer_expiry` (SQL)
 * says it: the end of its period, or of the `carries` periods after it.
 */
export function blockExpiry(
  { anchor, fromDay }: { anchor: string; fromDay: string },
  period: PlanPeriod,
  carries: number,
): string {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const place = monthOf(fromDay) - monthOf(anchor) + MONTHS[period] * (1 + carries);
  return addDays(billingDay({ firstDay: anchor, lastDay: null, period: 'month' }, place), -1);
}
