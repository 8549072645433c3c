import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { getProjectLine } from '#app/areas/engagements/line-queries.server.ts';
import { answerMilestone } from '#app/areas/projects/milestone-answer-commands.server.ts';
import {
  addMilestone,
  completeMilestone,
  removeMilestone,
  reopenMilestone,
  updateMilestone,
} from '#app/areas/projects/milestone-commands.server.ts';
import { archiveProject } from '#app/areas/projects/project-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { actionsOn, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { create, read, stepsOf } from '#tests/helpers/projects.ts';
import { choosePartMilestone, createMilestonePlan } from './milestone-plan-commands.server.ts';
import { milestonePlanSchema } from './milestone-plan-forms.ts';
import { endPlan, pausePlan, resumePlan, updatePlan } from './plan-commands.server.ts';
import { makePlannedInvoices } from './plan-jobs.server.ts';
import { setPlanPrice } from './plan-price-commands.server.ts';
import { getPlan, listPlans, nextPlannedInvoice } from './plan-queries.server.ts';

setUpDatabase();

let cast: Cast;
let admin: AdminActor;
beforeAll(async () => {
  cast = await makePeople();
  admin = cast.ann;
});
// A run is each test's own.
beforeEach(() =>
  unsafeOwnerTransaction((tx) =>
    tx.update(billingPlans).set({ status: 'ended', nextDay: null, hindrance: null }),
  ),
);

const STEPS = ['Kickoff', 'Baseline', 'Result'];

async function project(titles: readonly string[] = STEPS) {
  const projectId = await create(cast, { status: 'active' });
  for (const title of titles) await addMilestone(admin, projectId, { title, asksSignOff: true });
  return projectId;
}

async function split(
  projectId: string,
  percents: readonly (string | undefined)[],
  given: object = {},
) {
  const steps = await stepsOf(projectId);
  return createMilestonePlan(admin, projectId, {
    name: 'Service sprint',
    total: '9999.99',
    delivery: 'send',
    parts: steps.map(({ id }, place) => ({ milestoneId: id, percent: percents[place] })),
    ...given,
  });
}

/** Completes and signs off a milestone at a place of its project. */
async function signOff(projectId: string, place: number) {
  const step = (await stepsOf(projectId))[place];
  const key = { projectId, milestoneId: step?.id ?? '' };
  const version = step?.version ?? 0;
  await completeMilestone(admin, key, version);
  await answerMilestone(cast.customer, key, {
    answer: 'accepted',
    note: undefined,
    version: version + 1,
  });
  return { ...key, version: version + 2 };
}

const run = () => makePlannedInvoices(firmDay());
const madeBy = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        amount: invoices.amount,
        description: invoices.description,
        status: invoices.status,
        number: invoices.invoiceNumber,
        sendOn: invoices.sendOn,
        createdBy: invoices.createdBy,
      })
      .from(invoices)
      .where(eq(invoices.billingPlanId, id))
      .orderBy(asc(invoices.createdAt)),
  );
const stored = async (id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(billingPlans).where(eq(billingPlans.id, id)),
  );
  if (!row) throw new Error('The plan is gone.');
  return row;
};
const amountsOf = async (id: string) => (await getPlan(admin, id)).parts.map((part) => part.amount);

describe('a split', () => {
  it.each([
    ['9999.99', ['40', '30', '30'], ['4000.00', '3000.00', '2999.99']],
    ['20000.00', ['33.33', '33.33', '33.34'], ['6666.67', '6666.67', '6666.66']],
    ['0.05', ['40', '30', '30'], ['0.02', '0.02', '0.01']],
    ['100.00', ['50', undefined, '50'], ['50.00', '50.00']],
  ])('of %s as %s gives the last part what remains', async (total, percents, amounts) => {
    expect(await amountsOf(await split(await project(), percents, { total }))).toEqual(amounts);
  });
});

