import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Actor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/** The rows of a table that someone may add, change and remove, by their places; the columns that may be changed. */
type TriedRights = {
  insert: number[];
  update: number[];
  remove: number[];
  columns: string[];
};

type Stored = { place: string; row: string };

// Foreign keys, unique indexes and checks speak only after the policies have let a row pass.
const PASSED = /^23/;
// No right on the table or column, or a row that the policies refuse; a trigger that says no.
const REFUSED = new Set(['42501', 'P0001']);

/**
 * What each person may write in each table, tried row by row: "+3 ~2 -1 status,version" for three rows that may be added,
 * two changed in these columns, and one removed. Staff may change all columns that they may change any of. `written` are these
 * rows, by their places; `shared` names the tables with rows that two customers may write.
 */
export async function writableBy(cast: Record<string, Actor>, tables: readonly string[]) {
  const found: Record<string, Record<string, string>> = {};
  const written: Record<string, Record<string, number[]>> = {};
  const shared: string[] = [];
  await unsafeOwnerTransaction((tx) => tx.execute(TRIED));
  for (const table of tables) {
    const stored = await storedRows(table);
    if (stored.length === 0)
      throw new Error(`There is no row of ${table}: make some in tests/db/made-rows.ts.`);
    const rights: Record<string, string> = {};
    const rows: Record<string, number[]> = {};
    for (const [who, actor] of Object.entries(cast)) {
      const { insert, update, remove, columns } = await tryRights(actor, table, stored);
      if (insert.length + update.length + remove.length === 0) continue;
      rows[who] = [...insert, ...update, ...remove];
      const named = who === 'admin' ? '' : columns.join();
      rights[who] = `+${insert.length} ~${update.length} -${remove.length} ${named}`.trim();
    }
    found[table] = rights;
    written[table] = rows;
    if (rows.customer?.some((row) => rows.other?.includes(row))) shared.push(table);
  }
  return { found, written, shared };
}

/** Every row of a table as its owner sees it: where it lies, and what it holds. */
function storedRows(table: string): Promise<Stored[]> {
  return unsafeOwnerTransaction((tx) =>
    rowsOf<Stored>(
      tx,
      sql`select ctid::text as place, to_jsonb(t)::text as row from ${sql.identifier(table)} t order by ctid`,
    ),
  );
}

/** Tries to add, change and remove each row of a table with someone's rights, in SQL; everything is taken back. */
function tryRights(actor: Actor, table: string, stored: readonly Stored[]): Promise<TriedRights> {
  const name = sql.identifier(table);
  const tried: TriedRights = { insert: [], update: [], remove: [], columns: [] };
  return asActor(actor, async (tx) => {
    tried.columns = await columnsFor(tx, table, 'update');
    const added = await columnsFor(tx, table, 'insert');
    const list = sql.join(
      added.map((column) => sql.identifier(column)),
      sql`, `,
    );
    // Each keeps its value: whether it may be set is what counts.
    const same = sql.join(
      tried.columns.map((column) => sql`${sql.identifier(column)} = ${sql.identifier(column)}`),
      sql`, `,
    );
    const places = async (statement: ReturnType<typeof sql>) => passing(tx, statement, stored);
    if (added.length > 0) {
      tried.insert = await places(
        sql`insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $2)`,
      );
    }
    if (tried.columns.length > 0) {
      tried.update = await places(sql`update ${name} set ${same} where ctid = $1`);
    }
    tried.remove = await places(sql`delete from ${name} where ctid = $1`);
    if (tried.update.length === 0) tried.columns = [];
    return tried;
  });
}

/** The columns that the role may set. */
async function columnsFor(tx: Tx, table: string, right: 'insert' | 'update'): Promise<string[]> {
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
          and attidentity <> 'a' and attgenerated = ''
          and has_column_privilege(attrelid, attnum, ${right}) order by 1`,
  );
  return columns.map(({ name }) => name);
}

// Runs a statement for a place and a row, takes it back, and tells how many rows it came to, or its error's code.
const TRIED = sql`create or replace function tried(statement text, place tid, stored jsonb) returns text
  language plpgsql as $$
    declare written int;
    begin
      execute statement using place, stored;
      get diagnostics written = row_count;
      raise exception using errcode = 'TRIED', message = 'rows ' || written;
    exception
      when sqlstate 'TRIED' then return sqlerrm;
      when others then return sqlstate;
    end $$`;

/** The rows for which the policies let a statement pass. @throws Error on what is neither a refusal nor a broken constraint. */
async function passing(
  tx: Tx,
  statement: ReturnType<typeof sql>,
  stored: readonly Stored[],
): Promise<number[]> {
  const { sql: text } = new PgDialect().sqlToQuery(statement);
  const outcomes = await rowsOf<{ at: number; outcome: string }>(
    tx,
    sql`select n::int - 1 as at, tried(${text}, (each ->> 'place')::tid, (each ->> 'row')::jsonb) as outcome
        from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) with ordinality as rows(each, n) order by n`,
  );
  return outcomes.flatMap(({ at, outcome }) => {
    if (outcome === 'rows 0' || REFUSED.has(outcome)) return [];
    if (outcome !== 'rows 1' && !PASSED.test(outcome)) throw new Error(`${text}: ${outcome}`);
    return [at];
  });
}
