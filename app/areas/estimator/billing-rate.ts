import type { Money } from '#app/platform/money.ts';
import type { EstimateInputs } from './estimate.ts';
import { exact, over, percent, rounded, WHOLE } from './exact.ts';

/**
 * The billing rate after Ruth King: (top wage + overhead + profit, each an hour) ÷ billable share, and the rate for
 * customers without an agreement, from which the agreement discount is taken.
 * @throws RangeError when the billable share is zero.
 */
export function billingRate(
  inputs: Pick<
    EstimateInputs,
    'topWage' | 'overhead' | 'hourlyProfit' | 'billableShare' | 'discount'
  >,
): { agreement: Money; others: Money } {
  const { topWage, overhead, hourlyProfit, billableShare, discount } = inputs;
  const hour = exact(topWage) + exact(overhead) + exact(hourlyProfit);
  const rate = over(hour, percent(billableShare));
  return { agreement: rounded(rate), others: rounded(over(rate, WHOLE - percent(discount))) };
}
