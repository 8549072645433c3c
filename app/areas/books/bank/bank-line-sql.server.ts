import { type SQL, sql } from 'drizzle-orm';

/** Whether a line of a bank brought money that still stands. By name: in a selected expression a bare column would lose its table's. */
export const IS_MATCHED: SQL<boolean> = sql`exists (select from bank_matches m where m.line_id = bank_lines.id
  and not exists (select from transactions r where r.reverses_id = m.transaction_id))`;

/** Whether a line waits for a person. */
export const IS_WAITING: SQL = sql`(bank_lines.ignored_for is null and not ${IS_MATCHED})`;
