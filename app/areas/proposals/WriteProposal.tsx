import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { NewProposalFields } from './ProposalFields.tsx';
import { proposalVerbs } from './proposal-verbs.ts';

/** Opens the dialog for a new proposal to someone who asked for one, with their words in it. */
export function WriteProposal({
  customer,
  title,
  content,
}: {
  customer: LookupOption;
  title: string;
  content: string;
}) {
  return (
    <FormDialog
      size="xl"
      {...formOf(proposalVerbs.create, {})}
      title="Write Proposal"
      defaultValue={{ customerId: customer.value, title, content }}
      labels={{ submit: 'Create Proposal', sending: 'Creating...' }}
      intro="A draft, which only staff see until you send it."
      trigger={(open) => <Button onClick={open}>Write Proposal</Button>}
    >
      {(fields) => <NewProposalFields fields={fields} customer={customer} />}
    </FormDialog>
  );
}
