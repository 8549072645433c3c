import { formOf } from '#app/platform/verb.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { invoiceVerbs } from './billing-verbs.ts';

const NewInvoiceFields = onDemand(
  async () => (await import('./InvoiceFields.tsx')).NewInvoiceFields,
);

/** The button that creates an invoice in a dialog, its number suggested. */
export function CreateInvoice({ suggestedNumber }: { suggestedNumber: string }) {
  return (
    <FormDialog
      size="xl"
      {...formOf(invoiceVerbs.create, {})}
      defaultValue={{ invoiceNumber: suggestedNumber, over: 'amount', lines: [{ quantity: '1' }] }}
      labels={{ submit: 'Create Invoice', sending: 'Creating...' }}
    >
      {(fields) => <NewInvoiceFields fields={fields} />}
    </FormDialog>
  );
}
