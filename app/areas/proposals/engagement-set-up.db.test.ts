import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { assignStaff } from '#app/areas/customers/staff-assignment-commands.server.ts';
import { createFromProposal } from '#app/areas/engagements/start-commands.server.ts';
import { startSchema } from '#app/areas/engagements/start-forms.ts';
import {
  archiveTemplate,
  createTemplate,
  updateTemplate,
} from '#app/areas/templates/template-commands.server.ts';
import { templateEditSchema } from '#app/areas/templates/template-forms.ts';
import { getTemplate } from '#app/areas/templates/template-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { webhookDeliveries, webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import {
  announcementsOf,
  answerAs,
  makeEngagementCast,
  readProposal,
} from '#tests/helpers/engagement-cast.ts';
import { makeWebhook } from '#tests/helpers/makers.ts';
import { setProposalStatus } from './proposal-commands.server.ts';
import { setUpEngagement } from './proposal-jobs.server.ts';
import { getProposal } from './proposal-queries.server.ts';
import { chooseTemplate, setUpAgain } from './proposal-template-commands.server.ts';

setUpDatabase();

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
let templateId: string;
beforeAll(async () => {
  cast = await makeEngagementCast();
  templateId = await createTemplate(cast.ann, { title: 'Audit', from: 'discovery-audit' });
});

const latestOf = async (id: string) => {
  const { versions } = await getTemplate(cast.ann, id);
  return versions[0]?.id ?? '';
};

/** A draft that names the template, with a start far ahead. */
async function draftWithTemplate(given: Parameters<typeof cast.proposal>[0] = {}) {
  const { id } = await cast.proposal({ status: 'draft', totalAmount: '4800.01', ...given });
  await chooseTemplate(cast.ann, id, {
    templateVersionId: await latestOf(templateId),
    engagementStart: '2099-01-01',
    version: 1,
  });
  return id;
}

const madeFor = (proposalId: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const made = await tx.select().from(projects).where(eq(projects.proposalId, proposalId));
    const [project] = made;
    if (!project) return { projects: made, milestones: [], tasks: [], meetings: [] };
    return {
      projects: made,
      milestones: await tx
        .select()
        .from(projectMilestones)
        .where(eq(projectMilestones.projectId, project.id))
        .orderBy(projectMilestones.position),
      tasks: await tx.select().from(tasks).where(eq(tasks.projectId, project.id)),
      meetings: await tx.select().from(meetings).where(eq(meetings.projectId, project.id)),
    };
  });

const ownedBy = (customerId: string) =>
  unsafeOwnerTransaction(async (tx) => ({
    requests: await tx
      .select()
      .from(documentRequests)
      .where(eq(documentRequests.customerId, customerId)),
    invoices: await tx.select().from(invoices).where(eq(invoices.customerId, customerId)),
  }));

