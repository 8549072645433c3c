import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOfStaff, STAFF_ROLES, type StaffRole } from '#app/access/staff-rights.ts';
import { OPERATIONS } from '#app/areas/api/api-operations.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { askApi, type Json, makeKey } from '#tests/helpers/api.ts';
import {
  COLLEAGUES,
  get,
  makeCast,
  ORIGIN,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeTicket, makeTimeEntry } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { makeValues } from './matrix-values.ts';
import { readScreens } from './read-screens.ts';

// A cost rate is pay. An admin sets one that is like no other amount, and everyone else reads all that they can reach.

const RATE = '8317.29';
// The firm's day, as reports know it.
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format();
/** The rate, and what two hours cost at it, as data and as it is written. */
const SAID = /8,?317\.29|16,?634\.58/;
const OFFICE = /^\/(?:admin|search|notices|files|kb|calendar)(?:\/|$)/;
const PORTAL = /^\/(?:customer|search|notices|files|kb|calendar)(?:\/|$)/;
const YEAR = `from=2000-01-01&to=${today}`;
const MORE = [
  '/search?q=8317.29',
  '/search?q=8317',
  '/search?q=cost%20rate',
  '/notices',
  '/admin/books/reports/profit.csv',
  `/admin/books/reports/profit.csv?from=2026-01-01&to=${today}`,
  '/admin/activity?q=rate',
  `/admin/activity/export.csv?${YEAR}`,
  `/admin/time-tracking/export.csv?${YEAR}`,
  '/admin/projects?show=archived',
  '/admin/invoices?show=archived',
];
const others = STAFF_ROLES.filter((role) => role !== 'admin');
const emailOf = (role: string) => `${role}-staff@cast.example`;

let app: RunningApp;
let values: Record<string, string>;
let userIds: Map<StaffRole, string>;
let target: string;
const cookies = new Map<string, string>();

const read = (email: string, parts: RegExp) =>
  readScreens(app, cookies.get(email) ?? '', parts, values, { isDrawn: true, more: MORE });

beforeAll(async () => {
  app = await startApp();
  const cast = await makeCast(app);
  userIds = new Map([['admin', cast.admin.id]]);
  await app.owner(async (tx) => {
    values = { ...(await makeValues(tx, app, cast)), report: 'profit.csv' };
    await tx.execute(sql`delete from cost_rates`);
    for (const role of others) {
      const account = { email: emailOf(role), name: `The ${role}`, role };
      const made = await makeUser(tx, { ...account, passwordHash: quickPasswordHash(PASSWORD) });
      userIds.set(role, made.id);
    }
    target = userIds.get('consultant') ?? '';
    const work = { projectId: values.projectId, customerId: cast.customer.profile.id };
    await makeTimeEntry(tx, target, { ...work, hours: '2.00', hourlyRate: '150.00', date: today });
  });
  const emails = ['admin@cast.example', 'customer@cast.example', ...others.map(emailOf)];
  for (const email of [...emails, ...COLLEAGUES.map((each) => `${each}@cast.example`)]) {
    cookies.set(email, await signIn(app, email));
  }
  const heard = await Promise.all(
    others.map((role) => listen(app, cookies.get(emailOf(role)) ?? '')),
  );
  const set = await post(
    app,
    '/admin/time-tracking/cost-rates/new',
    { person: target, rate: RATE, holdsFrom: '2026-01-01' },
    { cookie: cookies.get('admin@cast.example') ?? '', referer: `${ORIGIN}/admin` },
  );
  expect(set.status).toBeLessThan(400);
  // What comes later has reached them, so what came before would have.
  const later = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
  for (const stream of heard) {
    await stream.hears(later.id);
    expect(stream.text()).not.toMatch(SAID);
    stream.break();
  }
});
afterAll(() => app?.stop());

describe('a cost rate', () => {
  it('reaches an admin on its list, in the profit report and in its file', async () => {
    const headers = { cookie: cookies.get('admin@cast.example') ?? '' };
    for (const address of [
      '/admin/time-tracking/cost-rates',
      '/admin/books/reports/profit',
      '/admin/books/reports/profit.csv',
    ]) {
      expect(await (await get(app, address, headers)).text(), address).toMatch(SAID);
    }
  });

  it.each(others)('reaches no page, file, feed, search or log for the role %s', async (role) => {
    const all = await read(emailOf(role), OFFICE);
    expect(all.size).toBeGreaterThan(100);
    const telling = [...all].filter(([, { text }]) => SAID.test(text)).map(([name]) => name);
    expect(telling).toEqual([]);
    expect(all.get('/admin/books/reports/profit.csv')?.status).not.toBe(200);
    const isMoney = rightsOfStaff(role, false).includes('money');
    expect(all.get('/admin/books/reports')?.status === 200).toBe(isMoney);
  });

  it.each(['customer', ...COLLEAGUES])('reaches nothing that a client reads (%s)', async (who) => {
    const all = await read(`${who}@cast.example`, PORTAL);
    expect(all.size).toBeGreaterThan(20);
    expect([...all].filter(([, { text }]) => SAID.test(text)).map(([name]) => name)).toEqual([]);
  });

  it.each(STAFF_ROLES)('is in no answer of the API, whoever made the key (%s)', async (role) => {
    const key = await makeKey(app, { createdBy: userIds.get(role) ?? '' });
    let answers = 0;
    for (const { method, path } of OPERATIONS) {
      if (method !== 'GET') continue;
      const list = await askApi(app, 'GET', path.split('/:')[0] ?? '', { key });
      const rows = Object.values(list.body).find(Array.isArray) as Json[] | undefined;
      const id = String(rows?.[0]?.id ?? '');
      const { status, body } = path.includes(':id')
        ? await askApi(app, 'GET', path.replace(':id', id), { key })
        : list;
      if (status === 200) answers += 1;
      expect(JSON.stringify(body), path).not.toMatch(SAID);
    }
    expect(answers).toBeGreaterThan(3);
  });

  it('is stored in its own table alone: no log, notice, mail, hook or word of the search has it', async () => {
    const tables = await app.owner((tx) =>
      rowsOf<{ schema: string; name: string }>(
        tx,
        sql`select table_schema as schema, table_name as name from information_schema.tables
          where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
      ),
    );
    const holding: string[] = [];
    for (const { schema, name } of tables) {
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      const found = await app.owner((tx) =>
        rowsOf(tx, sql`select from ${table} t where t::text ~ '8,?317\\.29|16,?634\\.58' limit 1`),
      );
      if (found.length > 0) holding.push(name);
    }
    expect(holding).toEqual(['cost_rates']);
  });
});
