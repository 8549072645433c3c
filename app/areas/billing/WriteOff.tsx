import { compareMoney } from '#app/platform/money.ts';
import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { invoiceVerbs } from './billing-verbs.ts';
import type { InvoiceDetail } from './invoice-queries.server.ts';
import { STATUS_BOOKS } from './invoice-question.ts';

/** The button that writes off what nobody will pay of an invoice, after asking why and what becomes of its sales tax. */
export function WriteOff({ invoice, today }: { invoice: InvoiceDetail; today: string }) {
  const { id, status, archivedAt, isPrepayment, open, openTax, invoiceNumber, version } = invoice;
  const isOpen = !archivedAt && !isPrepayment && (status === 'sent' || status === 'overdue');
  const hasTax = compareMoney(openTax, '0.00') > 0;
  return (
    <FormDialog
      title={`Write off ${formatMoney(open)}?`}
      {...formOf(invoiceVerbs.writeOff, { invoiceId: id })}
      defaultValue={{ tax: 'owed', writtenOffOn: today, version }}
      labels={{ submit: 'Write Off', sending: 'Writing off...' }}
      intro={`${invoiceNumber}: ${formatMoney(open)} is open. ${STATUS_BOOKS.writtenOff.books} The customer owes nothing on it and is not notified.`}
      trigger={(show) =>
        isOpen ? (
          <Button variant="default" onClick={show}>
            Write Off…
          </Button>
        ) : null
      }
    >
      {(fields) => (
        <>
          <DialogText field={fields.reason} label="Reason" description="Only staff see it." />
          {hasTax ? (
            <DialogSelect
              field={fields.tax}
              label="Sales tax"
              options={[
                {
                  value: 'owed',
                  label: `Stays owed: ${formatMoney(openTax)} is part of the bad debt`,
                },
                { value: 'back', label: `Comes back: ${formatMoney(openTax)} less is owed` },
              ]}
            />
          ) : (
            <DialogHidden field={fields.tax} />
          )}
          <DialogText field={fields.writtenOffOn} label="Date" type="date" />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
