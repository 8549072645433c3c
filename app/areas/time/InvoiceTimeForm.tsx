import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { lineAmount, subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
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
import { addHours, formatHours } from './hours.ts';
import styles from './InvoiceTimeForm.module.css';
import type { BillableEntry } from './time-invoice-queries.server.ts';
import { LINE_GROUPINGS, type LineGrouping, linesFromEntries } from './time-lines.ts';

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
 * Selects a customer's hours and creates a draft invoice; the lines show as they will be on it. Sent as a navigation: a
 * fetcher's redirect is dropped if a live change reloads the page in the meantime.
 */
export function InvoiceTimeForm({
  customerId,
  entries,
  submissionId,
  answer,
}: {
  customerId: string;
  entries: readonly BillableEntry[];
  /** A random id; the first one stays while the form is open. */
  submissionId: string;
  answer: FormAnswer | undefined;
}) {
  const sending = useNavigation().formMethod === 'POST';
  // Who takes an entry out wants it out, also after the list has changed.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sentAs] = useState(submissionId);
  const [grouping, setGrouping] = useState<LineGrouping>('project');
  const { form, fields, formProps } = useSchemaForm({
    id: `invoice-time-${customerId}`,
    schema: timeInvoiceSchema,
    lastResult: sending ? null : answer?.result,
  });
  const taken = entries.filter(({ id }) => !left.has(id));
  const take = (ids: readonly string[], isTaken: boolean) => {
    const next = new Set(left);
    for (const id of ids) {
      if (isTaken) next.delete(id);
      else next.add(id);
    }
    setLeft(next);
  };
  if (entries.length === 0) {
    return <EmptyState title={sending ? 'Creating...' : 'There are no hours to invoice.'} />;
  }
  return (
    <Form method="post" {...formProps}>
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="submissionId" value={sentAs} />
      <div className={styles.columns}>
        <fieldset className={styles.entries}>
          <legend>Hours</legend>
          <Checkbox
            className={styles.all}
            label={`All ${formatCount(entries.length, 'entry', 'entries')}`}
            checked={taken.length === entries.length}
            indeterminate={taken.length > 0 && taken.length < entries.length}
            onChange={(event) =>
              take(
                entries.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Checkbox
                  name="entries"
                  value={`${entry.id}:${entry.version}`}
                  checked={!left.has(entry.id)}
                  onChange={(event) => take([entry.id], event.currentTarget.checked)}
                  label={<EntryWords entry={entry} />}
                />
                <span className={styles.figures}>
                  {formatHours(entry.hours)} × {formatMoney(entry.hourlyRate)}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
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
          <Preview entries={taken} grouping={grouping} />
          <FieldGrid>
            <TextField field={fields.description} label="Description" />
            <TextField field={fields.dueDate} label="Due date" type="date" />
          </FieldGrid>
          <Group justify="flex-end">
            <Button type="submit" disabled={sending || taken.length === 0}>
              {sending ? 'Creating...' : 'Create Draft Invoice'}
            </Button>
          </Group>
        </Stack>
      </div>
    </Form>
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

function Preview({
  entries,
  grouping,
}: {
  entries: readonly BillableEntry[];
  grouping: LineGrouping;
}) {
  const groups = linesFromEntries(entries, grouping);
  const lines = groups.map(({ line }) => line);
  return (
    <table className={styles.preview} aria-label="Lines of the invoice">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Hours</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ line, entryIds }) => (
          <tr key={entryIds[0] ?? 'rounding'}>
            <td>
              {line.description}
              {entryIds.length > 0 && (
                <span className={styles.who}>at {formatMoney(line.unitPrice)} an hour</span>
              )}
            </td>
            <td>{entryIds.length > 0 && formatHours(line.quantity)}</td>
            <td>{formatMoney(lineAmount(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatHours(addHours(entries.map(({ hours }) => hours)))}</td>
          <td>{formatMoney(subtotalOf(lines))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
