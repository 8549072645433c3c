import { type SQL, sql } from 'drizzle-orm';
import { providerPayouts } from '#app/records/books/payout-tables.ts';

const own = sql`${providerPayouts.id}`;

/** What a payout holds comes to; null while that is not known. */
export const HELD: SQL<string | null> =
  sql`case when ${providerPayouts.isReconciled} then coalesce((select sum(m.amount - m.fee)
  from provider_movements m where m.payout_id = ${own}), 0)::numeric(12, 2)::text end`;

/** The day of the bank's line that it is. */
export const LINE_DAY: SQL<string | null> =
  sql`(select min(l.day)::text from bank_postings p join bank_lines l on l.id = p.line_id
  where p.payout_id = ${own} and p.undone_at is null and sign(l.amount) = sign(${sql`${providerPayouts.amount}`}))`;
