import { expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { getScores } from '#app/areas/outcomes/score-queries.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outcomeConsents, quarterlyScores } from '#app/records/outcome/score-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';
import { somebody } from '#tests/helpers/sign-in.ts';
import { runMerge } from './merge-jobs.server.ts';

setUpDatabase();

it('a merge keeps the score of a quarter that the account that stays has, and no consent of the one that ends', async () => {
  const staff = (await somebody('admin')).actor as AdminActor;
  const { accounts } = await makeAccountsOfOneCompany(2);
  const [from, into] = accounts;
  if (!from || !into) throw new Error('Two accounts were to be made.');
  await unsafeOwnerTransaction(async (tx) => {
    const entry = ({ id, user }: typeof from, quarter: string, number: number, digit: string) => ({
      customerId: id,
      quarter,
      number,
      scores: digit.repeat(25),
      reason: number > 1 ? 'Read again.' : null,
      enteredBy: user.id,
      authorName: `By ${digit}`,
    });
    await tx
      .insert(quarterlyScores)
      .values([
        entry(from, '2026-04-01', 1, '0'),
        entry(from, '2026-07-01', 1, '0'),
        entry(from, '2026-07-01', 2, '0'),
        entry(into, '2026-07-01', 1, '2'),
      ]);
    await tx.insert(outcomeConsents).values(
      [from, into].map(({ id, user }) => ({
        customerId: id,
        terms: `Of ${id}`,
        givenBy: user.id,
        givenByName: 'Olga',
      })),
    );
  });
  await runMerge(await noteMerge(from.id, into.id));
  const { quarters, consent } = await getScores(staff, into.id, '2026-07-09');
  expect(quarters.map(({ quarter, total }) => [quarter, total])).toEqual([
    ['2026-07-01', 50],
    ['2026-04-01', 0],
  ]);
  expect(consent).toMatchObject({ terms: `Of ${into.id}`, withdrawnAt: null });
  const { rows } = await database().query(
    `select number, (reason is not null) as has from quarterly_scores where quarter = '2026-07-01' order by number`,
  );
  expect(rows).toEqual([
    { number: -1, has: true },
    { number: 0, has: true },
    { number: 1, has: false },
  ]);
  const { rows: consents } = await database().query(
    `select count(*)::int as n from outcome_consents where withdrawn_at is null`,
  );
  expect(consents).toEqual([{ n: 1 }]);
});
