import { and, eq, inArray } from 'drizzle-orm';
import { READY_MADE_KEYS, READY_MADE_TITLES } from '#app/areas/templates/ready-made-keys.ts';
import { EMPTY_PLAN, READY_MADE_PLANS } from '#app/areas/templates/ready-made-plans.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  milestoneAnswers,
  projectMilestones,
  projects,
} from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import type { Measure, TemplatePlan } from '#app/records/template/template-plan.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { nameOf } from './load-records.server.ts';
import type { DemoFirm } from './types/firm.ts';

/** The proposal and the project that came of it by a template, by their one key. */
const SET_UP = 'tarryall-refrigerant';
const ACCEPTED_MILESTONE = 'Leak notices with confirmed wording';
const MEASURES: Measure[] = ['first-visit', 'days-to-invoice', 'admin-minutes'];

const REFRIGERANT: TemplatePlan = {
  ...EMPTY_PLAN,
  milestones: [
    {
      key: 'm1',
      title: 'Full charge and source for the top 20 customers',
      days: 31,
      asksSignOff: false,
    },
    { key: 'm2', title: ACCEPTED_MILESTONE, days: 38, asksSignOff: true },
    {
      key: 'm3',
      title: 'Work orders refuse to close without a charge',
      days: 57,
      asksSignOff: false,
    },
    { key: 'm4', title: 'Visits and repairs on one service board', days: 70, asksSignOff: false },
    {
      key: 'm5',
      title: 'First quarterly leak review with the controller',
      days: 85,
      asksSignOff: true,
    },
  ],
  measures: MEASURES,
};

/** The proposal that waits for its customer, its engagement planned. */
const PLANNED = 'tarryall-second-term';
/** Business days in a month. */
const MONTH = 21;

const SECOND_TERM: TemplatePlan = {
  milestones: [
    {
      key: 'hiring',
      title: 'Hiring path written and used once',
      days: 2 * MONTH,
      asksSignOff: true,
    },
    {
      key: 'visits',
      title: 'Visits-owed review run by Marcus alone',
      days: 3 * MONTH,
      asksSignOff: true,
    },
    {
      key: 'rate',
      title: 'After-hours rate rebuilt and approved',
      days: 4 * MONTH,
      asksSignOff: true,
    },
    {
      key: 'handover',
      title: 'Handover of every routine, with its owner',
      days: 6 * MONTH - 5,
      asksSignOff: true,
    },
  ],
  tasks: [
    { title: 'Name who hires for dispatch', side: 'customer', days: 5 },
    { title: 'Write the hiring path', side: 'consultant', days: 15 },
    { title: 'Run the visits-owed review with us watching', side: 'customer', days: 2 * MONTH },
  ],
  requests: [
    { title: 'After-hours calls of the last winter', category: 'reports', days: 10 },
    { title: 'Dispatch wages and on-call pay', category: 'reports', days: 10 },
  ],
  meetings: [
    { title: 'Start of the second term', time: '10:00', minutes: 60, days: 0 },
    { title: 'Review at half-time', time: '10:00', minutes: 90, days: 0, after: 'visits' },
    { title: 'Handover', time: '10:00', minutes: 90, days: 0, after: 'handover' },
  ],
  invoices: ['16.66', '16.66', '16.66', '16.66', '16.66', '16.70'].map((percent, month) => ({
    title: `Fractional Ops Leadership, second term, month ${month + 1}`,
    percent,
    days: month * MONTH,
  })),
  measures: ['days-to-invoice', 'first-visit', 'admin-minutes'],
};

/** The firm's templates, the proposal that is planned by one, and the project that was set up from one of them, with a milestone that its customer accepted. */
export async function loadTemplates(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  {
    now,
    proposalIds,
    projectIds,
  }: { now: Date; proposalIds: Map<string, string>; projectIds: Map<string, string> },
): Promise<void> {
  const createdBy = idOf(people.userIds, 'tom');
  for (const key of READY_MADE_KEYS) {
    const { description, plan } = READY_MADE_PLANS[key];
    await makeTemplate(tx, { title: READY_MADE_TITLES[key], description, plan, createdBy, now });
  }
  const templateVersionId = await makeTemplate(tx, {
    title: 'Refrigerant records',
    description: 'Charges with their source, and every visit on one service board.',
    plan: REFRIGERANT,
    createdBy,
    now,
  });
  const planned = await makeTemplate(tx, {
    title: 'Fractional leadership, second term',
    description: 'Six more months, until every routine has its owner.',
    plan: SECOND_TERM,
    createdBy,
    now,
  });
  await tx
    .update(proposals)
    .set({
      templateVersionId: planned,
      templateChosenBy: createdBy,
      engagementStart: demoDate(now, 15),
    })
    .where(eq(proposals.id, idOf(proposalIds, PLANNED)));
  const proposalId = idOf(proposalIds, SET_UP);
  const projectId = idOf(projectIds, SET_UP);
  await tx
    .update(proposals)
    .set({ templateVersionId, templateChosenBy: createdBy })
    .where(eq(proposals.id, proposalId));
  await tx
    .update(projects)
    .set({ proposalId, templateVersionId, measures: MEASURES })
    .where(eq(projects.id, projectId));
  const company = firm.companies.find(({ key }) => key === 'tarryall');
  if (!company) throw new Error('The demo has no company "tarryall".');
  const asking = REFRIGERANT.milestones.flatMap(({ title, asksSignOff }) =>
    asksSignOff ? [title] : [],
  );
  await tx
    .update(projectMilestones)
    .set({ asksSignOff: true })
    .where(
      and(eq(projectMilestones.projectId, projectId), inArray(projectMilestones.title, asking)),
    );
  const signedOffName = nameOf(firm, company.mainContactKey);
  const at = demoTime(now, { daysAgo: 22, hour: 10.5 });
  const [accepted] = await tx
    .update(projectMilestones)
    .set({ signedOffAt: at, signedOffName })
    .where(
      and(
        eq(projectMilestones.projectId, projectId),
        eq(projectMilestones.title, ACCEPTED_MILESTONE),
      ),
    )
    .returning({ id: projectMilestones.id });
  if (!accepted) throw new Error('The demo has no milestone that was accepted.');
  await tx.insert(milestoneAnswers).values({
    milestoneId: accepted.id,
    answer: 'accepted',
    title: ACCEPTED_MILESTONE,
    userId: idOf(people.userIds, company.mainContactKey),
    authorName: signedOffName,
    createdAt: at,
  });
}

async function makeTemplate(
  tx: Tx,
  {
    plan,
    now,
    ...words
  }: { title: string; description: string; plan: TemplatePlan; createdBy: string; now: Date },
): Promise<string> {
  const createdAt = demoTime(now, { daysAgo: 120, hour: 9 });
  const [template] = await tx
    .insert(engagementTemplates)
    .values({ ...words, createdAt, updatedAt: createdAt })
    .returning({ id: engagementTemplates.id });
  if (!template) throw new Error('The template was not made.');
  const [version] = await tx
    .insert(engagementTemplateVersions)
    .values({
      templateId: template.id,
      number: 1,
      plan,
      createdBy: words.createdBy,
      createdAt,
    })
    .returning({ id: engagementTemplateVersions.id });
  if (!version) throw new Error('The version was not made.');
  return version.id;
}
