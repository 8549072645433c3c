import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { get, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { makeLogins, withLogins } from '#tests/helpers/database-logins.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { type Pooler, startPooler } from '#tests/helpers/pgbouncer.ts';
import { PATIENT_MS, report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const PROCESSES = 20;
const SERVER_CONNECTIONS = 40;
const READERS = 40;
const PAGES_EACH = 12;
const MESSAGES = 20;

let firm: Installation;
let pooler: Pooler;
let app: AppProcess;
let beside: pg.Client;
let ticketId = '';

const TITLES = { customer: 'No cooling on RTU 4', other: 'Boiler 2 trips' };

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  await makeLogins(inject('postgresUrl'));
  await firm.owner(async (tx) => {
    const { customer, other } = firm.cast;
    ({ id: ticketId } = await makeTicket(tx, customer.profile, { title: TITLES.customer }));
    await makeTicket(tx, other.profile, { title: TITLES.other });
  });
  pooler = await startPooler(inject('postgresUrl'), { most: SERVER_CONNECTIONS });
  beside = new pg.Client({ connectionString: firm.databaseUrl ?? '' });
  await beside.connect();
  app = await firm.start({
    ...withLogins(firm.databaseUrl ?? ''),
    DATABASE_POOLER: pooler.url,
    PROCESSES: String(PROCESSES),
    LOG_LEVEL: 'info',
  });
  await until(
    'all processes',
    () => app.output().split('"msg":"serving"').length - 1,
    (serving) => serving === PROCESSES,
    PATIENT_MS,
  );
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await beside?.end();
  await pooler?.stop();
  await firm?.remove();
});

/** The server's connections to the installation's database: by way of the pooler, and past it. */
async function connections(): Promise<{ pooled: number; direct: number }> {
  const name = new URL(firm.databaseUrl ?? '').pathname.slice(1);
  const pooled = (await pooler.serverConnections(name)).length;
  const { rows } = await beside.query<{ all: number }>(
    `select count(*)::int as all from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  );
  return { pooled, direct: (rows[0]?.all ?? 0) - pooled };
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

describe('many processes behind a pooler', () => {
  it('share few connections of the server, and everybody sees their own', async () => {
    const children = await readFile(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8');
    const memory = await Promise.all(children.trim().split(' ').map(Number).map(memoryOf));
    const people = [
      { email: 'customer@cast.example', path: '/customer/tickets', sees: [TITLES.customer] },
      { email: 'other@cast.example', path: '/customer/tickets', sees: [TITLES.other] },
      { email: 'admin@cast.example', path: '/admin/tickets', sees: Object.values(TITLES) },
    ];
    const cookies: string[] = [];
    for (const { email } of people) cookies.push(await signIn(app, email));
    const stream = await listen(app, cookies[0] ?? '');
    const wrong: unknown[] = [];
    const answered: number[] = [];
    const read = async (reader: number) => {
      const at = reader % people.length;
      const { email, path, sees } = people[at] ?? people[0] ?? never();
      for (let n = 0; n < PAGES_EACH; n += 1) {
        const headers = { cookie: cookies[at] ?? '', connection: 'close' };
        const response = await get(app, path, headers);
        const text = await response.text();
        answered.push(response.status);
        const seen = Object.values(TITLES).filter((title) => text.includes(title));
        if (JSON.stringify(seen) !== JSON.stringify(sees))
          wrong.push([email, response.status, seen]);
      }
    };
    const write = async () => {
      for (let n = 0; n < MESSAGES; n += 1) {
        const headers = { cookie: cookies[2] ?? '', connection: 'close' };
        const fields = { message: `We are on our way, ${n}.` };
        const response = await post(app, `/admin/tickets/${ticketId}/message`, fields, headers);
        await response.arrayBuffer();
        answered.push(response.status);
      }
    };
    let going = true;
    const seen = { pooled: 0, direct: 0 };
    const watch = async () => {
      while (going) {
        const now = await connections();
        seen.pooled = Math.max(seen.pooled, now.pooled);
        seen.direct = Math.max(seen.direct, now.direct);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const watching = watch();
    await Promise.all([write(), ...Array.from({ length: READERS }, (_, reader) => read(reader))]);
    going = false;
    await watching;
    expect(wrong).toEqual([]);
    expect(answered.filter((status) => status !== 200)).toEqual([]);
    expect(answered).toHaveLength(READERS * PAGES_EACH + MESSAGES);
    expect(seen.pooled).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    // Past the pooler each process listens, and does nothing else once it serves.
    expect(seen.direct).toBe(PROCESSES);
    // What was written is told to anyone who listens at another process, and the jobs of it are worked off.
    await stream.hears(ticketId);
    stream.break();
    await until(
      'the announcements',
      async () => {
        const { rows } = await beside.query<{ all: number; left: number }>(
          `select count(*)::int as all, count(*) filter (where state <> 'completed')::int as left
           from pgboss.job where name = 'announce'`,
        );
        return rows[0] ?? { all: 0, left: 0 };
      },
      ({ all, left }) => all === MESSAGES && left === 0,
      PATIENT_MS,
    );
    report(
      `${PROCESSES} processes of ${Math.min(...memory)} to ${Math.max(...memory)} MB at their start, ${answered.length} requests at ` +
        `${READERS} at a time: at most ${seen.pooled} connections by way of the pooler, ${seen.direct} past it`,
    );
  });
});

function never(): never {
  throw new Error('There is nobody.');
}
