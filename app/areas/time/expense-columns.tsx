import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { dayIn } from '#app/platform/time-zone.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { RecordMenu, type RecordStep } from '#app/ui/RecordMenu.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { ExpenseRow } from './expense-queries.server.ts';
import styles from './TimeCells.module.css';
import { expenseVerbs } from './time-verbs.ts';

const ExpenseFields = onDemand(async () => (await import('./ExpenseFields.tsx')).ExpenseFields);

/** The columns of the list of expenses. */
export const EXPENSE_COLUMNS: DataColumn<ExpenseRow>[] = [
  { header: 'What', part: 'head', cell: (row) => <What row={row} /> },
  { header: 'Date', sort: 'date', width: '6.75rem', cell: (row) => formatDate(row.date) },
  { header: 'Who', width: '8.5rem', cell: (row) => row.personName },
  { header: 'Client', width: '11rem', cell: (row) => <CustomerName of={row} /> },
  { header: 'Receipt', width: '6.5rem', cell: (row) => <Receipt row={row} /> },
  {
    header: 'Amount',
    align: 'end',
    width: '6.5rem',
    cell: (row) => (row.amount ? formatMoney(row.amount) : ''),
  },
  { header: 'Status', width: '7.5rem', cell: (row) => <Billing row={row} /> },
  {
    header: 'Actions',
    part: 'actions',
    width: '8rem',
    cell: (row) => <ExpenseActions expense={row} />,
  },
];

function What({ row: { description, projectTitle } }: { row: ExpenseRow }) {
  return (
    <>
      {description}
      {projectTitle ? <span className={styles.line}>{projectTitle}</span> : null}
    </>
  );
}

function Receipt({ row: { id, receipt, description, isShown } }: { row: ExpenseRow }) {
  if (!isShown) return null;
  if (!receipt) return <span className={styles.none}>None</span>;
  return (
    <a
      className={styles.receipt}
      href={`/files/expenses/${id}?inline`}
      target="_blank"
      rel="noreferrer"
      title={receipt}
      aria-label={`View receipt of ${description}`}
    >
      <IconPaperclip size={16} aria-hidden="true" />
      View
    </a>
  );
}

function Billing({ row }: { row: ExpenseRow }) {
  if (row.invoiceId && row.invoiceNumber) {
    return (
      <Link to={`/admin/invoices/${row.invoiceId}`} className={styles.invoice}>
        {row.invoiceNumber}
      </Link>
    );
  }
  if (row.isInvoiced) return <StatusBadge display={{ label: 'Invoiced', color: 'green' }} />;
  return row.billable ? (
    <StatusBadge display={{ label: 'To bill', color: 'blue' }} />
  ) : (
    <StatusBadge display={{ label: 'Not billable', color: 'gray' }} />
  );
}

/** The button that opens the dialog for an expense; `customer` is the one that the list is narrowed to. */
export function AddExpense({ me, customer }: { me: LookupOption; customer: LookupOption | null }) {
  const zone = useViewerZone();
  const [date, setDate] = useState('');
  return (
    <FormDialog
      size="lg"
      {...formOf(expenseVerbs.create, {})}
      defaultValue={{ date, billable: true }}
      labels={{ submit: 'Save Expense', sending: 'Saving...' }}
      trigger={(open) => (
        <AddButton
          verb={expenseVerbs.create}
          onClick={() => {
            // Today is the viewer's day at the moment of opening.
            setDate(dayIn(zone, new Date()));
            open();
          }}
        />
      )}
    >
      {(fields) => (
        <ExpenseFields
          fields={fields}
          person={me}
          {...(customer && { work: { customer, project: null, task: null } })}
        />
      )}
    </FormDialog>
  );
}

/** Edits or deletes an expense that no invoice holds. The dialogs stay when it is invoiced in the meantime. */
function ExpenseActions({ expense }: { expense: ExpenseRow }) {
  const { id, description, amount, isInvoiced, isShown } = expense;
  const words = amount ? `${description} for ${formatMoney(amount)}` : description;
  const isLocked = isInvoiced || !isShown;
  return (
    <>
      {isInvoiced ? <span className={styles.none}>Locked</span> : null}
      <EditDialog
        title="Edit Expense"
        size="lg"
        {...formOf(expenseVerbs.edit, { expenseId: id })}
        defaultValue={startOf(expense)}
        isEditable={!isLocked}
        record={words}
      >
        {(fields) => (
          <>
            <ExpenseFields
              fields={fields}
              person={{ value: expense.userId, label: expense.personName }}
              work={workOf(expense)}
              receipt={expense.receipt}
            />
            <DialogHidden field={fields.version} />
          </>
        )}
      </EditDialog>
      <RecordMenu
        record={words}
        steps={isLocked ? [] : [deletionOf(expense, words)]}
        size="compact-sm"
      />
    </>
  );
}

function startOf({ userId, customerId, projectId, amount, ...expense }: ExpenseRow) {
  const { description, date, billable, version } = expense;
  return {
    ...{ userId, customerId, projectId, description, date, billable, version },
    amount: amount ?? undefined,
  };
}

function deletionOf({ id, version, receipt }: ExpenseRow, words: string): RecordStep {
  return {
    label: 'Delete',
    title: 'Delete this expense?',
    text: `${words} will be removed${receipt ? ' with its receipt' : ''}. This action cannot be undone.`,
    action: addressOf(expenseVerbs.delete, { expenseId: id }),
    values: { version: String(version) },
    labels: { confirm: 'Delete', sending: 'Deleting...' },
    danger: true,
  };
}

function workOf({ customerId, companyName, contactName, projectId, projectTitle }: ExpenseRow) {
  const option = (value: string | null, label: string | null) =>
    value && label ? { value, label } : null;
  return {
    customer: option(customerId, `${companyName} (${contactName})`),
    project: option(projectId, projectTitle),
    task: null,
  };
}
