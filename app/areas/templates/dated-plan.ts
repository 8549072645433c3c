import { centsOf, type Money, moneyOf } from '#app/platform/money.ts';
import type { Offset, TemplatePlan } from '#app/records/template/template-plan.ts';
import { businessDaysOf, type Calendar } from './business-days.ts';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

/**
 * A plan with its dates (YYYY-MM-DD): the engagement starts on the first business day on or after `from`, and ends with its
 * last item. Each draft invoice is its share of `total`; null when there is no total. A meeting that would have begun by `now`
 * on the firm's clock moves to the next business day on which its time is ahead.
 */
export function datedPlan(
  plan: TemplatePlan,
  {
    from,
    calendar,
    total,
    now,
  }: {
    from: string;
    calendar: Calendar;
    total: Money | null;
    now?: { date: string; time: string };
  },
) {
  const { nth } = businessDaysOf(calendar);
  const start = nth(from, 0);
  const reached = new Map<string, string>();
  const dated = <Part extends Offset>(part: Part) => ({
    ...part,
    date: nth((part.after && reached.get(part.after)) || start, part.days),
  });
  const ahead = <Meeting extends { date: string; time: string }>(meeting: Meeting) => {
    if (!now) return meeting;
    const isAhead = (day: string) => `${day} ${meeting.time}` > `${now.date} ${now.time}`;
    if (isAhead(meeting.date)) return meeting;
    const next = nth(now.date, 0);
    return { ...meeting, date: isAhead(next) ? next : nth(next, 1) };
  };
  // A milestone counts from those before it.
  const milestones = plan.milestones.map((each) => {
    const milestone = dated(each);
    reached.set(milestone.key, milestone.date);
    return milestone;
  });
  const amounts = sharesOf(
    total,
    plan.invoices.map(({ percent }) => percent),
  );
  const parts = {
    milestones,
    tasks: plan.tasks.map(dated),
    requests: plan.requests.map(dated),
    meetings: plan.meetings.map((meeting) => ahead(dated(meeting))),
    invoices: plan.invoices.map((invoice, index) => ({
      ...dated(invoice),
      amount: amounts[index] ?? null,
    })),
  };
  const dates = Object.values(parts).flatMap((list) => list.map(({ date }) => date));
  return { start, end: dates.reduce((last, date) => (date > last ? date : last), start), ...parts };
}

/** A plan with its dates. */
export type DatedPlan = ReturnType<typeof datedPlan>;

/**
 * Shares of an amount to the cent, each rounded to the nearest; if the percentages add up to 100, the last takes the remainder,
 * so that the shares add up to the amount. Percentages with two decimals that stand for thirds, sixths or the like, such as
 * 33.33, 33.33 and 33.34, count as exactly those fractions.
 */
export function sharesOf(total: Money | null, percents: readonly string[]): (Money | null)[] {
  if (total === null) return percents.map(() => null);
  const whole = centsOf(total);
  const parts = partsOf(percents.map(centsOf));
  const shares = parts.map(({ of, in: count }) => (2n * whole * of + count) / (2n * count));
  const isAll = comesToOne(parts);
  if (isAll) {
    const others = shares.slice(0, -1).reduce((sum, share) => sum + share, 0n);
    shares[shares.length - 1] = whole - others;
  }
  return shares.map(moneyOf);
}

/** `of` parts out of `in`. */
type Part = { of: bigint; in: bigint };

/** Fractions that no two decimals of a percentage can say. */
const ENDLESS = [3n, 6n, 7n, 9n, 11n, 12n, 13n] as const;

/** What percentages, in hundredths, stand for: simple fractions where each of them comes to one and all of them to a whole. */
function partsOf(hundredths: readonly bigint[]): Part[] {
  const asSaid = hundredths.map((of) => ({ of, in: WHOLE }));
  for (const count of ENDLESS) {
    const parts = hundredths.map((each) => ({
      of: (2n * each * count + WHOLE) / (2n * WHOLE),
      in: count,
    }));
    // Each is rounded by half a hundredth, and what that comes to was put onto one of them to make up the whole.
    const most = BigInt(parts.length + 1) * count;
    const isMeant = parts.every(({ of }, at) => {
      const off = 2n * (WHOLE * of - (hundredths[at] ?? 0n) * count);
      return of > 0n && off <= most && -off <= most;
    });
    if (isMeant && comesToOne(parts)) return parts;
  }
  return asSaid;
}

function comesToOne(parts: readonly Part[]): boolean {
  const [first] = parts;
  return first !== undefined && parts.reduce((sum, { of }) => sum + of, 0n) === first.in;
}

/** Why a plan can't be set up for a proposal of this total, as a sentence; null if it can. */
export function planProblem(plan: TemplatePlan, total: Money | null): string | null {
  if (plan.invoices.length === 0) return null;
  if (total === null) {
    return 'The template splits the total amount over invoices. Enter a total amount first.';
  }
  const amounts = sharesOf(
    total,
    plan.invoices.map(({ percent }) => percent),
  );
  return amounts.every((amount) => amount !== null && centsOf(amount) > 0n)
    ? null
    : 'The total amount is too small for the invoices of the template.';
}
