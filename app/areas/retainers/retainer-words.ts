import { formatHours } from '#app/areas/time/hours.ts';
import type { PlanPeriod } from '#app/records/billing-plan/billing-plan-status.ts';
import type { RetainerUnit } from '#app/records/retainer/retainer-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';

/** So much of a retainer: "6.50 hours", "$700.00". */
export function sizeWords(unit: RetainerUnit, size: string): string {
  if (unit === 'money') return formatMoney(size);
  return `${formatHours(size)} ${size === '1.00' ? 'hour' : 'hours'}`;
}

const PERIODS: Record<PlanPeriod, string> = { month: 'month', quarter: 'quarter', year: 'year' };

/** How long what is left of a block can be used. */
export function carryWords({
  period,
  carries,
}: {
  period: PlanPeriod | null;
  carries: number | null;
}): string {
  if (period === null || carries === null) return 'Never expires';
  if (carries === 0) return `Expires at the end of its ${PERIODS[period]}`;
  return carries === 1
    ? `Carries over one ${PERIODS[period]}`
    : `Carries over ${carries} ${PERIODS[period]}s`;
}
