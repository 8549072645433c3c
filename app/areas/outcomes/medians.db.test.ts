import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type AdminActor, type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { MeasureKind } from '#app/records/outcome/outcome-status.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { outcomeConsents } from '#app/records/outcome/score-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { agreedBoard, startOn } from '#tests/helpers/outcomes.ts';
import { getBoard } from './board-queries.server.ts';
import { giveConsent, withdrawConsent } from './consent-commands.server.ts';
import { getMedians } from './median-queries.server.ts';
import { getScores } from './score-queries.server.ts';

setUpDatabase();

const TODAY = new Date().toISOString().slice(0, 10);
/** DSO after, of 50 before: changes of −40, −30, −20, −10, +10 and +60 percent. */
const AFTER = [30, 35, 40, 45, 55, 80];
const firms: CustomerActor[] = [];
let admin: AdminActor;
const dso = async () => (await getMedians()).find(({ kind }) => kind === 'dso');

beforeAll(async () => {
  ({ admin } = await makeMembers());
  for (const [at, after] of AFTER.entries()) {
    const made = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { name: `Owner ${at}` }));
    const firm = await customerActor(made.user.id);
    firms.push(firm);
    await agreedBoard(admin, firm.customerId, 'dso', 50, after);
    await agreedBoard(admin, firm.customerId, 'billable-share', 60, 60 + at);
  }
});

it('says nothing of figures without consent, nor of four firms', async () => {
  expect(await getMedians()).toEqual([]);
  for (const firm of firms.slice(0, 4)) await giveConsent(firm);
  expect(await getMedians()).toEqual([]);
});

it('says the median of five firms, whichever way each moved, and of six; withdrawn to four, nothing at once', async () => {
  await giveConsent(firms[4] as CustomerActor);
  expect(await getMedians()).toEqual([
    { kind: 'billable-share', firms: 5, median: 2 },
    { kind: 'dso', firms: 5, median: -20 },
  ]);
  await giveConsent(firms[5] as CustomerActor);
  expect(await dso()).toEqual({ kind: 'dso', firms: 6, median: -15 });
  await withdrawConsent(firms[0] as CustomerActor);
  expect(await dso()).toEqual({ kind: 'dso', firms: 5, median: -10 });
  await withdrawConsent(firms[1] as CustomerActor);
  expect(await getMedians()).toEqual([]);
  await giveConsent(firms[1] as CustomerActor);
  await giveConsent(firms[0] as CustomerActor);
});

it('compares what a board compares', async () => {
  const changes = [];
  for (const firm of firms) {
    const { measures } = await getBoard(firm, firm.customerId, TODAY);
    const { baseline, latest } = measures.find(({ name }) => name === 'DSO') ?? {};
    const of = (text = '') => Number.parseFloat(text);
    changes.push((100 * (of(latest?.text) - of(baseline?.text))) / of(baseline?.text));
  }
  expect(changes.map(Math.round)).toEqual([-40, -30, -20, -10, 10, 60]);
});

it('compares months since the kickoff alone, which is the day of the project where a baseline names none', async () => {
  const { customerId = '' } = firms[5] ?? {};
  const months = await unsafeOwnerTransaction((tx) =>
    tx
      .selectDistinct({ month: outcomeFigures.month })
      .from(outcomeFigures)
      .innerJoin(outcomeMeasures, eq(outcomeMeasures.id, outcomeFigures.measureId))
      .where(eq(outcomeMeasures.customerId, customerId))
      .orderBy(asc(outcomeFigures.month)),
  );
  const [kickoff = null, late = null] = [months[12]?.month, months[16]?.month];
  const begin = (day: string | null) =>
    unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(outcomeBaselines)
        .set({ kickoff: day })
        .where(eq(outcomeBaselines.customerId, customerId));
    });
  await begin(late);
  expect(await dso()).toEqual({ kind: 'dso', firms: 5, median: -20 });
  await begin(null);
  expect(await dso()).toEqual({ kind: 'dso', firms: 5, median: -20 });
  const projectId = await startOn(admin, customerId, kickoff ?? '');
  expect(await dso()).toEqual({ kind: 'dso', firms: 6, median: -15 });
  const started = (startDate: string | null) =>
    unsafeOwnerTransaction((tx) =>
      tx.update(projects).set({ startDate }).where(eq(projects.id, projectId)),
    );
  await started(late);
  expect(await dso()).toEqual({ kind: 'dso', firms: 5, median: -20 });
  await started(null);
  await begin(kickoff);
  expect(await dso()).toEqual({ kind: 'dso', firms: 6, median: -15 });
});

it.each([
  ['its cases are not stated', { cases: null }],
  ['its cases are fewer than five', { cases: 0 }],
])('leaves a firm out while %s', async (_, figure) => {
  const where = inArray(
    outcomeFigures.measureId,
    sql`(select id from outcome_measures where kind = 'dso' and customer_id = ${firms[5]?.customerId})`,
  );
  const before = await unsafeOwnerTransaction(async (tx) => {
    const rows = await tx.select().from(outcomeFigures).where(where);
    await tx.update(outcomeFigures).set(figure).where(where);
    return rows;
  });
  expect(await dso()).toEqual({ kind: 'dso', firms: 5, median: -20 });
  await unsafeOwnerTransaction((tx) =>
    tx
      .update(outcomeFigures)
      .set({ cases: before[0]?.cases ?? null })
      .where(where),
  );
  expect((await dso())?.firms).toBe(6);
});

