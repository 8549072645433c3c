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
import { demoTime } from './demo-clock.ts';
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

/** The firm's templates, and the project that was set up from one of them, with a milestone that its customer accepted. */
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
