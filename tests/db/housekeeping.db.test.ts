import { describe, expect, it } from 'vitest';
import { sessions, verifications } from '#app/access/auth-tables.ts';
import { housekeepingJob } from '#app/access/housekeeping.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeJobs, openJobs } from '#app/platform/jobs.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

const { env } = setUpDatabase();
const HOUR = 3_600_000;

describe('housekeeping', () => {
  it('removes sessions and links that have expired, and no others', async () => {
    const [past, future] = [-HOUR, HOUR].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
    await unsafeOwnerTransaction(async (tx) => {
      const { id: userId } = await makeUser(tx);
      for (const [token, expiresAt] of [
        ['old', past],
        ['live', future],
      ] as const) {
        await tx.insert(sessions).values({ userId, token, expiresAt });
        await tx.insert(verifications).values({ identifier: token, value: userId, expiresAt });
      }
    });
    await housekeepingJob.run({});
    const left = await unsafeOwnerTransaction(async (tx) => [
      ...(await tx.select({ name: sessions.token }).from(sessions)),
      ...(await tx.select({ name: verifications.identifier }).from(verifications)),
    ]);
    expect(left).toEqual([{ name: 'live' }, { name: 'live' }]);
  });

  it('is planned for each night', async () => {
    await closeJobs();
    await openJobs(env(), [housekeepingJob]);
    const { rows } = await database().query('select name, cron from pgboss.schedule');
    expect(rows).toEqual([{ name: 'housekeeping', cron: '17 3 * * *' }]);
  });

  it('gives a job that the schedule started no data, but an object', async () => {
    await closeJobs();
    const { promise: given, resolve } = Promise.withResolvers<object>();
    const run = async (data: object) => resolve(data);
    await openJobs(env(), [{ name: 'planned', schedule: '0 0 1 1 *', run }]);
    await database().query("insert into pgboss.job (name) values ('planned')");
    expect(await given).toEqual({});
  });
});
