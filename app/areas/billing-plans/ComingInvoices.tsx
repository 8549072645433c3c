import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import {
  billingPeriodWords,
  comingBillingDays,
  type PlanDays,
  type PlanPrice,
  priceOn,
} from './billing-days.ts';
import styles from './Plan.module.css';

/** How many coming invoices are shown. */
const SHOWN = 3;

/** The next invoices of a plan on or after a day: their days, periods and amounts. */
export function ComingInvoices({
  plan,
  prices,
  from,
}: {
  plan: PlanDays;
  prices: readonly Pick<PlanPrice, 'fromDay' | 'amount'>[];
  from: string;
}) {
  const days = comingBillingDays(plan, from, SHOWN + 1);
  const shown = days.slice(0, SHOWN);
  return (
    <ol className={styles.coming} aria-label="Next invoices">
      {shown.map((day) => (
        <li key={day}>
          <span className={styles.day}>{formatDate(day)}</span>
          <span className={styles.period}>{billingPeriodWords(plan.period, day)}</span>
          <span className={styles.amount}>{formatMoney(priceOn(prices, day)?.amount ?? '0')}</span>
        </li>
      ))}
      {days.length <= SHOWN ? (
        <li className={styles.last}>
          {days.length === 0 ? 'No invoice' : 'That is the last one.'}
        </li>
      ) : null}
    </ol>
  );
}
