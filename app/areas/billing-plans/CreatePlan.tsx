import { formOf } from '#app/platform/verb.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { planVerbs } from './plan-verbs.ts';

const NewPlanFields = onDemand(async () => (await import('./PlanFields.tsx')).NewPlanFields);

/** The button that creates a plan in a dialog. */
export function CreatePlan() {
  return (
    <FormDialog
      size="xl"
      {...formOf(planVerbs.create, {})}
      defaultValue={{ period: 'month', delivery: 'draft', lines: [{ quantity: '1' }] }}
      labels={{ submit: 'Create Plan', sending: 'Creating...' }}
    >
      {(fields) => <NewPlanFields fields={fields} />}
    </FormDialog>
  );
}
