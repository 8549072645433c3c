import { compareMoney } from '#app/platform/money.ts';
import type { PlanPeriod } from '#app/records/billing-plan/billing-plan-status.ts';
import type { RetainerUnit } from '#app/records/retainer/retainer-status.ts';
import { formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';

/** So much of a retainer as a table has it: "6.50", "$700.00". */
export function amountWords(unit: RetainerUnit, size: string): string {
  if (unit === 'money') return formatMoney(size);
  const [whole = '0', decimals = ''] = size.split('.');
  return `${formatDecimal(whole)}.${decimals.padEnd(2, '0')}`;
}

/** So much of a retainer: "6.50 hours", "$700.00". */
export function sizeWords(unit: RetainerUnit, size: string): string {
  if (unit === 'money') return amountWords(unit, size);
  return `${amountWords(unit, size)} ${size === '1.00' ? 'hour' : 'hours'}`;
}

const PERIODS: Record<PlanPeriod, string> = { month: 'month', quarter: 'quarter', year: 'year' };

/** Whether no more than the agreed low balance is left of a retainer that something was paid for and that is still billed. */
export function isLow({
  status,
  lowAt,
  left,
  events,
}: {
  status: 'active' | 'ended';
  lowAt: string | null;
  left: string;
  events: readonly unknown[];
}): boolean {
  return (
    status === 'active' && events.length > 0 && lowAt !== null && compareMoney(left, lowAt) <= 0
  );
}

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