describe('an accepted proposal that names a template', () => {
  it('is set up once, with the dates that its preview shows', async () => {
    const id = await draftWithTemplate();
    const { engagement } = await getProposal(cast.ann, id, { today: '2026-11-25' });
    await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 });
    await answerAs(cast.customer, id, { version: 3 });
    await unsafeOwnerTransaction((tx) =>
      makeWebhook(tx, { events: ['newTask', 'meetingScheduled'], isEnabled: true }),
    );
    await Promise.allSettled([setUpEngagement(id), setUpEngagement(id), setUpEngagement(id)]);
    await setUpEngagement(id);
    const made = await madeFor(id);
    expect(made.projects).toHaveLength(1);
    expect(made.projects[0]).toMatchObject({
      startDate: engagement.planned?.plan.start,
      endDate: engagement.planned?.plan.end,
      kind: 'fixed',
      budget: '4800.01',
      measures: ['dso', 'days-to-invoice', 'close-rate-count', 'billable-share'],
    });
    expect(made.milestones.map(({ dueDate }) => dueDate)).toEqual(
      engagement.planned?.plan.milestones.map(({ date }) => date),
    );
    expect(made.milestones.map(({ asksSignOff }) => asksSignOff)).toEqual([false, false, true]);
    expect(made.tasks).toHaveLength(4);
    expect(made.meetings).toHaveLength(2);
    const owned = await ownedBy(cast.customer.customerId);
    expect(owned.requests).toHaveLength(4);
    expect(owned.invoices.map(({ amount, status }) => [amount, status]).sort()).toEqual([
      ['2400.00', 'draft'],
      ['2400.01', 'draft'],
    ]);
    // The day of the plan is when an invoice goes out; its terms make it due.
    expect(owned.invoices.map(({ sendOn }) => sendOn).sort()).toEqual(
      engagement.planned?.plan.invoices.map(({ date }) => date).sort(),
    );
    for (const { sendOn, dueDate } of owned.invoices) {
      expect(dueDate).toBe(addDays(sendOn ?? '', 30));
    }
    // The firm does it without a person, and who chose the template is the author.
    for (const { createdBy } of [
      ...made.tasks,
      ...made.projects,
      ...made.meetings,
      ...owned.invoices,
    ]) {
      expect(createdBy).toBe(cast.ann.userId);
    }
    expect(owned.requests[0]).toMatchObject({ requestedByName: 'Ann' });
    const { lines, told } = await unsafeOwnerTransaction(async (tx) => ({
      lines: await tx.select().from(activityLogs).where(eq(activityLogs.action, 'task.created')),
      told: await tx.select().from(webhookDeliveries),
    }));
    const metadata = { by: 'engagement set-up', onBehalfOf: 'Ann' };
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatchObject({ userId: null, metadata });
    expect(told.filter(({ event }) => event === 'newTask')).toHaveLength(4);
    expect(told.filter(({ event }) => event === 'meetingScheduled')).toHaveLength(2);
    await unsafeOwnerTransaction((tx) => tx.update(webhookEndpoints).set({ isEnabled: false }));
    const shown = await getProposal(cast.ann, id, { today: '2026-11-25' });
    expect(shown.engagement.project?.id).toBe(made.projects[0]?.id);
    expect(shown.setUpFailure).toBeNull();
  });

  it('is set up with meetings that are ahead, however long ago it was accepted', async () => {
    const id = await draftWithTemplate();
    await chooseTemplate(cast.ann, id, {
      templateVersionId: await latestOf(templateId),
      version: 2,
    });
    await setProposalStatus(cast.ann, id, { status: 'accepted', version: 3 });
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(proposals)
        .set({ decidedAt: new Date(Date.now() - 60 * 86_400_000) })
        .where(eq(proposals.id, id)),
    );
    await setUpEngagement(id);
    const made = await madeFor(id);
    expect(made.meetings).toHaveLength(2);
    for (const { id: meetingId, meetingDate } of made.meetings) {
      expect(meetingDate.getTime()).toBeGreaterThan(Date.now());
      expect(await announcementsOf(meetingId)).toMatchObject([{ isMailed: false }]);
    }
    // One email tells of all, with the meetings in their order for the calendar.
    const inOrder = made.meetings.toSorted((a, b) => +a.meetingDate - +b.meetingDate);
    const told = (await queuedAnnouncements()).filter(
      ({ subjectId }) => subjectId === made.projects[0]?.id,
    );
    expect(told.map(({ mail }) => mail?.attach)).toEqual([
      inOrder.map(({ id }) => `meeting-invitation:${id}`),
    ]);
  });

  it('is accepted once, by the customer or by staff who record it', async () => {
    const id = await draftWithTemplate();
    await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 });
    const answers = await Promise.allSettled([
      answerAs(cast.customer, id, { version: 3 }),
      answerAs(cast.customer, id, { version: 3 }),
      setProposalStatus(cast.ann, id, { status: 'accepted', version: 3 }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.allSettled([setUpEngagement(id), setUpEngagement(id)]);
    await setUpEngagement(id);
    expect((await madeFor(id)).projects).toHaveLength(1);
  });

  it("gives the consultant's tasks to who is assigned to the customer, as the preview says", async () => {
    const own = await createTemplate(cast.ann, { title: 'Assigned' });
    const task = { days: 1, title: 'Of the consultant' };
    const tasksOf = [
      { ...task, side: 'consultant' },
      { ...task, title: 'Ours', side: 'firm' },
      { ...task, title: 'Theirs', side: 'customer' },
    ];
    await updateTemplate(
      cast.ann,
      own,
      templateEditSchema.parse({ title: 'Assigned', tasks: tasksOf, version: 1 }),
    );
    const templateVersionId = await latestOf(own);
    const setUp = async () => {
      const { id } = await cast.proposal({ status: 'draft', totalAmount: '900.00' });
      const choice = { templateVersionId, engagementStart: undefined, version: 1 };
      await chooseTemplate(cast.ann, id, choice);
      const { engagement } = await getProposal(cast.ann, id, { today: '2026-11-25' });
      await setProposalStatus(cast.ann, id, { status: 'accepted', version: 2 });
      await setUpEngagement(id);
      const made = await madeFor(id);
      const assigned = made.tasks.map(({ title, side, assigneeId }) => [title, side, assigneeId]);
      return { said: engagement.planned?.consultant, assigned: assigned.sort() };
    };
    const expected = (assigneeId: string | undefined) => [
      ['Of the consultant', 'firm', assigneeId],
      ['Ours', 'firm', null],
      ['Theirs', 'customer', null],
    ];
    const withoutAnyone = await setUp();
    expect(withoutAnyone.said).toBe(cast.ann.name);
    expect(withoutAnyone.assigned).toEqual(expected(cast.ann.userId));

    const [reader, bookkeeper, lead, consultant] = await unsafeOwnerTransaction(async (tx) => [
      await makeUser(tx, { role: 'reader' }),
      await makeUser(tx, { role: 'billing' }),
      await makeUser(tx, { role: 'admin' }),
      await makeUser(tx, { role: 'consultant', name: 'Cora Consultant' }),
    ]);
    for (const person of [reader, bookkeeper]) {
      await assignStaff(cast.ann, cast.customer.customerId, person?.id ?? '');
    }
    expect((await setUp()).assigned).toEqual(expected(cast.ann.userId));
    await assignStaff(cast.ann, cast.customer.customerId, lead?.id ?? '');
    expect((await setUp()).assigned).toEqual(expected(lead?.id));
    await assignStaff(cast.ann, cast.customer.customerId, consultant?.id ?? '');
    const made = await setUp();
    expect(made.said).toBe('Cora Consultant');
    expect(made.assigned).toEqual(expected(consultant?.id));
  });

  it('is not set up before it is accepted, nor where it names none', async () => {
    const id = await draftWithTemplate();
    await setUpEngagement(id);
    const { id: plain } = await cast.proposal({ status: 'accepted' });
    await setUpEngagement(plain);
    expect((await madeFor(id)).projects).toEqual([]);
    expect((await madeFor(plain)).projects).toEqual([]);
    await expect(setUpAgain(cast.ann, plain, 1)).rejects.toThrow(RefusedError);
  });

  it('keeps a failure where staff see it, makes nothing of it, and is set up once that is fixed', async () => {
    const id = await draftWithTemplate();
    await setProposalStatus(cast.ann, id, { status: 'accepted', version: 2 });
    const archive = (archivedAt: Date | null) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .update(customerProfiles)
          .set({ archivedAt })
          .where(eq(customerProfiles.id, cast.customer.customerId)),
      );
    await archive(new Date());
    await expect(setUpEngagement(id)).rejects.toThrow(RefusedError);
    expect((await readProposal(id)).setUpFailure).toBeTruthy();
    expect((await madeFor(id)).projects).toEqual([]);
    await archive(null);
    await setUpAgain(cast.ann, id, 3);
    await setUpEngagement(id);
    expect((await readProposal(id)).setUpFailure).toBeNull();
    expect((await madeFor(id)).projects).toHaveLength(1);
  });

  it('has its project and invoices from the template alone', async () => {
    const id = await draftWithTemplate();
    await setProposalStatus(cast.ann, id, { status: 'accepted', version: 2 });
    const form = startSchema.parse({ version: 3, makesProject: true, projectTitle: 'Twice' });
    await expect(createFromProposal(cast.ann, id, form)).rejects.toThrow('The template');
    expect((await madeFor(id)).projects).toEqual([]);
  });
});

