import { errorOf, SelectField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { Checkbox, CheckboxGroup } from '#app/ui/ticks.tsx';
import styles from './PlanFields.module.css';

type Options = readonly { value: string; label: string }[];

const DUE_DAYS: Options = Array.from({ length: 20 }, (_, at) => ({
  value: String(at + 1),
  label: `Business day ${at + 1}`,
}));

const REMINDERS = ['1', '2', '3', '5'];

const reminders = (when: 'before' | 'after'): Options => [
  { value: '0', label: 'No reminder' },
  ...REMINDERS.map((value) => ({
    value,
    label: `${value} business ${value === '1' ? 'day' : 'days'} ${when}`,
  })),
];

/** The fields of what a customer is asked for each month, by when, and who is emailed. */
export function PlanFields({
  fields,
  choices,
  people,
}: {
  fields: FormFields<{
    files: string[];
    dueDay: string;
    remindBefore: '0' | '1' | '2' | '3' | '5';
    remindAfter: '0' | '1' | '2' | '3' | '5';
    contactId?: string | undefined;
  }>;
  choices: Options;
  people: Options;
}) {
  const chosen = [fields.files.initialValue].flat();
  return (
    <>
      <CheckboxGroup label="Files" required error={errorOf(fields.files)}>
        <div className={styles.files} key={fields.files.key}>
          {choices.map(({ value, label }) => (
            <Checkbox
              key={value}
              name={fields.files.name}
              value={value}
              label={label}
              defaultChecked={chosen.includes(value)}
            />
          ))}
        </div>
      </CheckboxGroup>
      <SelectField
        field={fields.dueDay}
        label="Due each month"
        description="Of the month after the one that the files are for."
        options={DUE_DAYS}
      />
      <SelectField
        field={fields.contactId}
        label="Who is emailed"
        empty="Everyone who can send files"
        options={people}
      />
      <SelectField
        field={fields.remindBefore}
        label="Reminder before the due day"
        options={reminders('before')}
      />
      <SelectField
        field={fields.remindAfter}
        label="Reminder after the due day"
        options={reminders('after')}
      />
    </>
  );
}
