import { and, eq, or, sql } from 'drizzle-orm';
import { type AgendaSources, NOW, TODAY } from '#app/access/agenda-source.server.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { providerPayouts } from '#app/records/books/payout-tables.ts';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import { isWithoutFee } from './missing-fee-sql.server.ts';
import { HELD, LINE_DAY } from './payout-sql.server.ts';

/** A bank shows a payout within this many days of the day on which it should arrive. */
const DAYS_TO_ARRIVE = sql.raw('7');

const arrivesOn = sql`${providerPayouts.arrivesOn}`;
const holdsOther = sql`${HELD}::numeric <> ${providerPayouts.amount}`;
const hasNoLine = sql`(${arrivesOn} < ${TODAY} - ${DAYS_TO_ARRIVE} and ${LINE_DAY} is null
  and exists (select from bank_lines l where l.day > ${arrivesOn} + ${DAYS_TO_ARRIVE}))`;

/** Payouts that do not agree: with what they hold, or with the bank, whose lines go on without one for it. */
export const payoutAgenda = {
  staff: [
    {
      group: 'arrived',
      needs: 'money',
      from: providerPayouts,
      where: and(eq(providerPayouts.state, 'paid'), or(holdsOther, hasNoLine)),
      order: providerPayouts.arrivesOn,
      shown: 1,
      id: providerPayouts.id,
      title: sql`'Payout of ' || to_char(${arrivesOn}, 'FMMon FMDD')`,
      note: sql`case when ${holdsOther} then 'What it holds does not come to what it pays' else 'No line of the bank is it' end`,
    },
  ],
} satisfies AgendaSources;

/** Payments without a fee of the provider a day after they settled, until it comes. Who sees no money sees no payments. */
export const missingFeeAgenda = {
  staff: [
    {
      group: 'arrived',
      needs: EVERY_CUSTOMER,
      from: paymentAttempts,
      where: isWithoutFee(NOW),
      order: paymentAttempts.settledAt,
      shown: 1,
      id: paymentAttempts.id,
      title: sql`'No fee from Stripe for ' || lower(left(${paymentAttempts.title}, 1)) || substring(${paymentAttempts.title} from 2)`,
      note: sql`'A day after the payment settled'`,
      since: paymentAttempts.settledAt,
      amount: paymentAttempts.settled,
    },
  ],
} satisfies AgendaSources;