describe('the template of a proposal', () => {
  it('is a version that stays while the template changes', async () => {
    const own = await createTemplate(cast.ann, { title: 'Own', from: 'sprint-90' });
    const { plan } = await getTemplate(cast.ann, own);
    const first = await latestOf(own);
    const { id } = await cast.proposal({ status: 'draft', totalAmount: '900.00' });
    const choose = (templateVersionId: string | undefined, version: number) =>
      chooseTemplate(cast.ann, id, { templateVersionId, engagementStart: undefined, version });
    await choose(first, 1);
    const edit = (given: Record<string, unknown>, version: number) =>
      updateTemplate(
        cast.ann,
        own,
        templateEditSchema.parse({ title: 'Own', ...plan, ...given, version }),
      );
    expect(await edit({}, 1)).toBe(1);
    expect(await edit({ milestones: plan.milestones.slice(0, 4), tasks: [] }, 2)).toBe(2);
    await expect(edit({ tasks: [] }, 2)).rejects.toThrow(ChangedMeanwhileError);
    expect((await readProposal(id)).templateVersionId).toBe(first);
    const shown = await getProposal(cast.ann, id, { today: '2026-11-25' });
    expect(shown.engagement.planned?.plan.tasks).toHaveLength(plan.tasks.length);
    // What is named may stay; chosen again it is the latest one.
    await choose(first, 2);
    await choose(undefined, 3);
    await expect(choose(first, 4)).rejects.toThrow(RefusedError);
    await archiveTemplate(cast.ann, own, 3);
    await expect(choose(await latestOf(own), 4)).rejects.toThrow(RefusedError);
    expect((await readProposal(id)).templateVersionId).toBeNull();
    await expect(choose(undefined, 3)).rejects.toThrow(ChangedMeanwhileError);
  });

  it('is chosen for a draft alone, and can be set up for the amount once it is sent', async () => {
    const id = await draftWithTemplate({ totalAmount: null });
    await expect(setProposalStatus(cast.ann, id, { status: 'sent', version: 2 })).rejects.toThrow(
      'Enter a total amount first',
    );
    expect((await readProposal(id)).status).toBe('draft');
    const { id: sent } = await cast.proposal();
    const choice = { templateVersionId: await latestOf(templateId), engagementStart: undefined };
    await expect(chooseTemplate(cast.ann, sent, { ...choice, version: 1 })).rejects.toThrow(
      RefusedError,
    );
    await expect(
      chooseTemplate(cast.ann, crypto.randomUUID(), { ...choice, version: 1 }),
    ).rejects.toThrow(NotFoundError);
    expect((await readProposal(sent)).templateVersionId).toBeNull();
  });

  it('is refused where its parts name no milestone of it, or come to more than all', () => {
    const mistakes = (given: Record<string, unknown>) =>
      templateEditSchema
        .safeParse({ title: 'T', version: 1, ...given })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(mistakes({ tasks: [{ title: 'A', days: 1, after: 'm9' }] })).toEqual([
      'tasks.0.after: Choose a milestone of this template',
    ]);
    const [m1, m2] = [
      { key: 'm1', title: 'One', days: 500, after: 'm2' },
      { key: 'm2', title: 'Two', days: 21, after: 'm1' },
    ];
    // Two that wait for each other, and one that waits for itself, have no date.
    expect(mistakes({ milestones: [m1, m2] })).toEqual([
      'milestones.0.after: Choose a milestone that is above this one',
      'milestones.1.days: This is 521 business days after the start. At most 520 are possible',
    ]);
    expect(mistakes({ milestones: [{ ...m1, after: 'm1' }] })).toEqual([
      'milestones.0.after: Choose a milestone that is above this one',
    ]);
    expect(
      mistakes({
        milestones: [
          { ...m1, after: undefined },
          { ...m2, days: 20 },
        ],
      }),
    ).toBeUndefined();
    const share = { title: 'I', days: 0, percent: '60' };
    expect(mistakes({ invoices: [share, share] })).toEqual([
      'invoices.1.percent: The shares come to more than 100',
    ]);
    expect(mistakes({ tasks: Array(61).fill({ title: 'A', days: 1 }) })).toEqual([
      'tasks: A template can have at most 60 tasks',
    ]);
  });
});

it('puts the measures of a template on the board, once, in their order', async () => {
  const boardOf = (customerId: string) =>
    unsafeOwnerTransaction((tx) =>
      tx
        .select({ kind: outcomeMeasures.kind, name: outcomeMeasures.name })
        .from(outcomeMeasures)
        .where(eq(outcomeMeasures.customerId, customerId))
        .orderBy(outcomeMeasures.createdAt, outcomeMeasures.id),
    );
  for (const _ of ['the first', 'another of the same']) {
    const id = await draftWithTemplate();
    await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 });
    await setProposalStatus(cast.ann, id, { status: 'accepted', version: 3 });
    await setUpEngagement(id);
    const { projects: made } = await madeFor(id);
    const kinds = (await boardOf(made[0]?.customerId ?? '')).map(({ kind }) => kind);
    expect(kinds).toEqual(['dso', 'days-to-invoice', 'close-rate-count', 'billable-share']);
  }
});
