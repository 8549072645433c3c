import type { ReactNode } from 'react';
import { NET_DAYS } from '#app/areas/billing/payment-terms.ts';
import type { ProposalPlan } from '#app/areas/proposals/proposal-plan-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import { twelveHour } from '#app/platform/time-zone.ts';
import { MEASURES } from '#app/records/template/template-plan.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './AgreedParts.module.css';

/** What a customer agrees to besides the text: their part, meetings, invoices that add up, measures, and who comes. */
export function AgreedParts({
  agreed: { plan, measures, consultant },
  price,
  firmName,
}: {
  agreed: ProposalPlan;
  price: Money | null;
  firmName: string;
}) {
  const yours = [
    ...plan.requests.map(({ title, date }) => ({ title, date, fact: 'File that we need' })),
    ...plan.tasks.flatMap(({ title, date, side }) =>
      side === 'customer' ? [{ title, date, fact: 'Your task' }] : [],
    ),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  const total = plan.invoices.reduce<Money>(
    (sum, { amount }) => addMoney(sum, amount ?? '0.00'),
    '0.00',
  );
  return (
    <div className={styles.parts}>
      {yours.length > 0 ? (
        <Part title="Your part">
          {yours.map(({ title, date, fact }) => (
            <Row key={`${fact} ${title} ${date}`} when={`by ${formatDate(date)}`} fact={fact}>
              {title}
            </Row>
          ))}
        </Part>
      ) : null}
      {plan.meetings.length > 0 ? (
        <Part
          title="Meetings that we suggest"
          note="You confirm each one, or suggest another time."
        >
          {plan.meetings.map(({ title, date, time, minutes }) => (
            <Row
              key={`${title} ${date}`}
              when={formatDate(date)}
              fact={`${twelveHour(time)}, ${minutes} minutes`}
            >
              {title}
            </Row>
          ))}
        </Part>
      ) : null}
      {plan.invoices.length > 0 ? (
        <Part title="Invoices">
          {plan.invoices.map(({ title, date, amount }) => (
            <Row
              key={`${title} ${date}`}
              when={formatDate(date)}
              fact={`Due ${formatDate(addDays(date, NET_DAYS))}`}
              amount={amount}
            >
              {title}
            </Row>
          ))}
          <li className={styles.total}>
            <span>{total === price ? 'Total, the price of this proposal' : 'Total'}</span>
            <span className={styles.amount}>{formatMoney(total)}</span>
          </li>
        </Part>
      ) : null}
      {measures.length > 0 ? (
        <Part
          title="How it is measured"
          note="Compared with a baseline that both sides agree on first."
        >
          {measures.map((measure) => (
            <li key={measure}>{MEASURES[measure]}</li>
          ))}
        </Part>
      ) : null}
      <Part title="Who comes">
        <li>
          {consultant ? `${consultant}, ${firmName}` : `${firmName}; we will name the person.`}
        </li>
      </Part>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      {note ? <p className={styles.soft}>{note}</p> : null}
      <ul className={styles.rows} aria-label={title}>
        {children}
      </ul>
    </section>
  );
}

function Row({
  when,
  fact,
  amount = null,
  children,
}: {
  when: string;
  fact: string;
  amount?: Money | null;
  children: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <span>{children}</span>
      {amount === null ? null : <span className={styles.amount}>{formatMoney(amount)}</span>}
      <span className={styles.soft}>
        {when} · {fact}
      </span>
    </li>
  );
}
