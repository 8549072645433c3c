import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { SplitMilestone } from './MilestonePlanFields.tsx';
import { planVerbs } from './plan-verbs.ts';

const MilestonePlanFields = onDemand(
  async () => (await import('./MilestonePlanFields.tsx')).MilestonePlanFields,
);

/** The button on a project's page that splits an amount over its milestones. */
export function BillByMilestone({
  project,
  milestones,
}: {
  project: { id: string; title: string; customerId: string; budget: string | null };
  milestones: readonly (SplitMilestone & { asksSignOff: boolean })[];
}) {
  const asking = milestones.filter(({ asksSignOff }) => asksSignOff);
  if (asking.length === 0) return null;
  return (
    <FormDialog
      title="Bill by Milestone"
      size="lg"
      intro="Each milestone that the customer signs off brings its part as an invoice, once. The last part is what remains."
      {...formOf(planVerbs.createByMilestone, { projectId: project.id })}
      defaultValue={{
        name: project.title,
        ...(project.budget !== null && { total: project.budget }),
        delivery: 'draft',
        parts: asking.map(({ id }) => ({ milestoneId: id })),
      }}
      labels={{ submit: 'Create Plan', sending: 'Creating...' }}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Bill by Milestone
        </Button>
      )}
    >
      {(fields) => (
        <MilestonePlanFields fields={fields} customerId={project.customerId} milestones={asking} />
      )}
    </FormDialog>
  );
}
