import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { EXTENSIONS } from '#app/platform/db/embedded.server.ts';
import type { MigrationSession } from '#app/platform/db/migrate.server.ts';
import { ENGINE } from '#tests/helpers/database.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { changesBy } from '../../scripts/replay-sql.ts';
import { type SqlFile, sqlFiles } from '../../scripts/sql-files.ts';

let session: MigrationSession;
let end = async () => {};
const files = sqlFiles();

beforeAll(async () => {
  if (ENGINE === 'postgres') {
    const { url, remove } = await makePostgresDatabase(
      inject('postgresUrl'),
      inject('postgresTemplate'),
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    session = {
      query: (text, values) => client.query(text, values),
      run: async (statements) => {
        await client.query(statements);
      },
    };
    end = async () => {
      await client.end();
      await remove();
    };
    return;
  }
  const pglite = await PGlite.create({
    extensions: EXTENSIONS,
    loadDataDir: await openAsBlob(inject('embeddedDump')),
  });
  session = {
    query: (text, values) => pglite.query<Record<string, unknown>>(text, values),
    run: async (statements) => {
      await pglite.exec(statements);
    },
  };
  end = () => pglite.close();
});
afterAll(() => end());

/** The files, one of them edited; null removes it. */
function changed(name: string, edit: (text: string) => string | null): SqlFile[] {
  return files.flatMap(({ file, statements }) => {
    if (!file.endsWith(`/${name}.sql`)) return [{ file, statements }];
    const edited = statements.flatMap((each) => {
      const text = edit(each.text);
      return text === null ? [] : [{ ...each, text }];
    });
    return edited.length > 0 ? [{ file, statements: edited }] : [];
  });
}

/** What the files change, and what they would still change after the migration that follows from it. */
async function changesAndRest(edited: readonly SqlFile[]) {
  const changes = await changesBy(edited, session);
  await session.run('begin');
  for (const { sql } of changes) await session.run(sql);
  // The replay of the rest is a transaction of its own: both run inside this one, which is rolled back.
  const rest = await changesBy(edited, {
    query: session.query,
    run: async (statements) => {
      if (statements === 'begin') await session.run('savepoint rest');
      else if (statements === 'rollback') await session.run('rollback to savepoint rest');
      else await session.run(statements);
    },
  });
  await session.run('rollback');
  return { what: changes.map(({ what }) => what), sql: changes.map(({ sql }) => sql), rest };
}

describe('the functions and triggers of the database', () => {
  it('are those of the SQL files', async () => {
    const changes = await changesBy(files, session);
    expect(
      changes.map(({ what }) => what),
      'The database and the SQL files of app/ differ. After a change of a file: npm run migrations:make -- --name what-changed. ' +
        'A function of a migration that was written by hand needs its file.',
    ).toEqual([]);
  });
});

describe('each function', () => {
  const own = `from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  const namesOf = async (where: string) => {
    const { rows } = await session.query(`select p.proname as name ${own} and ${where} order by 1`);
    return rows.map(({ name }) => name);
  };
  const hasPath = `coalesce(array_to_string(p.proconfig, ' '), '') like '%search_path=public, pg_temp%'`;

  it('names where it looks for tables, unless policies take it into their own statement', async () => {
    expect(await namesOf(`not ${hasPath}`), 'SET search_path = public, pg_temp').toEqual([
      'acting_customer',
      'firm_does',
      'shown_of_procedure',
      'staff_may',
      'sums_of_ticket',
    ]);
  });

  it('that runs with the rights of its owner is closed to whoever is not named', async () => {
    expect(
      await namesOf(`p.prosecdef and has_function_privilege('public', p.oid, 'execute')`),
      'REVOKE ALL ON FUNCTION … FROM PUBLIC, then GRANT EXECUTE to those who need it',
    ).toEqual(['find_published_articles', 'tell']);
  });
});

describe('a migration from the SQL files', () => {
  it('replaces a function whose body or volatility has changed', async () => {
    const body = await changesAndRest(changed('staff_may', (text) => text.replace('( |$)', '( )')));
    expect(body.sql).toEqual([expect.stringContaining("'( )'")]);
    expect(body.rest).toEqual([]);
    const volatility = await changesAndRest(
      changed('staff_may', (text) => text.replace('STABLE', 'VOLATILE')),
    );
    expect(volatility.what).toEqual(['function staff_may is not as in app/access/staff_may.sql']);
    expect(volatility.rest).toEqual([]);
  });

  it('has new functions in the order in which they need each other, and drops what has no file', async () => {
    const made = (name: string, body: string): SqlFile => ({
      file: `app/${name}.sql`,
      statements: [
        {
          kind: 'function',
          name,
          text: `CREATE OR REPLACE FUNCTION ${name}() RETURNS text LANGUAGE sql AS $$ ${body} $$;`,
        },
      ],
    });
    const more = [made('aaa_first', 'select zzz_last()'), made('zzz_last', "select ''")];
    const kept = changed('invoice_number_taken', () => null);
    const { what, rest } = await changesAndRest([...more, ...kept]);
    expect(what).toEqual([
      'function zzz_last is not as in app/zzz_last.sql',
      'function aaa_first is not as in app/aaa_first.sql',
      'function invoice_number_taken(text,uuid) has no file',
    ]);
    expect(rest).toEqual([]);
  });

  it('makes a function with other columns or arguments in place of the one of before, with its rights', async () => {
    const columns = await changesAndRest(
      changed('own_people', (text) =>
        text
          .replace('RETURNS TABLE (', 'RETURNS TABLE (more text, ')
          .replace('SELECT ', "SELECT ''::text, "),
      ),
    );
    expect(columns.sql[0]).toMatch(/^DROP FUNCTION own_people\(\);[\s\S]*\nGRANT EXECUTE/);
    expect(columns.rest).toEqual([]);
    const more = await changesAndRest(
      changed('invoice_number_taken', (text) =>
        text
          .replace('NULL)', 'NULL, more text DEFAULT NULL)')
          .replace('(text,uuid)', '(text,uuid,text)'),
      ),
    );
    expect(more.sql[0]).toContain('DROP FUNCTION invoice_number_taken(text,uuid);');
    expect(more.rest).toEqual([]);
  });

  it('gives and takes rights', async () => {
    const taken = await changesAndRest(
      changed('own_people', (text) => (text.startsWith('GRANT') ? null : text)),
    );
    expect(taken.what).toHaveLength(1);
    expect(taken.rest).toEqual([]);
    const open = await changesAndRest(
      changed('own_people', (text) => (text.startsWith('CREATE') ? text : null)),
    );
    expect(open.what).toHaveLength(1);
    expect(open.rest).toEqual([]);
  });

  it('changes, makes and drops triggers', async () => {
    const other = await changesAndRest(
      changed('stamp_waiting_ticket', (text) => text.replace('BEFORE INSERT OR ', 'BEFORE ')),
    );
    expect(other.what).toHaveLength(1);
    expect(other.rest).toEqual([]);
    const gone = await changesAndRest(
      changed('stamp_waiting_ticket', (text) => (text.includes(' TRIGGER ') ? null : text)),
    );
    expect(gone.sql).toEqual(['DROP TRIGGER tickets_waiting_since ON tickets;']);
    expect(gone.rest).toEqual([]);
  });

  it('names the file that does not run', async () => {
    const broken = changed('staff_may', (text) => text.replace('SELECT', 'SELCT'));
    await expect(changesBy(broken, session)).rejects.toThrow('app/access/staff_may.sql');
  });
});

describe('the tables of a customer', () => {
  it('follow an account that is merged', async () => {
    const { rows } = await session.query(`
      select c.conrelid::regclass::text as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'customer_profiles'::regclass and cardinality(c.conkey) = 1
        and a.attname = 'customer_id' and not exists (
          select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.conrelid and p.proname = 'follow_merged_customer')
      order by 1`);
    // What is posted for an account that ended is reversed there and posted again (follow_merged_ledger).
    expect(
      rows.map(({ name }) => name),
      'Give the table a trigger of follow_merged_customer in its folder of app/records',
    ).toEqual(['customer_accounts']);
  });
});
