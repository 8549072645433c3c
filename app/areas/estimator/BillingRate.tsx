import { formatMoney } from '#app/ui/format.ts';
import styles from './BillingRate.module.css';
import { billingRate } from './billing-rate.ts';
import type { EstimateInputs } from './estimate.ts';

/** What the inputs make of a billing rate, beside the hourly rate that the price is held against. */
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
