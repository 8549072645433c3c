import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OpenRetainer } from '#app/areas/retainers/retainer-cover.ts';
import { addMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { NativeSelect } from '#app/ui/inputs.tsx';
import { FieldGrid, Group, Stack } from '#app/ui/Stack.tsx';
import { Checkbox } from '#app/ui/ticks.tsx';
import type { OpenExpense } from './expense-queries.server.ts';
import { formatHours } from './hours.ts';
import styles from './InvoiceTimeForm.module.css';
import { InvoiceTimePreview } from './InvoiceTimePreview.tsx';
import type { BillableEntry } from './time-invoice-queries.server.ts';
import { LINE_GROUPINGS, type LineGrouping, worthOfEntry } from './time-lines.ts';

const timeInvoiceSchema = async () => (await import('./time-forms.ts')).timeInvoiceSchema;

const GROUPING_LABELS: Record<LineGrouping, string> = {
  project: 'One line per project and rate',
  one: 'One line per rate',
  person: 'One line per person',
  task: 'One line per task',
  day: 'One line per day',
  entry: 'One line per entry',
};

/**
 * Selects a customer's hours and expenses, and creates a draft invoice; the lines show as they will be on it. Sent as a navigation: a
 * fetcher's redirect is dropped if a live change reloads the page in the meantime.
 */
export function InvoiceTimeForm({
  customerId,
  entries,
  expenses,
  retainers,
  submissionId,
  answer,
}: {
  customerId: string;
  entries: readonly BillableEntry[];
  expenses: readonly OpenExpense[];
  retainers: readonly OpenRetainer[];
  /** A random id; the first one stays while the form is open. */
  submissionId: string;
  answer: FormAnswer | undefined;
}) {
  const sending = useNavigation().formMethod === 'POST';
  // Who takes an entry or expense out wants it out, also after the list has changed.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sentAs] = useState(submissionId);
  const [grouping, setGrouping] = useState<LineGrouping>('project');
  const { form, fields, formProps } = useSchemaForm({
    id: `invoice-time-${customerId}`,
    schema: timeInvoiceSchema,
    lastResult: sending ? null : answer?.result,
  });
  const taken = entries.filter(({ id }) => !left.has(id));
  const spent = expenses.filter(({ id }) => !left.has(id));
  const take = (ids: readonly string[], isTaken: boolean) => {
    const next = new Set(left);
    for (const id of ids) {
      if (isTaken) next.delete(id);
      else next.add(id);
    }
    setLeft(next);
  };
  if (entries.length + expenses.length === 0) {
    const title = sending ? 'Creating...' : 'There are no hours or expenses to invoice.';
    return <EmptyState title={title} />;
  }
  return (
    <Form method="post" {...formProps}>
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="submissionId" value={sentAs} />
      <div className={styles.columns}>
        <div className={styles.entries}>
          {entries.length === 0 ? null : (
            <Choice
              title="Hours"
              name="entries"
              all={`All ${formatCount(entries.length, 'entry', 'entries')}, ${formatMoney(worthOf(entries))}`}
              rows={entries}
              left={left}
              take={take}
              words={(entry) => <EntryWords entry={entry} />}
              figures={({ hours, hourlyRate }) =>
                `${formatHours(hours)} × ${formatMoney(hourlyRate)}`
              }
            />
          )}
          {expenses.length === 0 ? null : (
            <Choice
              title="Expenses, at cost"
              name="expenses"
              all={`All ${formatCount(expenses.length, 'expense', 'expenses')}, ${formatMoney(addMoney('0.00', ...expenses.map(({ amount }) => amount)))}`}
              rows={expenses}
              left={left}
              take={take}
              words={({ description, date, personName }) => (
                <>
                  <span className={styles.what}>{description}</span>
                  <span className={styles.who}>
                    {formatDate(date)}, {personName}
                  </span>
                </>
              )}
              figures={({ amount }) => formatMoney(amount)}
            />
          )}
        </div>
        <Stack gap="md" className={styles.invoice}>
          <FormErrors id={form.errorId} errors={form.errors ?? fields.entries.errors} />
          <NativeSelect
            name="grouping"
            label="Lines"
            value={grouping}
            onChange={(event) => {
              const asked = event.currentTarget.value;
              setGrouping(LINE_GROUPINGS.find((each) => each === asked) ?? 'project');
            }}
            data={LINE_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          />
          <InvoiceTimePreview
            entries={taken}
            expenses={spent}
            grouping={grouping}
            retainers={retainers}
          />
          <FieldGrid>
            <TextField field={fields.description} label="Description" />
            <TextField field={fields.dueDate} label="Due date" type="date" />
          </FieldGrid>
          <Group justify="flex-end">
            <Button type="submit" disabled={sending || taken.length + spent.length === 0}>
              {sending ? 'Creating...' : 'Create Draft Invoice'}
            </Button>
          </Group>
        </Stack>
      </div>
    </Form>
  );
}

/** Ticks for rows, all of them or each, named in the form by the copy that is shown. */
function Choice<Row extends { id: string; version: number }>({
  title,
  name,
  all,
  rows,
  left,
  take,
  words,
  figures,
}: {
  title: string;
  name: string;
  all: string;
  rows: readonly Row[];
  left: ReadonlySet<string>;
  take: (ids: readonly string[], isTaken: boolean) => void;
  words: (row: Row) => ReactNode;
  figures: (row: Row) => string;
}) {
  const taken = rows.filter(({ id }) => !left.has(id)).length;
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      <Checkbox
        className={styles.all}
        label={all}
        checked={taken === rows.length}
        indeterminate={taken > 0 && taken < rows.length}
        onChange={(event) =>
          take(
            rows.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              name={name}
              value={`${row.id}:${row.version}`}
              checked={!left.has(row.id)}
              onChange={(event) => take([row.id], event.currentTarget.checked)}
              label={words(row)}
            />
            <span className={styles.figures}>{figures(row)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function EntryWords({ entry }: { entry: BillableEntry }) {
  const { date, personName, projectTitle, taskTitle, description } = entry;
  return (
    <>
      <span className={styles.what}>
        {description ?? taskTitle ?? projectTitle ?? 'Consulting'}
      </span>
      <span className={styles.who}>
        {[formatDate(date), personName, description || taskTitle ? projectTitle : null]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}

/** What entries come to, each rounded to the cent as it is billed. */
function worthOf(entries: readonly BillableEntry[]): string {
  return addMoney('0.00', ...entries.map((each) => worthOfEntry(each.hours, each.hourlyRate)));
}
