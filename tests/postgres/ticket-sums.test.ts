import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { WRONG_SUMS } from '#tests/helpers/ticket-sums.ts';

// What analytics counts while many write: each connection is a process of its own.

const { env } = setUpDatabase();

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env().databaseUrl ?? '' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

let customer: string;
beforeAll(async () => {
  customer = await unsafeOwnerTransaction(async (tx) => (await makeCustomer(tx)).profile.id);
});
const openTicket = (customer: string) =>
  `insert into tickets (customer_id, title, description, author_name) values ('${customer}', 'T', 'D', 'A')`;
/** Once a connection's statement waits for a lock. */
async function isWaiting(pid: unknown): Promise<void> {
  const wait = 'select cardinality(pg_blocking_pids($1)) > 0 as waits';
  while (!(await database().query(wait, [pid])).rows[0]?.waits) {}
}
const processOf = async (client: pg.Client): Promise<unknown> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;
const wrongSums = async () => (await database().query(WRONG_SUMS)).rows;

describe('the sums of tickets', () => {
  it('let writers of the same quarter go on beside each other, and beside the nightly count', async () => {
    await connected((slow) =>
      connected(async (quick) => {
        await slow.query('begin');
        await slow.query(openTicket(customer));
        // Who waits for the other, or for its uncommitted row, is refused at once.
        await quick.query("set lock_timeout = '2s'");
        await quick.query(openTicket(customer));
        await quick.query('select count_tickets_anew()');
        await quick.query('begin');
        await quick.query('select count_tickets_anew()');
        await slow.query(openTicket(customer));
        await slow.query('commit');
        await quick.query('commit');
      }),
    );
    expect(await wrongSums()).toEqual([]);
  });

  it('are counted again once where two do it at the same time', async () => {
    await unsafeOwnerTransaction((tx) => tx.execute(sql.raw(openTicket(customer))));
    await connected((first) =>
      connected(async (second) => {
        await first.query('begin');
        await first.query('select count_tickets_anew()');
        const pid = await processOf(second);
        const waiting = second.query('select count_tickets_anew()');
        await isWaiting(pid);
        await first.query('commit');
        await waiting;
      }),
    );
    expect(await wrongSums()).toEqual([]);
  });

  it('lose and double nothing while six write, one counts again, and one breaks off', async () => {
    const writer = async (seed: number) => {
      const random = seededRandom(seed);
      await connected(async (client) => {
        for (let at = 0; at < 40; at += 1) {
          await client.query('begin');
          await client.query(openTicket(customer));
          await client.query(
            `update tickets set status = 'resolved', resolved_at = now(), first_response_at = coalesce(first_response_at, now()),
              archived_at = case when number % 5 = 0 then now() end
             where id in (select id from tickets order by md5(id::text || $1) limit 3 for update skip locked)`,
            [String(random.next(1_000_000))],
          );
          await client.query(
            'delete from tickets where id in (select id from tickets limit $1 for update skip locked)',
            [random.next(2)],
          );
          await client.query(random.next(5) ? 'commit' : 'rollback');
        }
      });
    };
    const broken = connected(async (client) => {
      await client.query('begin');
      await client.query(openTicket(customer));
      await database().query('select pg_terminate_backend($1)', [await processOf(client)]);
    });
    const counting = connected(async (client) => {
      for (let at = 0; at < 20; at += 1) await client.query('select count_tickets_anew()');
    });
    const countingToo = connected(async (client) => {
      for (let at = 0; at < 20; at += 1) await client.query('select count_tickets_anew()');
    });
    await Promise.all([...[1, 2, 3, 4, 5, 6].map(writer), broken, counting, countingToo]);
    expect(await wrongSums()).toEqual([]);
    const { rows } = await database().query('select count(*)::int as n from tickets');
    expect(Number(rows[0]?.n)).toBeGreaterThan(50);
  });
});
