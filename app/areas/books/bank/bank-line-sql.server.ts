import { type SQL, sql } from 'drizzle-orm';

/** What of a line still waits, where a part of what it moved was taken back; all of it where nothing stands. */
const LINE_LEFT_AMOUNT: SQL = sql`(case when bank_lines.is_settled then 0 else bank_lines.amount - coalesce((select
  sum(case t.type when 'credit' then t.amount - m.fee else m.fee - t.amount end) from bank_matches m
  join transactions t on t.id = m.transaction_id where m.line_id = bank_lines.id and not exists (select from transactions r
    where r.reverses_id = t.id and not exists (select from bank_matches o where o.transaction_id = r.id))), 0) end)::numeric(12, 2)`;

/** The same as text. */
export const LINE_LEFT: SQL<string> = sql`${LINE_LEFT_AMOUNT}::text`;

/** Whether all that a line of a bank moved stands. By name: in a selected expression a bare column would lose its table's. */
export const IS_MATCHED: SQL<boolean> = sql`bank_lines.is_settled`;

/** Whether a line waits for a person, in the words of its index. */
export const IS_WAITING: SQL = sql`(bank_lines.ignored_for is null and not bank_lines.is_settled)`;
