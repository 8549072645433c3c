import { formOf } from '#app/platform/verb.ts';
import { DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { transactionVerbs } from './billing-verbs.ts';

const TYPES = [
  { value: 'credit', label: 'Credit: raises the balance' },
  { value: 'debit', label: 'Debit: lowers the balance, adds to total spent' },
];

/** The button that posts an entry to a customer's ledger in a dialog. */
export function RecordTransaction({
  customerId,
  balance,
}: {
  customerId: string;
  balance: string;
}) {
  return (
    <FormDialog
      title="Record Transaction"
      {...formOf(transactionVerbs.record, { customerId })}
      defaultValue={{ type: 'credit' }}
      labels={{ submit: 'Record Transaction', sending: 'Recording...' }}
      intro={`The balance is ${formatMoney(balance)}. Payments of invoices are recorded on the invoice.`}
    >
      {(fields) => (
        <>
          <DialogSelect field={fields.type} label="Type" options={TYPES} />
          <DialogText field={fields.amount} label="Amount" placeholder="0.00" inputMode="decimal" />
          <DialogText
            field={fields.description}
            label="Description"
            description="Visible to the customer in the ledger and on statements."
          />
        </>
      )}
    </FormDialog>
  );
}
