import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { ACCOUNTS_RIGHTS, FIRM_RIGHTS, JOBS_RIGHTS } from '../db/login-rights.ts';
import { makeRows } from '../db/made-rows.ts';
import { fillTheRest } from '../db/rest-rows.ts';

// Anyone who takes a process over holds its logins and nothing more: so these tests speak plain SQL.

const { env } = setUpDatabase();

const LOGINS = ['requests', 'accounts', 'jobs'] as const;
type Name = (typeof LOGINS)[number];

const clients = new Map<Name, pg.Client>();
let tables: { name: string; columns: string[] }[];

beforeAll(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    const { customer, other } = await makeRows(tx);
    await fillTheRest(tx, [customer.user.id, other.user.id]);
  });
  for (const name of LOGINS) {
    const client = new pg.Client({ connectionString: env().logins?.[name] ?? '' });
    await client.connect();
    clients.set(name, client);
  }
  const { rows } = await database().query(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attgenerated = ''
     group by 1 order by 1`,
  );
  tables = rows.map((row) => ({
    name: String(row.name),
    columns: (row.columns as string[]) ?? [],
  }));
});

afterAll(async () => {
  for (const client of clients.values()) await client.end();
});

function clientOf(name: Name): pg.Client {
  const client = clients.get(name);
  if (!client) throw new Error(`${name} is not connected.`);
  return client;
}

/** How a login's attempt ends: null when it is carried out, else the server's code. Nothing of it stays. */
async function attempt(client: pg.Client, statement: string, role?: string) {
  await client.query('begin');
  try {
    if (role) await client.query(`set local role ${role}`);
    await client.query(statement);
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  } finally {
    await client.query('rollback');
  }
}

const NO_RIGHT = '42501';

/** What a login may do with a table, by trying every column, as the lists say it. No attempt but the one to add meets a row. */
async function triedRights(client: pg.Client, { name, columns }: (typeof tables)[number]) {
  const may = (statement: string) =>
    client.query(statement).then(
      () => true,
      (error: pg.DatabaseError) => error.code !== NO_RIGHT,
    );
  const of = async (verb: string, statement: (columns: string[]) => string) => {
    if (await may(statement(columns))) return [verb];
    const allowed: string[] = [];
    for (const column of columns) if (await may(statement([column]))) allowed.push(column);
    return allowed.length > 0 ? [`${verb}(${allowed.join(', ')})`] : [];
  };
  const added = await attempt(client, `insert into ${name} default values`);
  const assigned = (some: string[]) => some.map((column) => `${column} = default`).join(', ');
  return [
    ...(await of('select', (some) => `select ${some.join(', ')} from ${name} where false`)),
    ...(added === NO_RIGHT ? [] : ['insert']),
    ...(await of('update', (some) => `update ${name} set ${assigned(some)} where false`)),
    ...((await may(`delete from ${name} where false`)) ? ['delete'] : []),
  ];
}

/** The rights of a list in one order, as `triedRights` finds them. */
function listed(rights: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      (rights[name]?.match(/\w+(?:\([^)]*\))?/g) ?? []).map((right) => {
        const [verb, named] = right.replace(')', '').split('(');
        if (!named) return right;
        const chosen = named.split(', ');
        return `${verb}(${columns.filter((column) => chosen.includes(column)).join(', ')})`;
      }),
    ]),
  );
}

describe('each login', () => {
  it.each([
    ['requests', {}],
    ['accounts', ACCOUNTS_RIGHTS],
    ['jobs', JOBS_RIGHTS],
  ] as const)(
    'of %s may do with each table what its list says and no more',
    async (name, rights) => {
      const found: Record<string, string[]> = {};
      for (const table of tables) found[table.name] = await triedRights(clientOf(name), table);
      expect(found, 'beside tests/db/login-rights.ts').toEqual(listed(rights));
    },
  );

  it('of jobs may do as the firm what its list says and no more', async () => {
    const client = clientOf('jobs');
    const found: Record<string, string[]> = {};
    await client.query('set role plenum_firm');
    for (const table of tables) {
      const rights = await triedRights(client, table);
      // No act's policy lets a row of default values pass: the grant is asked.
      const { rows } = await client.query('select has_table_privilege($1, $2) as adds', [
        table.name,
        'insert',
      ]);
      if (rows[0]?.adds) rights.splice(rights[0]?.startsWith('select') ? 1 : 0, 0, 'insert');
      found[table.name] = rights;
    }
    await client.query('reset role');
    expect(found, 'beside tests/db/login-rights.ts').toEqual(listed(FIRM_RIGHTS));
  });

  it.each([
    [
      'requests',
      [
        'plenum_admin',
        'plenum_applicant',
        'plenum_customer',
        'plenum_requests',
        'plenum_staff',
        'plenum_visitor',
      ],
    ],
    ['accounts', ['plenum_accounts']],
    ['jobs', ['plenum_firm', 'plenum_jobs']],
  ] as const)('of %s may become these roles and no others', async (name, roles) => {
    const { rows } = await database().query(
      `select rolname from pg_roles where rolname !~ '^pg_' order by 1`,
    );
    const others = rows.map(({ rolname }) => String(rolname)).filter((it) => it !== `test_${name}`);
    expect(others).toContain('postgres');
    const open: string[] = [];
    for (const role of others) {
      if ((await attempt(clientOf(name), `set role ${role}`)) === null) open.push(role);
      expect(await attempt(clientOf(name), `set session authorization ${role}`), role).toBe(
        NO_RIGHT,
      );
    }
    expect(open).toEqual([...roles]);
  });

  it('has no rights of an actor before it takes the role on, nor after it gave it back', async () => {
    const client = clientOf('requests');
    expect(await attempt(client, 'select id from tickets', 'plenum_admin')).toBeNull();
    for (const back of ['reset role', 'set role none', 'reset all']) {
      await client.query('begin; set local role plenum_admin');
      await client.query(back === 'reset all' ? 'reset role; reset all' : back);
      await expect(client.query('select id from tickets'), back).rejects.toThrow(
        /permission denied/,
      );
      await client.query('rollback');
    }
  });
});

// Each is tried as every login, as itself and as staff.
const ESCAPES = [
  'alter table tickets disable row level security',
  'alter table tickets no force row level security',
  'drop policy tickets_admin_all on tickets',
  'create policy open on auth_accounts using (true)',
  'drop trigger activity_logs_append_only on activity_logs',
  'alter table activity_logs disable trigger all',
  'set session_replication_role = replica',
  'update activity_logs set action = action',
  'delete from activity_logs',
  'truncate activity_logs',
  'truncate transactions',
  'alter table users owner to current_user',
  'grant plenum_jobs to plenum_requests',
  'alter role current_user superuser',
  'alter role current_user bypassrls',
  'create role further login superuser',
  'set row_security = off; select id from tickets',
  'create table public.further (id int)',
  'create function public.further() returns int language sql as $$ select 1 $$',
  `create or replace function verified_signature(asked text) returns table (signed_name text, signed_at timestamptz,
     withdrawn_at timestamptz) language sql as $$ select 'x', now(), now() $$`,
  'alter function find_own_records(text, text, text[], integer) set search_path = pg_temp',
  'create schema further',
  'drop extension pg_trgm',
  'create language plpython3u',
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/further'`,
  `copy pg_temp.further from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  `select lo_export(lo_create(0), '/tmp/further')`,
  'select * from pg_authid',
  'select * from pg_largeobject',
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' and datname = current_database()`,
  'select pg_reload_conf()',
  'drop table tickets',
  'drop schema pgboss cascade',
  `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`,
  `update drizzle.__drizzle_migrations set created_at = 0`,
];

