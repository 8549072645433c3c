import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { useFetcher } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import { controlOf, errorOf, HiddenField, TextField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { TextInput } from '#app/ui/inputs.tsx';
import { useSaved } from '#app/ui/NewestCopy.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { useTakeOver } from '#app/ui/use-take-over.ts';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import type { FirmHours } from './firm-hours-queries.server.ts';
import styles from './Settings.module.css';
import { WEEKDAYS } from './weekdays.ts';

const ZoneSelect = onDemand(async () => (await import('./ZoneSelect.tsx')).ZoneSelect);
const hoursSchema = async () => (await import('./hours-forms.ts')).hoursSchema;

/** The form of the firm's time zone and hours. Use it inside a `NewestCopy`. */
export function HoursForm({ hours, zones }: { hours: FirmHours; zones: readonly string[] }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  useSaved(fetcher.data);
  const element = useUnsavedForm(sending);
  const { form, fields, formProps } = useSchemaForm({
    id: `hours-${hours.savedAt}`,
    schema: hoursSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: {
      timeZone: hours.timeZone,
      week: hours.week.map((day) => day ?? { opens: '', closes: '' }),
      urgentHours: hours.urgentHours,
      savedAt: hours.savedAt,
    },
  });
  const days = fields.week.getFieldList();
  return (
    <fetcher.Form method="post" ref={element} {...formProps}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <HiddenField field={fields.savedAt} />
      <ScreenSection title="Time zone">
        <ZoneField field={fields.timeZone} zones={zones} />
      </ScreenSection>
      <ScreenSection title="Business hours">
        <Stack gap="xs">
          <p className={styles.note}>
            A reply within one business day is due at the same time on the next business day. What
            arrives outside business hours counts as arriving when you next open. Leave both times
            empty on closed days. Times already promised stay.
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
      <ScreenSection title="Urgent tickets">
        <TextField
          field={fields.urgentHours}
          label="Reply within business hours"
          description="Clients read it when they open a ticket. Leave it empty to promise one business day for every priority."
          inputMode="decimal"
        />
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

function ZoneField({
  field,
  zones,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  zones: readonly string[];
}) {
  const control = useInputControl<string>(controlOf(field));
  const { taken, box, load } = useTakeOver();
  const zone = control.value ?? '';
  const shared = {
    id: field.id,
    label: 'Time zone',
    description: "The firm's days, due dates and due times follow it.",
    error: errorOf(field),
  };
  if (taken) {
    return (
      <ZoneSelect
        {...shared}
        {...taken}
        zones={zones}
        value={zone}
        onChange={(chosen) => control.change(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      ref={box}
      form="none"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      autoComplete="off"
      defaultValue={zoneText(zone)}
      onFocus={load}
    />
  );
}
