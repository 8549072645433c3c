import { compareMoney } from '#app/platform/money.ts';
import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { invoiceVerbs } from './billing-verbs.ts';
import type { InvoiceDetail } from './invoice-queries.server.ts';

const CreditFields = onDemand(async () => (await import('./CreditFields.tsx')).CreditFields);

/** The button that credits a part of an invoice that is out: which lines, how much and why. */
export function CreditPart({ invoice }: { invoice: InvoiceDetail }) {
  const { id, creditable, open, invoiceNumber, version, archivedAt } = invoice;
  if (!creditable || archivedAt || compareMoney(open, '0') <= 0) return null;
  return (
    <FormDialog
      title={`Credit a Part of ${invoiceNumber}`}
      size="lg"
      {...formOf(invoiceVerbs.credit, { invoiceId: id })}
      defaultValue={{ lines: creditable.issued.lines.map((line) => ({ id: line.id })), version }}
      labels={{ submit: 'Issue Credit Note', sending: 'Issuing...' }}
      intro={`${formatMoney(open)} is open. The credit note gets a number of its own and is emailed to the customer; ${invoiceNumber} stays as it was issued.`}
      trigger={(show) => (
        <Button variant="default" onClick={show}>
          Credit...
        </Button>
      )}
    >
      {(fields) => <CreditFields fields={fields} {...creditable} />}
    </FormDialog>
  );
}
