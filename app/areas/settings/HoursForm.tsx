import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { Select, Stack } from '@mantine/core';
import { useFetcher } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import { FormButtons } from '#app/ui/FormButtons.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import { errorOf, HiddenField, TextField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { controlOf } from '#app/ui/LookupField.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { useSchemaForm } from '#app/ui/use-schema-form.ts';
import type { FirmHours } from './firm-hours-queries.server.ts';
import { hoursSchema, WEEKDAYS } from './hours-forms.ts';
import styles from './Settings.module.css';

/** Time zone and hours of the firm. Give it `savedAt` as key: each save starts it anew. */
export function HoursForm({ hours, zones }: { hours: FirmHours; zones: readonly string[] }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const { form, fields, formProps } = useSchemaForm({
    id: `hours-${hours.savedAt}`,
    schema: hoursSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: {
      timeZone: hours.timeZone,
      week: hours.week.map((day) => day ?? { opens: '', closes: '' }),
      savedAt: hours.savedAt,
    },
  });
  const days = fields.week.getFieldList();
  return (
    <fetcher.Form method="post" {...formProps}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <HiddenField field={fields.savedAt} />
      <ScreenSection title="Time zone">
        <ZoneField field={fields.timeZone} zones={zones} />
      </ScreenSection>
      <ScreenSection title="Business hours">
        <Stack gap="xs">
          <p className={styles.note}>
            An answer within one business day is due at the same time on the next day with hours.
            What arrives outside of the hours counts as arriving when you open next. Leave both
            times empty on days without hours. Times that were promised already stay.
          </p>
          <FormErrors errors={fields.week.errors} />
          {days.map((day, place) => {
            const { opens, closes } = day.getFieldset();
            const name = WEEKDAYS[place] ?? '';
            return (
              <fieldset key={day.key} className={styles.days}>
                <legend className={styles.legend}>{name}</legend>
                <div className={styles.day}>
                  <p className={styles.dayName} aria-hidden="true">
                    {name}
                  </p>
                  <TextField field={opens} label="Opens" type="time" />
                  <TextField field={closes} label="Closes" type="time" />
                </div>
              </fieldset>
            );
          })}
        </Stack>
      </ScreenSection>
      <FormButtons
        cancel="/admin"
        sending={sending}
        labels={{ submit: 'Save Settings', sending: 'Saving...' }}
        mt="xl"
      />
    </fetcher.Form>
  );
}

// The text box has no name; what is sent is the hidden field that conform makes.
const OUTSIDE_OF_FORM = { input: { form: 'none' } };

function ZoneField({
  field,
  zones,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  zones: readonly string[];
}) {
  const control = useInputControl<string>(controlOf(field));
  return (
    <Select
      id={field.id}
      label="Time zone"
      description="Days, due dates and due times of the firm follow it."
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
      attributes={OUTSIDE_OF_FORM}
      data={zones.map((zone) => ({ value: zone, label: zoneText(zone) }))}
      value={control.value ?? null}
      onChange={(zone) => control.change(zone ?? '')}
      error={errorOf(field)}
    />
  );
}
