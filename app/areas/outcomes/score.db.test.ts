import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { quarterlyScores, scoreRequests } from '#app/records/outcome/score-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { scoreForm } from '#tests/helpers/outcomes.ts';
import { askForScore, submitScore } from './score-commands.server.ts';
import { quarterlyScoreSchema } from './score-forms.ts';
import { getScores } from './score-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let colleague: CustomerActor;
let other: CustomerActor;
let customerId: string;
const TODAY = '2026-11-12';

beforeAll(async () => {
  ({ admin, customer, other } = await makeMembers());
  customerId = customer.customerId;
  const user = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeUser(tx, { name: 'Cora Colleague' });
    await makeMember(tx, customerId, made, { role: 'operations' });
    return made;
  });
  colleague = await customerActor(user.id);
});

const entries = () =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        quarter: quarterlyScores.quarter,
        number: quarterlyScores.number,
        authorName: quarterlyScores.authorName,
        reason: quarterlyScores.reason,
      })
      .from(quarterlyScores)
      .where(eq(quarterlyScores.customerId, customerId))
      .orderBy(asc(quarterlyScores.quarter), asc(quarterlyScores.number)),
  );

describe('a quarterly score', () => {
  it('is refused with a point missing, out of range, or for a day that begins no quarter', () => {
    const given = scoreForm('1'.repeat(25), '2026-07-01', 0);
    expect(quarterlyScoreSchema.safeParse(given).success).toBe(true);
    for (const wrong of [
      { p7: undefined },
      { p7: '3' },
      { quarter: '2026-08-01' },
      { after: '-1' },
      { after: '9999' },
      { reason: 'x'.repeat(301) },
    ]) {
      expect(quarterlyScoreSchema.safeParse({ ...given, ...wrong }).success).toBe(false);
    }
  });

  it('is one for each quarter: of two people at once one submits, and the other is told who did', async () => {
    const form = quarterlyScoreSchema.parse(scoreForm('1'.repeat(25), '2026-07-01', 0));
    const both = await Promise.allSettled([
      submitScore(customer, form, '2026-08-12'),
      submitScore(colleague, form, '2026-08-12'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/(Carl Customer|Cora Colleague) submitted the score/);
    expect(await entries()).toHaveLength(1);
  });

  it('is saved once however often its form is sent, and refused for another quarter', async () => {
    const form = quarterlyScoreSchema.parse({
      ...scoreForm(`${'2'.repeat(5)}${'1'.repeat(15)}${'0'.repeat(5)}`, '2026-10-01', 0),
      submissionId: randomUUID(),
    });
    await expect(submitScore(customer, form, '2027-01-01')).rejects.toThrow(
      'Q4 2026 is not the current quarter. Reload the page to score Q1 2027; what you marked stays.',
    );
    const id = await submitScore(customer, form, TODAY);
    expect(await submitScore(customer, form, TODAY)).toBe(id);
    expect((await entries()).map(({ quarter }) => quarter)).toEqual(['2026-07-01', '2026-10-01']);
  });

  it('shows its history to both sides with what changed in each direction, and nothing to others', async () => {
    for (const actor of [admin, customer, colleague]) {
      const { quarters, current, name } = await getScores(actor, customerId, TODAY);
      expect(name).toBe('Q4 2026');
      expect(current?.total).toBe(25);
      expect(quarters.map(({ total, move }) => [total, move])).toEqual([
        [25, { since: 'Q3 2026', total: 0, groups: [5, 0, 0, 0, -5] }],
        [25, null],
      ]);
    }
    expect((await getScores(other, customerId, TODAY)).quarters).toEqual([]);
  });

  it('is corrected by a further entry with its reason; the first stays', async () => {
    const correction = (after: number, reason?: string) =>
      quarterlyScoreSchema.parse({ ...scoreForm('2'.repeat(25), '2026-10-01', after), reason });
    await expect(submitScore(colleague, correction(0), TODAY)).rejects.toThrow(
      'Carl Customer submitted the score for Q4 2026',
    );
    await expect(submitScore(colleague, correction(1), TODAY)).rejects.toThrow(
      'Say why the score is corrected.',
    );
    await expect(submitScore(colleague, correction(3, 'Ahead'), TODAY)).rejects.toThrow(
      RefusedError,
    );
    expect(await entries()).toHaveLength(2);
    await submitScore(colleague, correction(1, 'Two points were read wrong.'), TODAY);
    expect((await entries()).slice(1)).toEqual([
      { quarter: '2026-10-01', number: 1, authorName: 'Carl Customer', reason: null },
      {
        quarter: '2026-10-01',
        number: 2,
        authorName: 'Cora Colleague',
        reason: 'Two points were read wrong.',
      },
    ]);
    expect((await getScores(customer, customerId, TODAY)).current).toMatchObject({
      total: 50,
      band: 'Leading',
      number: 2,
    });
    const logged = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ action: activityLogs.action })
        .from(activityLogs)
        .where(and(eq(activityLogs.entityId, customerId), sql`action like 'outcome.score%'`))
        .orderBy(asc(activityLogs.createdAt), asc(activityLogs.id)),
    );
    expect(logged.map(({ action }) => action)).toEqual([
      'outcome.score_submitted',
      'outcome.score_submitted',
      'outcome.score_corrected',
    ]);
  });

  it('is never rewritten, removed or written by staff', async () => {
    const before = await entries();
    for (const actor of [admin, customer]) {
      for (const write of [
        sql`update quarterly_scores set scores = ${'0'.repeat(25)}`,
        sql`delete from quarterly_scores`,
      ]) {
        await expect(asActor(actor, (tx) => tx.execute(write))).rejects.toThrow();
      }
    }
    const row = {
      customerId,
      quarter: '2027-01-01',
      number: 1,
      scores: '1'.repeat(25),
      enteredBy: admin.userId,
      authorName: 'Ada',
    };
    await expect(asActor(admin, (tx) => tx.insert(quarterlyScores).values(row))).rejects.toThrow();
    await expect(
      asActor(other, (tx) =>
        tx.insert(quarterlyScores).values({ ...row, enteredBy: other.userId }),
      ),
    ).rejects.toThrow();
    expect(await entries()).toEqual(before);
  });
});

describe('staff', () => {
  it('ask for a quarter once, two at once too, and not for one that is scored', async () => {
    const { customerId: theirs } = other;
    const both = await Promise.allSettled([
      askForScore(admin, theirs, TODAY),
      askForScore(admin, theirs, TODAY),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const count = await unsafeOwnerTransaction((tx) => tx.$count(scoreRequests));
    expect(count).toBe(1);
    expect((await getScores(other, theirs, TODAY)).asked).toMatchObject({ by: 'Ada Advisor' });
    await expect(askForScore(admin, customerId, TODAY)).rejects.toThrow(
      'Q4 2026 was already scored.',
    );
    await expect(askForScore(admin, randomUUID(), TODAY)).rejects.toThrow(RefusedError);
  });
});
