import { database } from '#app/platform/db/database.server.ts';

/** Lets the database take a table for one with very many rows, or with few. */
export async function pretendRows(table: string, rows: number): Promise<void> {
  await database().query('update pg_class set reltuples = $1 where oid = $2::regclass', [
    rows,
    table,
  ]);
}
