import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { compareMoney } from '#app/platform/money.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import {
  DRAFT_NAME,
  PAYMENT_METHOD_LABELS,
  RECORDED_METHODS,
} from '#app/records/invoice/billing-status.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { RecordStep } from '#app/ui/RecordMenu.tsx';
import { SendButton } from '#app/ui/SendButton.tsx';
import { invoiceVerbs } from './billing-verbs.ts';
import { CreditPart } from './CreditPart.tsx';
import type { InvoiceDetail } from './invoice-queries.server.ts';
import {
  cancellingQuestion,
  invoiceSending,
  restoringQuestion,
  STATUS_BOOKS,
} from './invoice-question.ts';
import { discountFormOf, lineFormOf, standingWriteOff } from './invoice-words.ts';
import { WriteOff } from './WriteOff.tsx';

const InvoiceEditFields = onDemand(
  async () => (await import('./InvoiceFields.tsx')).InvoiceEditFields,
);

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What staff can do with an invoice besides its status. */
export function InvoiceActions({
  invoice,
  today,
  children,
}: {
  invoice: InvoiceDetail;
  today: string;
  /** What comes next to the main act. */
  children?: ReactNode;
}) {
  const address = `/admin/invoices/${invoice.id}`;
  return (
    <>
      <SendButton
        action={addressOf(invoiceVerbs.status, { invoiceId: invoice.id })}
        record={invoice}
        question={invoiceSending(invoice)}
      />
      <RecordPayment invoice={invoice} today={today} />
      {children}
      <WriteOff invoice={invoice} today={today} />
      <CreditPart invoice={invoice} />
      <PaperButtons pdf={`${address}/pdf`} />
      <EditInvoice invoice={invoice} />
      <ArchiveControl
        verbs={invoiceVerbs}
        of={{ invoiceId: invoice.id }}
        question="Archive this invoice?"
        isArchived={invoice.archivedAt !== null}
        version={invoice.version}
        steps={cancelling(invoice)}
        restoring={restoringQuestion(invoice)}
      >
        The invoice leaves your list and the customer's. Its payments and their ledger entries stay.
        {STATUS_BOOKS.archived.books} Hours on an unpaid invoice can be billed again.
      </ArchiveControl>
    </>
  );
}

function cancelling({ id, invoiceNumber, status, version, payments }: InvoiceDetail): RecordStep[] {
  const isOpen = status === 'sent' || status === 'overdue';
  if (!isOpen || payments.some(({ reversedAt }) => !reversedAt)) return [];
  const { title, text, confirm } = cancellingQuestion({ invoiceNumber });
  return [
    {
      label: 'Cancel invoice',
      title,
      text,
      action: addressOf(invoiceVerbs.status, { invoiceId: id }),
      values: { status: 'cancelled', version: String(version) },
      labels: { confirm, sending: 'Cancelling...' },
      danger: true,
    },
  ];
}

/** The invoice on paper: as a PDF, or printed from the browser. */
export function PaperButtons({ pdf }: { pdf: string }) {
  return (
    <>
      <Button component="a" href={pdf} variant="default" leftSection={<IconDownload {...ICON} />}>
        PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter {...ICON} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  );
}

function EditInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const isPartlyPaid = invoice.payments.some(({ reversedAt }) => !reversedAt);
  const isDraft = invoice.status === 'draft';
  const source = invoice.lines.length > 0 ? 'lines' : 'amount';
  return (
    <EditDialog
      title={isDraft ? 'Edit Invoice' : `Correct ${invoice.invoiceNumber}`}
      size="xl"
      intro={isDraft ? undefined : correctionWords(invoice)}
      {...formOf(invoiceVerbs.edit, { invoiceId: invoice.id })}
      defaultValue={{
        ...invoice,
        invoiceNumber:
          isDraft && invoice.invoiceNumber !== DRAFT_NAME
            ? invoice.invoiceNumber
            : invoice.nextNumber,
        over: isPartlyPaid ? 'unchanged' : source,
        lines: invoice.lines.length > 0 ? invoice.lines.map(lineFormOf) : [{ quantity: '1' }],
        ...discountFormOf(invoice.printed),
      }}
      isEditable={!invoice.archivedAt && invoice.status !== 'cancelled'}
    >
      {(fields) => (
        <InvoiceEditFields
          fields={fields}
          isDraft={isDraft}
          isPartlyPaid={isPartlyPaid}
          customerId={invoice.customerId}
          invoicedTime={{ lineIds: invoice.linesWithTime, canGo: isDraft }}
        />
      )}
    </EditDialog>
  );
}

function correctionWords({ invoiceNumber, nextNumber }: InvoiceDetail): string {
  return `${invoiceNumber} stays as it was issued. Saving cancels it with a credit note, issues the corrected invoice as ${nextNumber}, and emails both numbers to the customer.`;
}

function RecordPayment({ invoice, today }: { invoice: InvoiceDetail; today: string }) {
  const { status, archivedAt, balance, isPrepayment, version } = invoice;
  const writtenOff = standingWriteOff(invoice.payments);
  const open = writtenOff ?? invoice.open;
  const isOpen = !archivedAt && (status === 'sent' || status === 'overdue' || writtenOff);
  const hasBalance = !isPrepayment && compareMoney(balance, '0') > 0;
  const methods = RECORDED_METHODS.filter((method) => method !== 'balance' || hasBalance);
  return (
    <FormDialog
      title="Record Payment"
      {...formOf(invoiceVerbs.recordPayment, { invoiceId: invoice.id })}
      defaultValue={{ amount: open, method: 'check', paidOn: today, version }}
      labels={{ submit: 'Record Payment', sending: 'Recording...' }}
      intro={`${formatMoney(open)} ${writtenOff ? 'was written off' : 'is open'} on ${invoice.invoiceNumber}. The customer gets a receipt.`}
      trigger={(show) => (isOpen ? <Button onClick={show}>Record Payment</Button> : null)}
    >
      {(fields) => (
        <>
          <DialogText field={fields.amount} label="Amount" inputMode="decimal" />
          <DialogSelect
            field={fields.method}
            label="Method"
            options={methods.map((value) => ({
              value,
              label:
                value === 'balance'
                  ? `From balance (${formatMoney(balance)} available)`
                  : PAYMENT_METHOD_LABELS[value],
            }))}
          />
          <DialogText field={fields.paidOn} label="Date" type="date" />
          <DialogText
            field={fields.note}
            label="Reference"
            description="Check or transfer number, visible to the customer."
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
