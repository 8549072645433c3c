import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AgendaSources, TODAY } from '#app/access/agenda-source.server.ts';
import { providerPayouts } from '#app/records/books/payout-tables.ts';
import { HELD, LINE_DAY } from './payout-sql.server.ts';

/** A bank shows a payout within this many days of the day on which it should arrive. */
const DAYS_TO_ARRIVE = 7;

const arrivesOn = sql`${providerPayouts.arrivesOn}`;

const asked = (where: SQL, note: SQL) =>
  ({
    group: 'arrived',
    needs: 'money',
    from: providerPayouts,
    where: and(eq(providerPayouts.state, 'paid'), where),
    order: providerPayouts.arrivesOn,
    id: providerPayouts.id,
    title: sql`'Payout of ' || to_char(${arrivesOn}, 'FMMon FMDD')`,
    note,
  }) as const;

/** Payouts that do not agree: with what they hold, or with the bank, whose lines go on without one for it. */
export const payoutAgenda = {
  staff: [
    asked(
      sql`${HELD}::numeric <> ${providerPayouts.amount}`,
      sql`'What it holds does not come to what it pays'`,
    ),
    asked(
      sql`${arrivesOn} < ${TODAY} - ${sql.raw(String(DAYS_TO_ARRIVE))} and ${LINE_DAY} is null
        and exists (select from bank_lines l where l.day > ${arrivesOn} + ${sql.raw(String(DAYS_TO_ARRIVE))})`,
      sql`'No line of the bank is it'`,
    ),
  ],
} satisfies AgendaSources;