describe('a milestone that is signed off', () => {
  it('brings its part once, under the names of plan and milestone, and the last ends the plan', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30'], { daysToPay: 14 });
    await run();
    expect(await madeBy(id)).toEqual([]);
    await signOff(projectId, 1);
    await Promise.all([run(), run(), run()]);
    expect(await madeBy(id)).toEqual([
      {
        amount: '3000.00',
        description: 'Service sprint, Baseline',
        status: 'sent',
        number: expect.stringMatching(/^INV-/),
        sendOn: null,
        createdBy: null,
      },
    ]);
    expect((await getPlan(admin, id)).parts.map(({ invoice }) => invoice?.status ?? null)).toEqual([
      null,
      'sent',
      null,
    ]);
    await signOff(projectId, 0);
    await signOff(projectId, 2);
    await run();
    expect((await madeBy(id)).map(({ amount }) => amount)).toEqual([
      '3000.00',
      '4000.00',
      '2999.99',
    ]);
    expect(await stored(id)).toMatchObject({ status: 'ended', nextDay: null });
    expect(await actionsOn(id)).toEqual(['billing_plan.created', 'billing_plan.finished']);
    const queued = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(tx, sql`select name from pgboss.job where name = 'billing-plans'`),
    );
    expect(queued.length).toBeGreaterThan(0);
    expect(await disagreements()).toEqual([]);
  });

  it('brings a draft where the plan prepares drafts, and tax where it has some', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30'], {
      delivery: 'draft',
      tax: { name: 'Sales tax', rate: '8.25' },
    });
    await signOff(projectId, 0);
    await run();
    expect(await madeBy(id)).toMatchObject([
      { amount: '4330.00', status: 'draft', number: null, sendOn: firmDay() },
    ]);
  });

  it('brings nothing more when it is reopened and signed off again', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    const { version, ...key } = await signOff(projectId, 0);
    await run();
    await reopenMilestone(admin, key, version);
    await run();
    await signOff(projectId, 0);
    await run();
    expect(await madeBy(id)).toHaveLength(1);
  });

  it('brings no invoice once it was reopened before its part was made', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    const { version, ...key } = await signOff(projectId, 0);
    await reopenMilestone(admin, key, version);
    await run();
    expect(await madeBy(id)).toEqual([]);
  });

  it('is billed under the name that it has by then', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    const [step] = await stepsOf(projectId);
    const key = { projectId, milestoneId: step?.id ?? '' };
    await updateMilestone(admin, key, { title: 'First visit', asksSignOff: true, version: 1 });
    await signOff(projectId, 0);
    await run();
    expect(await madeBy(id)).toMatchObject([{ description: 'Service sprint, First visit' }]);
  });
});