describe('no login', () => {
  it.each([
    ['requests', [undefined, 'plenum_admin', 'plenum_customer']],
    ['accounts', [undefined]],
    ['jobs', [undefined, 'plenum_firm']],
  ] as const)(
    '%s gets past the policies, the append-only tables or the database by plain SQL',
    async (name, roles) => {
      const client = clientOf(name);
      await client.query('create temporary table further (line text)');
      const open: string[] = [];
      for (const role of roles) {
        for (const statement of ESCAPES) {
          const code = await attempt(client, statement, role);
          if (code !== NO_RIGHT) open.push(`${role ?? name}: ${statement}: ${code}`);
        }
      }
      expect(open).toEqual([]);
    },
  );

  it('reads a secret as any actor: hashes, tokens, keys', async () => {
    const secrets = [
      'select password from auth_accounts',
      'select secret, backup_codes from two_factors',
      'select public_key from passkeys',
      'select value from verifications',
      'select token from sessions',
    ];
    for (const role of [
      'plenum_visitor',
      'plenum_applicant',
      'plenum_customer',
      'plenum_admin',
      'plenum_staff',
    ]) {
      for (const statement of secrets) {
        const client = clientOf('requests');
        await client.query(`begin; set local role ${role}`);
        const found = await client.query(statement).then(
          ({ rows }) => rows,
          (error: pg.DatabaseError) => (error.code === NO_RIGHT ? [] : [error.code]),
        );
        await client.query('rollback');
        expect(found, `${role}: ${statement}`).toEqual([]);
      }
    }
    // They are there: the login of accounts reads what it checks.
    const { rows } = await clientOf('accounts').query('select password from auth_accounts');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('of those that put jobs on the queue reads or changes what waits there', async () => {
    for (const name of ['requests', 'accounts'] as const) {
      for (const statement of [
        'select data from pgboss.job',
        'select data from pgboss.job_common',
        'select name from pgboss.job_common',
        `update pgboss.job_common set data = '{}'`,
        'delete from pgboss.job',
        `insert into pgboss.schedule (name, cron) values ('mail', '* * * * *')`,
        `select pgboss.create_queue('further', '{}')`,
        `select pgboss.delete_queue('mail')`,
      ]) {
        expect(await attempt(clientOf(name), statement), `${name}: ${statement}`).toBe(NO_RIGHT);
      }
    }
  });

  it('lays a table or function of its own under a function that runs as the owner', async () => {
    const client = clientOf('requests');
    await client.query('begin');
    await client.query(`
      create temporary table contract_signatures (signed_name text, created_at timestamptz, withdrawn_at timestamptz,
        content_hash text);
      insert into contract_signatures values ('Forged', now(), null, 'forged');
      create function pg_temp.text_eq(text, text) returns boolean language sql as $$ select true $$;
      create operator pg_temp.= (leftarg = text, rightarg = text, function = pg_temp.text_eq);
      grant all on contract_signatures to public;
      set local search_path = pg_temp, public, pg_catalog;
      set local role plenum_visitor;
    `);
    const forged = await client.query(`select * from public.verified_signature('forged')`);
    await client.query('rollback');
    expect(forged.rows).toEqual([]);
  });

  it('owns a function that runs with rights of its own and leaves the search path to its caller', async () => {
    const { rows } = await database().query(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and prosecdef
       and not coalesce(proconfig, '{}') @> array['search_path=public, pg_temp']`,
    );
    expect(rows).toEqual([]);
  });
});
