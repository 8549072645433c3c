import { formOf } from '#app/platform/verb.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { procedureVerbs } from './procedure-verbs.ts';

const NewProcedureFields = onDemand(
  async () => (await import('./ProcedureFields.tsx')).NewProcedureFields,
);

/** The button that creates a procedure in a dialog. */
export function CreateProcedure() {
  return (
    <FormDialog
      size="xl"
      {...formOf(procedureVerbs.create, {})}
      labels={{ submit: 'Create Procedure', sending: 'Creating...' }}
    >
      {(fields) => <NewProcedureFields fields={fields} />}
    </FormDialog>
  );
}
