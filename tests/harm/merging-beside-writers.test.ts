import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { get, PASSWORD, post, signIn } from '#tests/helpers/app.ts';
import {
  begin,
  command,
  endAll,
  type Machine,
  machineIn,
  serving,
} from '#tests/helpers/command.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { fillForGrowth, GROWTH_PEOPLE } from '../../bench/growth-data.ts';
import { COUNTS, report } from './counts.ts';

/** A million with PLENUM_MERGE_TICKETS=1000000 PLENUM_MERGE_COMPANIES=1000. */
const { PLENUM_MERGE_TICKETS, PLENUM_MERGE_COMPANIES } = process.env;
const TICKETS = Number(PLENUM_MERGE_TICKETS ?? COUNTS.merges.tickets);
const COMPANIES = Number(PLENUM_MERGE_COMPANIES ?? COUNTS.merges.companies);
/** A million tickets on a machine of two processors. */
const A_MILLION_MS = 3_600_000;
/** People of accounts that are merged, who write all the while. */
const WRITERS = 6;
/** How often somebody who is turned away comes again. */
const TRIES = 40;

let machine: Machine;
let client: pg.Client;
let address: string;
let removeAll = async () => {};

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-merging-'));
  const { url, remove } = await makePostgresDatabase(inject('postgresUrl'));
  client = new pg.Client({ connectionString: url });
  removeAll = async () => {
    endAll();
    await client.end();
    await remove();
    await rm(folder, { recursive: true, force: true });
  };
  const empty = openPostgres({ databaseUrl: url, poolSize: 1 });
  await empty.migrate(path.resolve('migrations'));
  await empty.close();
  const passwordHash = quickPasswordHash(PASSWORD);
  await fillForGrowth(url, { size: TICKETS, lines: TICKETS }, passwordHash);
  await client.connect();
  // Three accounts to a company, the busiest customer's among them, and ledgers that add up.
  await client.query(
    `with numbered as (
        select id, company_id, (row_number() over (order by created_at, id) - 1) / 3 as at
          from customer_profiles where approval_status = 'approved' and archived_at is null),
      kept as (select at, (array_agg(company_id))[1] as company_id from numbered where at < ${COMPANIES} group by at)
      update customer_profiles c set company_id = k.company_id from numbered n join kept k using (at) where c.id = n.id`,
  );
  await client.query(
    `update transactions set amount = 20 + abs(hashtext(id::text)) % 100000 / 100.0`,
  );
  await client.query(
    `update transactions t set balance_after = s.balance from (select id, sum(case type when 'credit' then amount else -amount end)
        over (partition by account_id order by entry_number) as balance from transactions) s where s.id = t.id`,
  );
  await client.query(
    `update customer_accounts a set available_balance = s.balance, total_spent = s.spent from (
        select a.id, coalesce(sum(case t.type when 'credit' then t.amount else -t.amount end), 0) as balance,
          coalesce(sum(t.amount) filter (where t.type = 'debit'), 0) as spent
          from customer_accounts a left join transactions t on t.account_id = a.id group by a.id) s where s.id = a.id`,
  );
  machine = machineIn(folder, 'data', {
    DATABASE_URL: url,
    AUTH_SECRET: 'a secret that the processes share, long enough',
    LOG_LEVEL: 'warn',
  });
});
afterAll(() => removeAll());

const app = () => ({ address });
const rows = async (text: string) => (await client.query(text)).rows;

/** Accounts of the companies that are merged, with their first member and some of their tickets. */
function accountsOf(many: number) {
  return rows(
    `select c.id, c.company_id, u.email, u.id as user_id,
        array(select t.id from tickets t where t.customer_id = c.id and t.archived_at is null limit 30) as tickets
      from customer_profiles c join users u on u.id = c.user_id
      where c.company_id in (select company_id from customer_profiles
        where approval_status = 'approved' and archived_at is null group by 1 having count(*) > 1)
      and exists (select from tickets t where t.customer_id = c.id and t.archived_at is null)
      order by md5(c.id::text) limit ${many}`,
  );
}

const SUMS = `select c.company_id::text as company, sum(a.available_balance)::text as balance, sum(a.total_spent)::text as spent
  from customer_accounts a join customer_profiles c on c.id = a.customer_id group by 1 order by 1`;
const FAULTS = `with entries as (
    select t.account_id, t.entry_number, t.balance_after, row_number() over o as number,
      sum(case t.type when 'credit' then t.amount else -t.amount end) over o as balance
    from transactions t window o as (partition by t.account_id order by t.entry_number))
  select count(*)::int as faults from entries where entry_number <> number or balance_after <> balance`;

