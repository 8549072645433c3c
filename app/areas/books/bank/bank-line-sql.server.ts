import { type SQL, sql } from 'drizzle-orm';

/** Whether a line of a bank brought money that still stands. By name: in a selected expression a bare column would lose its table's. */
export const IS_MATCHED: SQL<boolean> = sql`bank_lines.is_settled`;

/** Whether a line waits for a person, in the words of its index. */
export const IS_WAITING: SQL = sql`(bank_lines.ignored_for is null and not bank_lines.is_settled)`;
