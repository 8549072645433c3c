import { sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { consultantOf } from '#app/areas/templates/consultant-queries.server.ts';
import { type DatedPlan, datedPlan } from '#app/areas/templates/dated-plan.ts';
import { templateVersion } from '#app/areas/templates/template-queries.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import type { Money } from '#app/platform/money.ts';
import { clockIn } from '#app/platform/time-zone.ts';
import type { Measure, TemplatePlan } from '#app/records/template/template-plan.ts';
import { startOf } from './engagement-start.server.ts';

/** A proposal, as far as the dates of its plan depend on it. */
export type PlannedProposal = {
  id: string;
  customerId: string;
  totalAmount: Money | null;
  templateVersionId: string | null;
  templateChosenBy: string | null;
  engagementStart: string | null;
  decidedAt: Date | null;
};

/** What accepting a proposal sets up: with every date, what it is measured by, and the name of the consultant. */
export type ProposalPlan = {
  plan: DatedPlan;
  measures: readonly Measure[];
  consultant: string | null;
};

/** Returns the plan of a proposal as staff or its customer may read it; null without a template. */
export async function planOfProposal(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  proposal: PlannedProposal,
): Promise<ProposalPlan | null> {
  const { id, templateVersionId } = proposal;
  if (!templateVersionId) return null;
  if (actor.kind === 'customer') {
    // Customers read neither templates nor staff.
    const [row] = await rowsOf<{ agreed: Agreed | null }>(
      tx,
      sql`select agreed_plan(${id}) as agreed`,
    );
    return row?.agreed
      ? { ...datedAs(row.agreed.plan, proposal), consultant: row.agreed.consultant }
      : null;
  }
  const { plan } = await templateVersion(tx, templateVersionId);
  const consultant = await consultantOf(tx, proposal.customerId, proposal.templateChosenBy);
  return { ...datedAs(plan, proposal), consultant: consultant?.name ?? null };
}

type Agreed = { plan: TemplatePlan; consultant: string | null };

function datedAs(plan: TemplatePlan, proposal: PlannedProposal) {
  return {
    measures: plan.measures,
    plan: datedPlan(plan, {
      from: startOf(proposal, firmDay()),
      calendar: firmClock(),
      total: proposal.totalAmount,
      now: clockIn(firmZone(), new Date()),
    }),
  };
}
