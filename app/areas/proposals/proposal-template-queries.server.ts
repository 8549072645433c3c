import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { planProblem } from '#app/areas/templates/dated-plan.ts';
import { templateChoices, templateVersion } from '#app/areas/templates/template-queries.server.ts';
import { versionName } from '#app/areas/templates/version-name.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import type { ProposalStatus } from '#app/records/proposal/proposal-status.ts';
import { type PlannedProposal, planOfProposal } from './proposal-plan-queries.server.ts';

/**
 * Returns what becomes of a proposal's template: what will be set up with which dates, or the project that was; for a draft
 * also the templates that it could name.
 */
export async function templateOf(
  tx: Tx,
  actor: AdminActor,
  proposal: PlannedProposal & { status: ProposalStatus },
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
    planned: await planOfProposal(tx, actor, proposal),
    problem: version ? planProblem(version.plan, totalAmount) : null,
  };
}
