import { type FieldMetadata, useFormMetadata } from '@conform-to/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DialogLookup, DialogSwitch, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { May } from '#app/ui/may.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import { type StartWork, WorkFields } from './WorkFields.tsx';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type EntryFields = Readonly<
  Record<
    | 'userId'
    | 'customerId'
    | 'projectId'
    | 'taskId'
    | 'description'
    | 'hours'
    | 'hourlyRate'
    | 'date'
    | 'billable',
    Field
  >
>;

/** The fields of the dialogs that log and edit hours. */
export function TimeFields({
  fields,
  work,
  person,
  suggestsRate = false,
}: {
  fields: EntryFields;
  work?: StartWork | undefined;
  person: LookupOption;
  /** Whether the rate follows person and work until one is typed. */
  suggestsRate?: boolean;
}) {
  return (
    <>
      <FieldGrid>
        <DialogLookup
          field={fields.userId}
          label="Person"
          source="/admin/users/staff-options"
          nothingFound="No staff member found"
          chosen={person}
        />
        <DialogText field={fields.date} label="Date" type="date" required />
        <DialogText
          field={fields.hours}
          label="Hours"
          description="In steps of 0.25, such as 1.5 or 1:30"
          inputMode="decimal"
          required
        />
        <May needs="money">
          <DialogText
            field={fields.hourlyRate}
            label="Hourly rate ($)"
            description={
              isUnrated(fields)
                ? 'No rate is agreed: without one these hours wait, and are on no invoice'
                : 'Leave blank for unpaid time'
            }
            inputMode="decimal"
          />
          {suggestsRate ? <SuggestedRate fields={fields} person={person} /> : null}
        </May>
      </FieldGrid>
      <WorkFields fields={fields} start={work} />
      <DialogTextarea field={fields.description} label="Description" rows={3} />
      <DialogSwitch field={fields.billable} label="Billable" />
    </>
  );
}

/** Whether a client would be billed for these hours, and nobody said at which rate. */
function isUnrated({ customerId, billable, hourlyRate }: EntryFields): boolean {
  return Boolean(customerId.value && billable.value && !hourlyRate.value);
}

/**
 * Fills the rate with the one of the work (`ratesFor`), as long as nobody has typed another. Hours that
 * are sent before it came say so, and the server looks it up.
 */
function SuggestedRate({ fields, person }: { fields: EntryFields; person: LookupOption }) {
  const form = useFormMetadata();
  const fetcher = useLatestLoad<{ rate: string | null; of: string }>();
  const [suggested, setSuggested] = useState('');
  const query = new URLSearchParams({
    person: String(fields.userId.value ?? person.value),
    customer: String(fields.customerId.value ?? ''),
    project: String(fields.projectId.value ?? ''),
  }).toString();
  const ask = useEffectEvent((of: string) => void fetcher.load(`/admin/time-tracking/rate?${of}`));
  useEffect(() => ask(query), [query]);
  const { data } = fetcher;
  const typed = fields.hourlyRate.value ?? '';
  const fill = useEffectEvent((rate: string) => {
    const field = document.getElementById(fields.hourlyRate.id);
    // The field itself is ahead of the form's state by a key that was pressed just now.
    const shown = field instanceof HTMLInputElement ? field.value : typed;
    if (shown !== suggested || rate === shown) return;
    setSuggested(rate);
    // Nobody typed it: a dialog with nothing else in it closes without a question.
    field?.setAttribute('data-filled', rate);
    form.update({ name: fields.hourlyRate.name, value: rate });
  });
  useEffect(() => {
    if (data) fill(data.rate ?? '');
  }, [data]);
  const isThere = data?.of === `?${query}` && (data.rate ?? '') === suggested;
  if (typed !== suggested || isThere) return null;
  return <input type="hidden" name="rateAwaited" value="on" />;
}