it('leaves out archived customers, archived measures, and boards whose months are few', async () => {
  const id = firms[5]?.customerId ?? '';
  const archive = (archivedAt: Date | null) =>
    unsafeOwnerTransaction((tx) =>
      tx.update(customerProfiles).set({ archivedAt }).where(eq(customerProfiles.id, id)),
    );
  await archive(new Date());
  expect((await dso())?.firms).toBe(5);
  await archive(null);
  const theirs = and(eq(outcomeMeasures.customerId, id), eq(outcomeMeasures.kind, 'dso'));
  const put = (archivedAt: Date | null) =>
    unsafeOwnerTransaction((tx) => tx.update(outcomeMeasures).set({ archivedAt }).where(theirs));
  await put(new Date());
  expect((await dso())?.firms).toBe(5);
  await put(null);
  expect((await dso())?.firms).toBe(6);
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`delete from outcome_figures where measure_id in (select id from outcome_measures
      where customer_id = ${id} and kind = 'dso') and month > (select to_month from outcome_baselines
      where customer_id = ${id} order by created_at desc limit 1) + interval '2 months'`),
  );
  expect((await dso())?.firms).toBe(5);
});

it('counts a baseline of any age, as a board compares it', async () => {
  const { admin } = await makeMembers();
  for (const at of [0, 1, 2, 3, 4]) {
    const made = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { name: `Early ${at}` }));
    const firm = await customerActor(made.user.id);
    await agreedBoard(admin, firm.customerId, 'close-rate-count', 50, 58 + at, 72);
    await giveConsent(firm);
    const { measures } = await getBoard(firm, firm.customerId, TODAY);
    expect(measures[0]?.change).toBe(`${8 + at}.0 points more`);
  }
  expect((await getMedians()).find(({ kind }) => kind === 'close-rate-count')).toEqual({
    kind: 'close-rate-count',
    firms: 5,
    median: 20,
  });
});

it('is given and withdrawn by those who sign alone, once each, and logged with who and when', async () => {
  const [firm, foreign] = [firms[2] as CustomerActor, firms[3] as CustomerActor];
  await Promise.all([giveConsent(firm), giveConsent(firm)]);
  await withdrawConsent(firm);
  await Promise.all([withdrawConsent(firm), withdrawConsent(firm)]);
  const logged = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action, by: activityLogs.userId })
      .from(activityLogs)
      .where(and(eq(activityLogs.entityId, firm.customerId), sql`action like 'outcome.consent%'`))
      .orderBy(asc(activityLogs.createdAt), asc(activityLogs.id)),
  );
  expect(logged).toEqual([
    { action: 'outcome.consent_given', by: firm.userId },
    { action: 'outcome.consent_withdrawn', by: firm.userId },
  ]);
  expect((await getScores(firm, firm.customerId, TODAY)).consent).toMatchObject({
    by: 'Owner 2',
    withdrawnBy: 'Owner 2',
  });
  expect((await getScores(foreign, firm.customerId, TODAY)).consent).toBeNull();
  await giveConsent(firm);
  const row = { customerId: firm.customerId, terms: 'T', givenByName: 'X' };
  const { admin } = await makeMembers();
  for (const actor of [admin, foreign]) {
    await expect(
      asActor(actor, (tx) => tx.insert(outcomeConsents).values({ ...row, givenBy: actor.userId })),
    ).rejects.toThrow();
  }
  await expect(
    asActor(admin, (tx) => tx.execute(sql`update outcome_consents set withdrawn_at = now()`)),
  ).rejects.toThrow();
  await asActor(foreign, (tx) =>
    tx.execute(
      sql`update outcome_consents set withdrawn_at = now(), withdrawn_by = ${foreign.userId} where customer_id = ${firm.customerId}`,
    ),
  );
  expect((await getScores(firm, firm.customerId, TODAY)).consent?.withdrawnAt).toBeNull();
  const seen = await asActor(VISITOR, (tx) => tx.$count(outcomeConsents));
  expect(seen).toBe(0);
});

it('has the public pages rendered again for consent and for figures with consent, and for no others', async () => {
  const heard: string[] = [];
  await database().listen(
    'public_pages_changed',
    (payload) => void heard.push(payload),
    () => {},
  );
  const isHeard = async (act: () => Promise<unknown>) => {
    const before = heard.length;
    await act();
    // Notifications come in order: once the marker is heard, so is what came before it.
    const marker = randomUUID();
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`select pg_notify('public_pages_changed', ${marker})`),
    );
    await expect.poll(() => heard).toContain(marker);
    return heard.slice(before).includes('');
  };
  const touch = (of: CustomerActor, kind: MeasureKind) =>
    unsafeOwnerTransaction((tx) =>
      tx.execute(sql`update outcome_figures set note = 'Checked' where measure_id in (select id from outcome_measures
        where customer_id = ${of.customerId} and kind = ${kind})`),
    );
  const [firm] = firms as [CustomerActor];
  expect(await isHeard(() => touch(firm, 'dso'))).toBe(true);
  expect(await isHeard(() => withdrawConsent(firm))).toBe(true);
  expect(await isHeard(() => touch(firm, 'dso'))).toBe(false);
  expect(await isHeard(() => giveConsent(firm))).toBe(true);
});
