import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import {
  DialogHidden,
  DialogSelect,
  DialogSwitch,
  DialogText,
  DialogTextarea,
} from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { FieldGrid } from '#app/ui/Stack.tsx';
import styles from './InvoiceFields.module.css';
import { type InvoicedTime, InvoiceLinesField } from './InvoiceLinesField.tsx';
import type { invoiceEditSchema, invoiceSchema } from './invoice-forms.ts';
import { RetainerField } from './RetainerField.tsx';

type NewFields = FormFields<z.input<typeof invoiceSchema>>;
type EditFields = FormFields<z.input<typeof invoiceEditSchema>>;
type SharedFields = Omit<NewFields, 'customerId' | 'retainerId'>;

const SOURCES = [
  { value: 'amount', label: 'One amount' },
  { value: 'lines', label: 'Sum of lines' },
];

/** The fields of the dialog that creates an invoice. */
export function NewInvoiceFields({ fields }: { fields: NewFields }) {
  const customerId = fields.customerId.value;
  return (
    <>
      <CustomerField field={fields.customerId} />
      <FactFields fields={fields} />
      {customerId ? (
        <RetainerField key={customerId} field={fields.retainerId} customerId={customerId} />
      ) : null}
      <AmountFields
        fields={fields}
        customerId={customerId}
        fillsRetainer={Boolean(fields.retainerId.value)}
      />
    </>
  );
}

/** The fields of the dialog that edits an invoice. With payments, only the text and the date can be changed. */
export function InvoiceEditFields({
  fields,
  isDraft,
  isPartlyPaid,
  invoicedTime,
  customerId,
}: {
  fields: EditFields;
  isDraft: boolean;
  isPartlyPaid: boolean;
  invoicedTime: InvoicedTime;
  customerId: string;
}) {
  return (
    <>
      <FactFields fields={fields} isDraft={isDraft} />
      {isPartlyPaid ? (
        <>
          <DialogHidden field={fields.over} />
          <p className={styles.note}>This invoice has payments, so its amount can't change.</p>
        </>
      ) : (
        <AmountFields fields={fields} invoicedTime={invoicedTime} customerId={customerId} />
      )}
      <DialogHidden field={fields.version} />
    </>
  );
}

function FactFields({
  fields,
  isDraft = true,
}: {
  fields: SharedFields | EditFields;
  isDraft?: boolean;
}) {
  return (
    <>
      <FieldGrid>
        <DialogText
          field={fields.invoiceNumber}
          label="Invoice number"
          description="The next one, given when it goes out. Or type your own."
        />
        {isDraft ? <DialogText field={fields.sendOn} label="Goes out on" type="date" /> : null}
        <DialogText field={fields.dueDate} label="Due date" type="date" />
        <DialogText
          field={fields.purchaseOrder}
          label="Purchase order"
          description="If empty, the one of the client's billing terms."
        />
      </FieldGrid>
      <DialogTextarea
        field={fields.description}
        label="Description"
        description="What the invoice is for, in one line. It also describes the ledger entry."
        rows={2}
      />
    </>
  );
}

function AmountFields({
  fields,
  invoicedTime,
  customerId,
  fillsRetainer = false,
}: {
  fields: SharedFields | EditFields;
  invoicedTime?: InvoicedTime;
  customerId: string | undefined;
  fillsRetainer?: boolean;
}) {
  const over = fields.over.value ?? 'amount';
  return (
    <>
      <DialogSelect field={fields.over} label="Amount as" options={SOURCES} />
      {over === 'lines' ? (
        <InvoiceLinesField
          field={fields.lines}
          discount={fields.discount}
          invoicedTime={invoicedTime}
          customerId={customerId}
        />
      ) : (
        <DialogText
          field={fields.amount}
          label="Amount"
          placeholder="0.00"
          inputMode="decimal"
          required
        />
      )}
      {fillsRetainer ? null : (
        <DialogSwitch
          field={fields.isPrepayment}
          label="Prepayment"
          description="Once paid, it stays on the account as prepaid balance."
        />
      )}
    </>
  );
}
