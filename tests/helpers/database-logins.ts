import pg from 'pg';

const PASSWORD = 'logins';
const LOGINS = { requests: 'test_requests', accounts: 'test_accounts', jobs: 'test_jobs' };

/** The logins beside the owner's, each with its password. */
export const LOGIN_PASSWORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(LOGINS).map((name) => [name, PASSWORD]),
);

/** The variable of a process on PostgreSQL where the tests run by way of a pooler (`PLENUM_TEST_POOLER=1`); empty else. */
export function withPooler(): Record<string, string> {
  const { TEST_DATABASE_POOLER: pooler } = process.env;
  return pooler ? { DATABASE_POOLER: pooler } : {};
}

/** Makes the logins beside the owner's on a server whose roles exist, as docs/operations.md says. */
export async function makeLogins(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const [login, name] of Object.entries(LOGINS)) {
      await client.query(`
        do $$ begin
          if not exists (select from pg_roles where rolname = '${name}') then
            create role ${name} login password '${PASSWORD}' in role plenum_${login};
          end if;
        end $$`);
    }
  } finally {
    await client.end();
  }
}

/** The variables of a process that has the owner's login and the others. */
export function withLogins(url: string): Record<string, string> {
  const as = (name: string) => {
    const address = new URL(url);
    address.username = name;
    address.password = PASSWORD;
    return address.href;
  };
  return {
    DATABASE_URL: url,
    DATABASE_URL_REQUESTS: as(LOGINS.requests),
    DATABASE_URL_ACCOUNTS: as(LOGINS.accounts),
    DATABASE_URL_JOBS: as(LOGINS.jobs),
    ...withPooler(),
  };
}
