import { eq } from 'drizzle-orm';
import { consultantOf } from '#app/areas/templates/consultant-queries.server.ts';
import { datedPlan, planProblem } from '#app/areas/templates/dated-plan.ts';
import { templateChoices, templateVersion } from '#app/areas/templates/template-queries.server.ts';
import { versionName } from '#app/areas/templates/version-name.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import type { Money } from '#app/platform/money.ts';
import { clockIn } from '#app/platform/time-zone.ts';
import { projects } from '#app/records/project/project-tables.ts';
import type { ProposalStatus } from '#app/records/proposal/proposal-status.ts';
import { startOf } from './engagement-start.server.ts';

/**
 * Returns what becomes of a proposal's template: what will be set up with which dates, or the project that was; for a draft
 * also the templates that it could name.
 */
export async function templateOf(
  tx: Tx,
  proposal: {
    id: string;
    customerId: string;
    templateChosenBy: string | null;
    status: ProposalStatus;
    totalAmount: Money | null;
    templateVersionId: string | null;
    engagementStart: string | null;
    decidedAt: Date | null;
  },
) {
  const { templateVersionId, totalAmount, status } = proposal;
  const [project] = await tx
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.proposalId, proposal.id));
  const version = templateVersionId ? await templateVersion(tx, templateVersionId) : null;
  const choices = status === 'draft' ? await templateChoices(tx) : [];
  const own =
    version && !choices.some(({ value }) => value === version.id)
      ? [{ value: version.id, title: version.title, number: version.number }]
      : [];
  return {
    project: project ?? null,
    choices: [...choices, ...own].map((choice) => ({
      value: choice.value,
      label: versionName(choice),
    })),
    name: version ? versionName(version) : null,
    plan: version
      ? datedPlan(version.plan, {
          from: startOf(proposal, firmDay()),
          calendar: firmClock(),
          total: totalAmount,
          now: clockIn(firmZone(), new Date()),
        })
      : null,
    consultant: version
      ? await consultantOf(tx, proposal.customerId, proposal.templateChosenBy)
      : null,
    measures: version?.plan.measures ?? [],
    problem: version ? planProblem(version.plan, totalAmount) : null,
  };
}
