import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { addressOf, formOf } from '#app/platform/verb.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RecordMenu, type RecordStep } from '#app/ui/RecordMenu.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { formatHours } from './hours.ts';
import styles from './TimeCells.module.css';
import type { TimeRow } from './time-queries.server.ts';
import { timeEntryVerbs } from './time-verbs.ts';

const TimeFields = onDemand(async () => (await import('./TimeFields.tsx')).TimeFields);

/** The columns of the list of entries. */
export const TIME_COLUMNS: DataColumn<TimeRow>[] = [
  {
    header: 'Work',
    part: 'head',
    cell: (row) => <Work row={row} />,
  },
  { header: 'Person', width: '8.5rem', cell: (row) => row.personName },
  { header: 'Date', sort: 'date', width: '6.75rem', cell: (row) => formatDate(row.date) },
  {
    header: 'Hours',
    sort: 'hours',
    align: 'end',
    width: '4.5rem',
    cell: (row) => formatHours(row.hours),
  },
  {
    header: 'Rate',
    needs: 'money',
    align: 'end',
    width: '5.5rem',
    cell: (row) =>
      row.hourlyRate ? formatMoney(row.hourlyRate) : <span className={styles.none}>No rate</span>,
  },
  { header: 'Billing', width: '7.5rem', cell: (row) => <Billing row={row} /> },
  {
    header: 'Actions',
    part: 'actions',
    width: '8rem',
    cell: (row) => <TimeEntryActions entry={row} />,
  },
];

function Work({ row }: { row: TimeRow }) {
  const { projectTitle, taskTitle, description } = row;
  const ofCustomer = projectTitle !== null && row.customerId !== null;
  const words = [taskTitle, description].filter(Boolean).join(' · ');
  return (
    <>
      {projectTitle ?? <CustomerName of={row} />}
      {ofCustomer || words ? (
        <span className={styles.line} title={words}>
          {ofCustomer ? <CustomerName of={row} /> : null}
          {ofCustomer && words ? ' · ' : null}
          {words}
        </span>
      ) : null}
    </>
  );
}

function Billing({ row }: { row: TimeRow }) {
  if (row.invoiceId && row.invoiceNumber) {
    return (
      <Link
        to={`/admin/invoices/${row.invoiceId}`}
        className={styles.invoice}
        title={`This time is invoiced as ${row.invoiceNumber}`}
      >
        {row.invoiceNumber}
      </Link>
    );
  }
  if (row.isInvoiced) return <StatusBadge display={{ label: 'Invoiced', color: 'green' }} />;
  if (!row.billable) return <StatusBadge display={{ label: 'Not billable', color: 'gray' }} />;
  if (row.coveredByFee) return <StatusBadge display={{ label: 'In the fee', color: 'gray' }} />;
  return <StatusBadge display={{ label: 'Billable', color: 'blue' }} />;
}

/** Edits or deletes an entry that no invoice holds. The dialogs stay when it is invoiced meanwhile: what is typed is not lost. */
function TimeEntryActions({ entry }: { entry: TimeRow }) {
  const words = `${formatHours(entry.hours)} hours of ${entry.personName} on ${formatDate(entry.date)}`;
  const isLocked = entry.isInvoiced;
  return (
    <>
      {isLocked ? <span className={styles.none}>Locked</span> : null}
      <EditDialog
        title="Edit Time Entry"
        size="lg"
        {...formOf(timeEntryVerbs.edit, { entryId: entry.id })}
        defaultValue={entry}
        isEditable={!isLocked}
        record={words}
      >
        {(fields) => (
          <>
            <TimeFields
              fields={fields}
              person={{ value: entry.userId, label: entry.personName }}
              work={workOf(entry)}
            />
            <DialogHidden field={fields.version} />
          </>
        )}
      </EditDialog>
      <RecordMenu
        record={words}
        steps={isLocked ? [] : [deletionOf(entry, words)]}
        size="compact-sm"
      />
    </>
  );
}

function deletionOf({ id, version }: TimeRow, words: string): RecordStep {
  return {
    label: 'Delete',
    title: 'Delete this time entry?',
    text: `${words} will be removed from all lists and totals. This action cannot be undone.`,
    action: addressOf(timeEntryVerbs.delete, { entryId: id }),
    values: { version: String(version) },
    labels: { confirm: 'Delete', sending: 'Deleting...' },
    danger: true,
  };
}

function workOf(entry: TimeRow) {
  const option = (value: string | null, label: string | null) =>
    value && label ? { value, label } : null;
  return {
    customer: option(entry.customerId, `${entry.companyName} (${entry.contactName})`),
    project: option(entry.projectId, entry.projectTitle),
    task: option(entry.taskId, entry.taskTitle),
  };
}
