import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { MarkdownField } from '#app/ui/editor/MarkdownField.tsx';
import { TextareaField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import type { newProcedureSchema } from './procedure-forms.ts';

type NewFields = FormFields<z.input<typeof newProcedureSchema>>;
type WordFields = FormFields<{
  title: string;
  description?: string | undefined;
  content: string;
}>;

/** The fields of the dialog that creates a procedure. */
export function NewProcedureFields({ fields }: { fields: NewFields }) {
  return (
    <>
      <CustomerField field={fields.customerId} />
      <ProcedureWords fields={fields} rows={12} />
    </>
  );
}

/** The fields for title, description and content. */
export function ProcedureWords({ fields, rows }: { fields: WordFields; rows: number }) {
  return (
    <>
      <TextField field={fields.title} label="Title" />
      <TextareaField
        field={fields.description}
        label="Description"
        description="What it is for, in one sentence. Shown in the list and in the email to the customer."
        rows={2}
      />
      <MarkdownField field={fields.content} label="Content" rows={rows} />
    </>
  );
}
