import type { PlanLine } from '#app/records/billing-plan/plan-line.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import {
  billingPeriodWords,
  comingBillingDays,
  type PlanDays,
  type PlanPrice,
  plusTax,
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
  prices: readonly (Pick<PlanPrice, 'fromDay' | 'amount'> & {
    lines: readonly Pick<PlanLine, 'tax'>[];
  })[];
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
          <span className={styles.amount}>{amountOn(prices, day)}</span>
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

function amountOn(prices: Parameters<typeof ComingInvoices>[0]['prices'], day: string): string {
  const price = priceOn(prices, day);
  return price ? `${formatMoney(price.amount)}${plusTax(price.lines)}` : '—';
}
