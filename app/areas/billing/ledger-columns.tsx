import type { ReactNode } from 'react';
import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './BillingCells.module.css';
import { transactionVerbs } from './billing-verbs.ts';
import type { EntryRow } from './ledger-queries.server.ts';

/** The columns of a ledger; `invoices` is the address of the invoices on the reader's side. */
export function ledgerColumns(invoices: string): DataColumn<EntryRow>[] {
  return [
    {
      header: 'Description',
      part: 'head',
      cell: (row) => <EntryCell entry={row} invoices={invoices} />,
    },
    {
      header: 'No.',
      sort: 'entry',
      width: '4.5rem',
      cell: (row) => `#${row.entryNumber}`,
    },
    { header: 'Date', width: '7.5rem', cell: (row) => <LocalTime at={row.createdAt} /> },
    {
      header: 'Amount',
      align: 'end',
      width: '8rem',
      cell: ({ type, amount }) => (
        <span className={styles.figure}>
          {type === 'credit' ? `+${formatMoney(amount)}` : formatMoney(`-${amount}`)}
        </span>
      ),
    },
    {
      header: 'Balance',
      align: 'end',
      width: '8rem',
      cell: (row) => <span className={styles.figure}>{formatMoney(row.balanceAfter)}</span>,
    },
  ];
}

/** The same for staff, who can reverse an entry of a customer's ledger, with what else can be done with one. */
export function staffLedgerColumns(
  customerId: string,
  also: (entry: EntryRow) => ReactNode,
): DataColumn<EntryRow>[] {
  return [
    ...ledgerColumns('/admin/invoices'),
    {
      header: 'Actions',
      part: 'actions',
      width: '6rem',
      cell: (row) => (
        <>
          {also(row)}
          <ReverseEntry entry={row} customerId={customerId} />
        </>
      ),
    },
  ];
}

function EntryCell({ entry, invoices }: { entry: EntryRow; invoices: string }) {
  const { description, invoiceId, hasInvoice, reversedByNumber } = entry;
  return (
    <>
      <span className={reversedByNumber ? styles.reversed : undefined}>
        {invoiceId && hasInvoice ? (
          <Link to={`${invoices}/${invoiceId}`} className={styles.link}>
            {description}
          </Link>
        ) : (
          description
        )}
      </span>
      {reversedByNumber ? (
        <span className={styles.line}>Reversed by #{reversedByNumber}</span>
      ) : null}
    </>
  );
}

// What an invoice's payment posted is taken back with the payment, so that both stay in step.
function ReverseEntry({ entry, customerId }: { entry: EntryRow; customerId: string }) {
  const isReversible = !entry.invoiceId && !entry.reversesNumber && !entry.reversedByNumber;
  return (
    <FormDialog
      title={`Reverse entry #${entry.entryNumber}?`}
      {...formOf(transactionVerbs.reverse, { customerId, entryId: entry.id })}
      labels={{ submit: 'Reverse', sending: 'Reversing...' }}
      intro={`"${entry.description}" stays in the ledger; an opposite entry of ${formatMoney(entry.amount)} reverses it. This can be done once.`}
      danger
      trigger={(open) =>
        isReversible ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={open}
            aria-label={`Reverse entry #${entry.entryNumber}`}
          >
            Reverse
          </Button>
        ) : null
      }
    >
      {(fields) => (
        <DialogText
          field={fields.reason}
          label="Reason"
          description="The customer sees it in the ledger."
        />
      )}
    </FormDialog>
  );
}
