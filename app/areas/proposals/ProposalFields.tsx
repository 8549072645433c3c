import type { FieldMetadata } from '@conform-to/react';
import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { DialogHidden, DialogMarkdown, DialogText } from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { proposalEditSchema, proposalSchema } from './proposal-forms.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type NewFields = FormFields<z.input<typeof proposalSchema>>;
type EditFields = FormFields<z.input<typeof proposalEditSchema>>;

/** The fields of the dialog that creates a proposal. */
export function NewProposalFields({
  fields,
  customer,
}: {
  fields: NewFields;
  /** Whom the form starts with. */
  customer?: LookupOption;
}) {
  return (
    <>
      <CustomerField field={fields.customerId} chosen={customer} />
      <ProposalWords fields={fields} />
    </>
  );
}

/** The fields of the dialog that edits a draft. */
export function ProposalEditFields({ fields }: { fields: EditFields }) {
  return (
    <>
      <ProposalWords fields={fields} />
      <DialogHidden field={fields.version} />
    </>
  );
}

function ProposalWords({
  fields,
}: {
  fields: Readonly<Record<'title' | 'content' | 'totalAmount' | 'validUntil', Field>>;
}) {
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      <FieldGrid>
        <DialogText
          field={fields.totalAmount}
          label="Total amount"
          inputMode="decimal"
          description="In dollars. Leave it empty for none."
        />
        <DialogText
          field={fields.validUntil}
          label="Valid until"
          type="date"
          description="The last day on which it can be accepted."
        />
      </FieldGrid>
      <DialogMarkdown field={fields.content} label="Content" rows={12} />
    </>
  );
}