describe('accounts of one company, merged while people write', () => {
  it(
    'fail no request for good, lose no record, and leave the sums of every ledger as they were',
    async () => {
      ({ address } = await serving(machine));
      const accounts = await accountsOf(WRITERS + 40);
      await client.query(
        `insert into auth_accounts (user_id, account_id, provider_id, password)
        select u.id, u.id::text, 'credential', $1 from users u where u.email = any($2)
          and not exists (select from auth_accounts a where a.user_id = u.id)`,
        [quickPasswordHash(PASSWORD), accounts.map(({ email }) => email)],
      );
      const before = await rows(SUMS);
      const [counted] = await rows('select count(*)::int as tickets from tickets');
      const failed: string[] = [];
      const asked = { reads: 0, writes: 0, turnedAway: 0 };
      const posted = new Map<string, number>();
      let isOver = false;
      // People of accounts that are being merged are turned away, and try again.
      const patiently = async (request: () => Promise<Response>) => {
        for (let tried = 1; ; tried++) {
          const response = await request().catch((error: unknown) => error as Error);
          const isTurnedAway = !(response instanceof Error) && response.status === 503;
          if (!isTurnedAway || tried === TRIES) return response;
          asked.turnedAway++;
          await pause(300);
        }
      };
      const ask = async (what: string, isRead: boolean, request: () => Promise<Response>) => {
        asked[isRead ? 'reads' : 'writes']++;
        const response = await patiently(request);
        if (response instanceof Error) failed.push(`${what}: ${response.message}`);
        else {
          const text = await response.text();
          if (response.status >= 400)
            failed.push(`${what}: ${response.status} ${text.slice(0, 300)}`);
        }
        return !(response instanceof Error) && response.status < 400;
      };
      const customer = async (at: number) => {
        const { email, tickets } = accounts[at];
        const cookie = await signIn(app(), email);
        for (let turn = 0; !isOver; turn++) {
          const own = `/customer/tickets/${tickets[turn % tickets.length]}`;
          await ask('own tickets', true, () => get(app(), '/customer/tickets', { cookie }));
          await ask('own ticket', true, () => get(app(), own, { cookie }));
          const message = { message: `Seen again on ${turn}.`, uploads: '' };
          await ask('message', false, () => post(app(), `${own}/message`, message, { cookie }));
          if (turn % 5 === 0) {
            const form = {
              title: `Opened ${turn}`,
              description: 'While accounts are merged',
              category: 'general',
              priority: 'low',
            };
            await ask('new ticket', false, () =>
              post(app(), '/customer/tickets/new', form, { cookie }),
            );
          }
          await pause(30);
        }
      };
      // Staff know the accounts by the addresses of before.
      const staff = async () => {
        const cookie = await signIn(app(), GROWTH_PEOPLE.admin);
        for (let turn = 0; !isOver; turn++) {
          const { id, tickets, company_id } = accounts[turn % accounts.length];
          const entry = { type: 'credit', amount: '1.00', description: `Deposit ${turn}` };
          const isPosted = await ask('ledger entry', false, () =>
            post(app(), `/admin/customers/${id}/transactions`, entry, { cookie }),
          );
          if (isPosted) posted.set(company_id, (posted.get(company_id) ?? 0) + 1);
          const answer = { message: 'We look at it.', uploads: '' };
          await ask('answer', false, () =>
            post(app(), `/admin/tickets/${tickets[0]}/message`, answer, { cookie }),
          );
          const task = {
            customerId: id,
            title: `Task ${turn}`,
            description: 'While accounts are merged',
            priority: 'medium',
            side: 'firm',
          };
          await ask('new task', false, () => post(app(), '/admin/tasks/new', task, { cookie }));
          await ask('customer', true, () => get(app(), `/admin/customers/${id}`, { cookie }));
          await pause(30);
        }
      };
      const people = [staff(), ...Array.from({ length: WRITERS }, (_, at) => customer(at))];
      await pause(1_000);
      // They write more than a person may in an hour.
      const forgetting = setInterval(() => void client.query('delete from rate_limits'), 300);
      const started = performance.now();
      const first = begin(['accounts:merge', 'all'], machine);
      // The command dies in the middle, and is started once more.
      const merged = async () =>
        (await rows(`select count(*)::int as merges from account_merges`))[0]?.merges as number;
      while ((await merged()) < COMPANIES / 2) await pause(100);
      first.child.kill('SIGKILL');
      await first.done;
      const { code, text } = await command(['accounts:merge', 'all'], machine);
      const seconds = (performance.now() - started) / 1_000;
      await pause(1_000);
      isOver = true;
      await Promise.all(people);
      clearInterval(forgetting);
      expect(code, text).toBe(0);
      report(
        `${TICKETS} tickets, ${COMPANIES} companies of three accounts: ${await merged()} merged in ${seconds.toFixed(0)} s, killed once; ` +
          `${asked.reads} reads and ${asked.writes} writes beside it, ${asked.turnedAway} turned away for a moment, ${failed.length} failed`,
      );
      expect(failed.slice(0, 5)).toEqual([]);
      const expected = before.map((each) => ({
        ...each,
        balance: (Number(each.balance) + (posted.get(each.company) ?? 0)).toFixed(2),
      }));
      const after = await rows(SUMS);
      expect(after).toEqual(expected);
      expect(await rows(FAULTS)).toEqual([{ faults: 0 }]);
      const total = (sums: typeof before) =>
        sums.reduce((sum, each) => sum + Number(each.balance), 0);
      const deposits = [...posted.values()].reduce((sum, each) => sum + each, 0);
      report(
        `sums of ${after.length} companies: ${total(before).toFixed(2)} before, ${total(after).toFixed(2)} after with ${deposits} deposits of 1.00 between`,
      );
      // Every ticket is there, in an account that stands, and no account of two is left.
      const [left] = await rows(
        `select (select count(*)::int from tickets t join customer_profiles c on c.id = t.customer_id where c.merged_into is not null) as stranded,
        (select count(*)::int from account_merges where state <> 'done') as running,
        (select count(*)::int from tickets where title not like 'Opened %') as tickets,
        (select count(*)::int from (select from customer_profiles where approval_status = 'approved' and archived_at is null
          group by company_id having count(*) > 1) c) as twice`,
      );
      expect(left).toEqual({ stranded: 0, running: 0, tickets: counted?.tickets, twice: 0 });
    },
    A_MILLION_MS,
  );
});
