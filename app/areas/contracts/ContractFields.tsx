import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import { DialogHidden, DialogLookup, DialogMarkdown, DialogText } from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { contractEditSchema, contractSchema } from './contract-forms.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type NewFields = FormFields<z.input<typeof contractSchema>>;
type EditFields = FormFields<z.input<typeof contractEditSchema>>;

/**
 * The fields of the dialog that creates a contract. Another customer has other proposals, so choosing one clears the proposal.
 */
export function NewContractFields({
  fields,
  customer,
}: {
  fields: NewFields;
  /** The customer that the dialog starts with. */
  customer?: LookupOption | undefined;
}) {
  const { customerId, onChoose } = useChosenCustomer(fields.proposalId, customer);
  return (
    <>
      <CustomerField field={fields.customerId} chosen={customer} onChoose={onChoose} />
      <ContractWords
        fields={fields}
        proposal={
          <ProposalField key={customerId} field={fields.proposalId} customerId={customerId} />
        }
      />
    </>
  );
}

/** The fields of the dialog that edits a draft. */
export function ContractEditFields({
  fields,
  customerId,
  proposal,
}: {
  fields: EditFields;
  customerId: string;
  proposal: LookupOption | undefined;
}) {
  return (
    <>
      <ContractWords
        fields={fields}
        proposal={
          <ProposalField field={fields.proposalId} customerId={customerId} chosen={proposal} />
        }
      />
      <DialogHidden field={fields.version} />
    </>
  );
}

function ContractWords({
  fields,
  proposal,
}: {
  fields: Readonly<Record<'title' | 'contractValue' | 'startDate' | 'endDate' | 'content', Field>>;
  proposal: ReactNode;
}) {
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      {proposal}
      <FieldGrid columns={3}>
        <DialogText field={fields.contractValue} label="Value" inputMode="decimal" />
        <DialogText field={fields.startDate} label="Start date" type="date" />
        <DialogText field={fields.endDate} label="End date" type="date" />
      </FieldGrid>
      <DialogMarkdown field={fields.content} label="Content" rows={12} />
    </>
  );
}

function ProposalField({
  field,
  customerId,
  chosen,
}: {
  field: Field;
  customerId: string | null;
  chosen?: LookupOption | undefined;
}) {
  return (
    <DialogLookup
      field={field}
      label="Proposal"
      source={`/admin/proposals/options?${new URLSearchParams({ customer: customerId ?? '' })}`}
      placeholder={customerId ? 'None' : 'Choose the customer first'}
      nothingFound="No proposal found for this customer"
      disabled={customerId === null}
      chosen={chosen}
      clearable
    />
  );
}
