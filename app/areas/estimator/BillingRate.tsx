import type { Money } from '#app/platform/money.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './BillingRate.module.css';
import type { EstimateInputs } from './estimate.ts';
import { exact, over, percent, rounded, WHOLE } from './exact.ts';

/** The billing rate from the inputs, next to the hourly rate with which the price is compared. */
export function BillingRate({ inputs }: { inputs: EstimateInputs | null }) {
  if (!inputs) return null;
  const { agreement, others } = billingRate(inputs);
  return (
    <dl className={styles.rates}>
      <div>
        <dt>Agreement customers</dt>
        <dd>{formatMoney(agreement)} an hour</dd>
      </div>
      <div>
        <dt>Everyone else</dt>
        <dd>{formatMoney(others)} an hour</dd>
      </div>
      <div>
        <dt>Rate in the test above</dt>
        <dd>{formatMoney(inputs.hourlyRate)} an hour</dd>
      </div>
    </dl>
  );
}

/**
 * Returns the billing rate after Ruth King: (top wage + overhead + profit, each per hour) ÷ billable share, and the rate for
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