describe('what stops a part', () => {
  it('is a milestone that was removed, until another one is chosen', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    const [step] = await stepsOf(projectId);
    await removeMilestone(admin, { projectId, milestoneId: step?.id ?? '' }, 1);
    const before = await getPlan(admin, id);
    expect(before.parts[0]).toMatchObject({ title: 'Kickoff', milestoneId: null, invoice: null });
    const key = { billingPlanId: id, partId: before.parts[0]?.id ?? '' };
    const taken = { milestoneId: before.parts[1]?.milestoneId ?? '', version: before.version };
    await expect(choosePartMilestone(admin, key, taken)).rejects.toThrow(/Another part/);
    const milestoneId = await addMilestone(admin, projectId, { title: 'Start', asksSignOff: true });
    expect((await getPlan(admin, id)).milestones.map(({ title }) => title)).toEqual(['Start']);
    await choosePartMilestone(admin, key, { milestoneId, version: before.version });
    await signOff(projectId, 2);
    await run();
    expect(await madeBy(id)).toMatchObject([
      { amount: '4000.00', description: 'Service sprint, Start' },
    ]);
    const { version } = await stored(id);
    await expect(choosePartMilestone(admin, key, { ...taken, version })).rejects.toThrow(
      /already has its invoice/,
    );
  });

  it('is a pause: what was signed off then is invoiced when the plan is resumed', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    await pausePlan(admin, id, { reason: 'Season', version: 1 });
    await signOff(projectId, 0);
    await run();
    expect(await madeBy(id)).toEqual([]);
    await resumePlan(admin, id, 2);
    await run();
    expect(await madeBy(id)).toHaveLength(1);
  });

  it('is an end, for good', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    await endPlan(admin, id, { reason: 'Moved away', version: 1 });
    await signOff(projectId, 0);
    await run();
    expect(await madeBy(id)).toEqual([]);
    expect((await getProjectLine(admin, projectId))?.stations[0]?.note).toBeNull();
  });

  it('is an archived project, which the plan says, and catches up with once it is restored', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    await signOff(projectId, 0);
    await archiveProject(admin, projectId, (await read(projectId)).version);
    await run();
    expect(await madeBy(id)).toEqual([]);
    expect((await stored(id)).hindrance).toMatch(/project Home zones is archived/);
    const request = {
      search: '',
      sort: 'next',
      direction: 'asc',
      after: null,
      before: null,
    } as const;
    const { rows } = await listPlans(admin, request, 'hindered');
    expect(rows.map(({ id: each, nextDay }) => [each, nextDay])).toEqual([[id, firmDay()]]);
    expect(await nextPlannedInvoice(cast.customer, firmDay())).toBeNull();
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`update projects set archived_at = null where id = ${projectId}`),
    );
    await run();
    expect(await madeBy(id)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ hindrance: null, nextDay: null, status: 'active' });
  });

  it('is a closed month: the invoice waits, and keeps no day of its own', async () => {
    const projectId = await project();
    const id = await split(projectId, ['40', '30', '30']);
    await signOff(projectId, 0);
    await unsafeOwnerTransaction((tx) =>
      tx.execute(
        sql`insert into journal_closings (number, month) select 1, date_trunc('month', ${firmDay()}::date)::date`,
      ),
    );
    await run();
    expect(await madeBy(id)).toEqual([]);
    expect((await stored(id)).hindrance).toMatch(/ is closed in the books/);
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from journal_closings`);
    });
    await run();
    expect(await madeBy(id)).toHaveLength(1);
  });
});

describe('the line of the engagement', () => {
  it('says on both sides which milestone brings which invoice, and what became of it', async () => {
    const projectId = await project();
    await split(projectId, ['40', '30', '30'], { delivery: 'draft' });
    const sent = await split(projectId, [undefined, '100', undefined], { total: '50.00' });
    const notes = async (who: AdminActor | Cast['customer']) =>
      (await getProjectLine(who, projectId))?.stations.map(({ note }) => note);
    const ahead = [
      'invoice of $4,000.00',
      'invoice of $3,000.00; invoice of $50.00',
      'invoice of $2,999.99',
    ];
    expect(await notes(admin)).toEqual(ahead);
    expect(await notes(cast.customer)).toEqual(ahead);
    await signOff(projectId, 1);
    await run();
    const [made] = await madeBy(sent);
    expect((await notes(admin))?.[1]).toBe(
      `Draft, $3,000.00, draft; ${made?.number}, $50.00, sent`,
    );
    // A draft is the firm's own.
    expect((await notes(cast.customer))?.[1]).toBe(
      `invoice of $3,000.00; ${made?.number}, $50.00, sent`,
    );
    const withoutMoney = { ...cast.customer, rights: ['work'] as const };
    expect(await notes({ ...withoutMoney, rights: [...withoutMoney.rights] })).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a plan by milestones that makes no sense', () => {
  it('is refused with a sentence and changes nothing', async () => {
    const form = { name: 'Sprint', total: '100', delivery: 'send' };
    const said = (percents: readonly string[], given: object = {}) =>
      milestonePlanSchema
        .safeParse({
          ...form,
          parts: percents.map((percent) => ({ milestoneId: crypto.randomUUID(), percent })),
          ...given,
        })
        .error?.issues.map(({ message }) => message);
    expect(said(['40', '60 %'])).toBeUndefined();
    expect(said(['40', '50'])).toEqual(['The percentages must add up to 100']);
    expect(said([])).toEqual(['Enter a percentage for at least one milestone']);
    expect(said(['101'])).toEqual([
      'Percent must be a number from 0.01 to 100, such as 40 or 33.33',
    ]);
    expect(said(['-40', '40,5', '0'])).toHaveLength(3);
    expect(said(['1', '99'], { total: '0.01' })).toEqual([
      'The total is too small for so many parts',
    ]);
    expect(said(['100'], { total: '0' })).toEqual(['Total must be more than 0']);
  });

  it('is one over a milestone that asks for no sign-off or is of another project', async () => {
    const projectId = await project();
    const silent = await addMilestone(admin, projectId, { title: 'Silent', asksSignOff: false });
    const plan = (parts: { milestoneId: string; percent: string }[]) =>
      split(projectId, [], { parts });
    await expect(plan([{ milestoneId: silent, percent: '100' }])).rejects.toThrow(
      /Silent doesn't ask for the customer's sign-off/,
    );
    const [foreign] = await stepsOf(await project());
    await expect(plan([{ milestoneId: foreign?.id ?? '', percent: '100' }])).rejects.toThrow(
      RefusedError,
    );
    const [own] = await stepsOf(projectId);
    const twice = { milestoneId: own?.id ?? '', percent: '50' };
    await expect(plan([twice, twice])).rejects.toThrow(/once/);
    const id = await split(projectId, ['40', '30', '30']);
    await expect(
      setPlanPrice(admin, id, { fromDay: firmDay(), lines: [], version: 1 }),
    ).rejects.toThrow(/by milestones/);
    await updatePlan(admin, id, { name: 'Sprint', delivery: 'draft', version: 1 });
    expect(await stored(id)).toMatchObject({ projectId, name: 'Sprint', delivery: 'draft' });
  });

  it('is made once by a form that is sent twice', async () => {
    const projectId = await project();
    const submissionId = crypto.randomUUID();
    const first = await split(projectId, ['40', '30', '30'], { submissionId });
    expect(await split(projectId, ['40', '30', '30'], { submissionId })).toBe(first);
  });
});
