import { addDays } from '#app/platform/calendar-days.ts';
import type { Money } from '#app/platform/money.ts';
import type { PlanPeriod } from '#app/records/billing-plan/billing-plan-status.ts';
import type { PlanLine } from '#app/records/billing-plan/plan-line.ts';

// The days of a plan are calendar dates of the firm, YYYY-MM-DD, each counted from the plan's first day: no invoice moves another.

/** What the days of a plan follow from. */
export type PlanDays = { firstDay: string; lastDay: string | null; period: PlanPeriod };

/** What a plan's invoices are for from a day on. */
export type PlanPrice = { fromDay: string; lines: readonly PlanLine[]; amount: Money };

const MONTHS_OF: Record<PlanPeriod, number> = { month: 1, quarter: 3, year: 12 };

/** The day of the invoice at a place of the plan, from 0. A month without such a day has its last one. */
export function billingDay({ firstDay, period }: PlanDays, place: number): string {
  const day = Number(firstDay.slice(8));
  const month = monthOf(firstDay) + place * MONTHS_OF[period];
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
  return [
    String(year).padStart(4, '0'),
    String(inYear).padStart(2, '0'),
    String(Math.min(day, last)).padStart(2, '0'),
  ].join('-');
}

/** The first day of the plan on or after `from`; null once the plan is over by then. The last day counts. */
export function billingDayFrom(plan: PlanDays, from: string): string | null {
  const months = Math.max(monthOf(from) - monthOf(plan.firstDay), 0);
  let place = Math.floor(months / MONTHS_OF[plan.period]);
  while (billingDay(plan, place) < from) place += 1;
  const day = billingDay(plan, place);
  return plan.lastDay !== null && day > plan.lastDay ? null : day;
}

/** The day of the plan that follows one of its days; null after the last. */
export function billingDayAfter(plan: PlanDays, day: string): string | null {
  return billingDayFrom(plan, addDays(day, 1));
}

/** The next so many days of the plan on or after `from`, fewer towards its end. */
export function comingBillingDays(plan: PlanDays, from: string, count: number): string[] {
  const days: string[] = [];
  let day = billingDayFrom(plan, from);
  while (day !== null && days.length < count) {
    days.push(day);
    day = billingDayAfter(plan, day);
  }
  return days;
}

/** What an amount before tax is called where its lines are taxed: " plus tax". */
export function plusTax(lines: readonly Pick<PlanLine, 'tax'>[]): string {
  return lines.some(({ tax }) => tax) ? ' plus tax' : '';
}

/** The price that the invoice of a day has: the latest that has begun by then. */
export function priceOn<Price extends { fromDay: string }>(
  prices: readonly Price[],
  day: string,
): Price | undefined {
  return prices
    .filter(({ fromDay }) => fromDay <= day)
    .reduce<Price | undefined>(
      (latest, each) => (!latest || each.fromDay > latest.fromDay ? each : latest),
      undefined,
    );
}

/** The period that begins with a day of the plan, in words: "March 2027", "November 2026 to January 2027". */
export function billingPeriodWords(period: PlanPeriod, day: string): string {
  const first = monthOf(day);
  const last = first + MONTHS_OF[period] - 1;
  if (first === last) return `${nameOf(first)} ${yearOf(first)}`;
  const year = yearOf(first) === yearOf(last) ? '' : ` ${yearOf(first)}`;
  return `${nameOf(first)}${year} to ${nameOf(last)} ${yearOf(last)}`;
}

/** Months since the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function yearOf(month: number): string {
  return String(Math.floor(month / 12));
}

function nameOf(month: number): string {
  return new Date(Date.UTC(2000, month % 12, 1)).toLocaleString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  });
}
