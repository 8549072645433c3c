import { getConstructionPlans } from 'pg-boss';
import { type CopySession, nameOf } from '../db/copy-session.server.ts';
import { newestMigration } from '../db/migrate.server.ts';
import { ArchiveError, type ArchiveHead, type ArchiveTable } from './archive-format.ts';

/** What an archive's head says of the database: its tables, its counters, its newest migration, how many files it names. */
export type DatabaseContent = Pick<
  ArchiveHead,
  'migration' | 'tables' | 'sequences' | 'namedFiles'
>;

// What of the job queue is work and not bookkeeping, in the order in which rows refer to each other.
const QUEUE_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];
// Counters that come and go by themselves, or that the migrations begin: an installation that was only migrated, or that
// someone has only looked at, is still empty.
const PASSING = new Set(['chart_accounts', 'meeting_kinds', 'number_series', 'rate_limits']);

/**
 * Reads what the database holds.
 * @throws ArchiveError when it holds no tables of the product.
 */
export async function readContent(session: CopySession): Promise<DatabaseContent> {
  const migration = await newestMigration(session);
  if (migration === null) {
    throw new ArchiveError('This database has no Plenum data yet: there is nothing to back up.');
  }
  const tables = await tablesOf(session, 'public');
  return {
    migration,
    tables: [...tables, ...(await queueTables(session))],
    sequences: await sequencesOf(session),
    namedFiles: await filesNamedBy(session, tables),
  };
}

async function filesNamedBy(
  session: CopySession,
  tables: readonly ArchiveTable[],
): Promise<number> {
  const keys = tables
    .filter(({ columns }) => columns.includes('file_path'))
    .map((table) => `select file_path from ${nameOf(table)}`);
  if (keys.length === 0) return 0;
  const { rows } = await session.query(
    `select count(*)::int as files from (${keys.join(' union ')}) as named`,
  );
  return Number(rows[0]?.files);
}

async function queueTables(session: CopySession): Promise<ArchiveTable[]> {
  const found = await tablesOf(session, 'pgboss');
  return QUEUE_TABLES.flatMap((name) => found.find((table) => table.name === name) ?? []);
}

/** The tables of a schema with the columns that rows bring along; generated ones work themselves out. */
async function tablesOf(session: CopySession, schema: string): Promise<ArchiveTable[]> {
  const { rows } = await session.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
    [schema],
  );
  return rows.map((row) => ({
    schema,
    name: String(row.name),
    columns: Array.isArray(row.columns) ? row.columns.map(String) : [],
  }));
}

async function sequencesOf(session: CopySession): Promise<ArchiveHead['sequences']> {
  const { rows } = await session.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' order by 1`,
  );
  const sequences: ArchiveHead['sequences'] = [];
  for (const row of rows) {
    const sequence = { schema: 'public', name: String(row.name) };
    const { rows: state } = await session.query(
      `select last_value::text as last, is_called from ${nameOf(sequence)}`,
    );
    sequences.push({
      ...sequence,
      lastValue: String(state[0]?.last),
      isCalled: state[0]?.is_called === true,
    });
  }
  return sequences;
}

/** @throws ArchiveError when the database holds anything that a restore would overwrite. */
export async function assertEmptyDatabase(session: CopySession): Promise<void> {
  const tables = await tablesOf(session, 'public');
  if (tables.length > 0 && (await newestMigration(session)) === null) {
    throw new ArchiveError('This database has tables of another program. Name an empty database.');
  }
  for (const table of tables) {
    if (PASSING.has(table.name)) continue;
    const { rows } = await session.query(`select 1 from ${nameOf(table)} limit 1`);
    if (rows.length > 0) {
      throw new ArchiveError(
        `This installation is not empty: its table ${table.name} has rows. ` +
          'An archive is restored into an empty database only.',
      );
    }
  }
}

/** Removes all tables, types and functions of an empty installation. Extensions and other schemas stay. */
export async function clearDatabase(session: CopySession): Promise<void> {
  await session.run(`
    drop schema if exists pgboss cascade;
    drop schema if exists drizzle cascade;
    drop schema if exists outbox cascade;
    do $$
    declare each record;
    begin
      for each in select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      loop execute format('drop table %s cascade', each.name); end loop;
      for each in select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      loop execute format('drop sequence %s cascade', each.name); end loop;
      for each in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop function %s cascade', each.name); end loop;
      for each in select t.oid::regtype as name from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      loop execute format('drop type %s cascade', each.name); end loop;
    end $$;
  `);
}

/** Creates the job queue's tables, empty, as the installed queue expects them. */
export async function makeQueue(session: CopySession): Promise<void> {
  const plans = getConstructionPlans('pgboss');
  // The transaction is the caller's.
  await session.run(plans.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''));
}

/**
 * Removes the constraints between tables and turns triggers off, so that rows can be loaded in any order and notify no one.
 * Returns the function that puts everything back, which checks every reference.
 */
export async function restConstraints(session: CopySession): Promise<() => Promise<void>> {
  const { rows: keys } = await session.query(
    `select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by conrelid::regclass::text, conname`,
  );
  const { rows: triggers } = await session.query(
    `select tgrelid::regclass::text as on_table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgenabled = 'O'
     and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  for (const { on_table, name } of keys) {
    await session.run(`alter table ${on_table} drop constraint ${name}`);
  }
  for (const { on_table, name } of triggers) {
    await session.run(`alter table ${on_table} disable trigger ${name}`);
  }
  return async () => {
    for (const { on_table, name, definition } of keys) {
      await session.run(`alter table ${on_table} add constraint ${name} ${definition}`);
    }
    for (const { on_table, name } of triggers) {
      await session.run(`alter table ${on_table} enable trigger ${name}`);
    }
  };
}
