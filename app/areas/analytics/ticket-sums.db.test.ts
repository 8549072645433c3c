import { beforeAll, describe, expect, it } from 'vitest';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#app/records/ticket/ticket-status.ts';
import { COUNTS } from '#tests/harm/counts.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { WRONG_SUMS } from '#tests/helpers/ticket-sums.ts';
import { countTicketsJob } from './count-tickets-jobs.server.ts';

setUpDatabase();

const random = seededRandom(20_261_123);
const one = <T>(of: readonly T[]) => of[random.next(of.length)];

let customers: string[];

beforeAll(async () => {
  customers = await unsafeOwnerTransaction(async (tx) => [
    (await makeCustomer(tx)).profile.id,
    (await makeCustomer(tx)).profile.id,
  ]);
});

// The days on which clocks change in one of the three zones, to the second around midnight and the quarters.
const DAYS = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
const moment = () => {
  const seconds = 900 * random.next(2 * 96) + (one([-1, 0, 1, 449]) ?? 0);
  return `timestamptz '${one(DAYS)} 00:00Z' + interval '${seconds} seconds'`;
};
const momentOrNone = () => (random.next(2) ? moment() : 'null');
const text = (of: readonly string[]) => `'${one(of)}'`;
const SIDES = ['customer', 'firm'];
// Some of the tickets that there are: one, a few, or all.
const some = () => one(['n = 1', 'n <= 2', 'true']);
const change = (set: string) =>
  `update tickets set ${set} where id in (select id from (select id, row_number() over (order by md5(id::text || ${random.next(1000)})) as n from tickets) t where ${some()});`;

const open =
  () => `insert into tickets (customer_id, title, description, author_name, category, priority, status,
    author_side, created_at, first_response_at, resolved_at, archived_at)
  select '${one(customers)}', 'T', 'D', 'A', ${text(TICKET_CATEGORIES)}, ${text(TICKET_PRIORITIES)}, ${text(TICKET_STATUSES)},
    ${text(SIDES)}, ${moment()}, ${momentOrNone()}, ${momentOrNone()}, ${random.next(4) ? 'null' : moment()}
  from generate_series(1, ${1 + random.next(3)});`;

const CHANGES: readonly (() => string)[] = [
  open,
  open,
  () =>
    change(
      `status = ${text(TICKET_STATUSES)}, merged_into = null, resolved_at = ${momentOrNone()}`,
    ),
  () => change(`status = ${text(TICKET_STATUSES)}, merged_into = null`),
  () => change(`resolved_at = ${momentOrNone()}`),
  () => change(`first_response_at = coalesce(first_response_at, ${moment()})`),
  () => change('first_response_at = null'),
  () => change(`category = ${text(TICKET_CATEGORIES)}`),
  () => change(`priority = ${text(TICKET_PRIORITIES)}`),
  () => change(`archived_at = ${moment()}`),
  () => change('archived_at = null'),
  // Into the first of the others, and into none again.
  () =>
    change(
      `status = 'closed', merged_into = (select id from tickets o where o.id <> tickets.id order by o.id limit 1)`,
    ),
  () => change('merged_into = null'),
  () => change(`customer_id = '${one(customers)}', title = 'Merged'`),
  () => change(`created_at = ${moment()}`),
  () => change(`author_side = ${text(SIDES)}`),
  () =>
    change(
      `updated_at = now(), merged_into = null, status = ${text(['open', 'in_progress', 'waiting'])}`,
    ),
  () => `delete from tickets where ctid in (select ctid from tickets limit ${random.next(3)});`,
  () => 'perform count_tickets_anew();',
];
const history = () => Array.from({ length: 3 + random.next(8) }, () => one(CHANGES)?.()).join('\n');
/** A part of it is taken back at times, as a command that fails takes back what it wrote. */
const run = (changes: string) =>
  database().query(
    random.next(4)
      ? `do $$ begin ${changes} end $$`
      : `do $$ begin ${history()} begin ${changes} raise 'taken back'; exception when raise_exception then end; end $$`,
  );

const wrongSums = async () => (await database().query(WRONG_SUMS)).rows;

describe('the sums of tickets', () => {
  it('are those of the tickets after each of many histories, in three zones', {
    timeout: 600_000,
  }, async () => {
    let most = 0;
    for (let at = 0; at < COUNTS.histories; at += 1) {
      const changes = history();
      await run(changes);
      expect(await wrongSums(), `history ${at}: ${changes}`).toEqual([]);
      const { rows } = await database().query('select count(*)::int as n from tickets');
      most = Math.max(most, Number(rows[0]?.n));
      if (at % 25 === 24) await database().query('delete from tickets');
    }
    expect(most).toBeGreaterThan(20);
  });

  it('are one row a quarter after the night, and right again where a row was changed past them', async () => {
    await database().query(`do $$ begin ${open()} ${open()} ${open()} end $$`);
    await database().query('insert into ticket_sums select * from ticket_sums');
    expect(await wrongSums()).not.toEqual([]);
    await countTicketsJob.run({});
    expect(await wrongSums()).toEqual([]);
    const { rows } = await database().query(
      'select at from ticket_sums group by at having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });
});
