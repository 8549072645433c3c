import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DOCUMENT_CATEGORY_OPTIONS } from '#app/records/document/document-category.ts';
import { Button } from '#app/ui/Button.tsx';
import { HiddenField, SelectField, SwitchField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields, useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import styles from './TemplateForm.module.css';
import type { TemplateEdit, TemplateInput } from './template-forms.ts';

type TemplateFormState = ReturnType<typeof useSchemaForm<TemplateInput, TemplateEdit>>['form'];
type Props = { form: TemplateFormState; fields: FormFields<TemplateInput> };
type Choice = { value: string; label: string };

const OWNERS = [
  { value: 'firm', label: 'Ours' },
  { value: 'consultant', label: "Our consultant's" },
  { value: 'customer', label: "Customer's" },
];

/** The lists of a template's plan. */
export function PlanParts({ form, fields }: Props) {
  const milestones = fields.milestones.getFieldList().map((each) => each.getFieldset());
  const keys = milestones.map(({ key }) => String(key.value ?? ''));
  const afters = milestones.map(({ title }, index) => ({
    value: keys[index] ?? '',
    label: String(title.value ?? '') || `Milestone ${index + 1}`,
  }));
  const { tasks, requests, meetings, invoices } = fields;
  const timed = [fields.milestones, tasks, requests, meetings, invoices].flatMap((list) =>
    list.getFieldList().map((each) => String(each.getFieldset().after.value ?? '')),
  );
  return (
    <>
      <Part
        form={form}
        legend="Milestones"
        one="milestone"
        name={fields.milestones.name}
        start={{ key: freeKey([...keys, ...timed]), days: '5' }}
        rows={fields.milestones.getFieldList().map((row, index) => {
          const { key, title, days, after, asksSignOff } = row.getFieldset();
          return {
            id: row.key,
            title: <TextField field={title} label="Milestone" />,
            facts: (
              <>
                <When days={days} after={after} choices={afters.slice(0, index)} />
                <SwitchField field={asksSignOff} label="Customer signs off" />
                <HiddenField field={key} />
              </>
            ),
          };
        })}
      />
      <Part
        form={form}
        legend="Tasks"
        one="task"
        name={tasks.name}
        start={{ side: 'firm', days: '5' }}
        rows={tasks.getFieldList().map((row) => {
          const { title, side, days, after } = row.getFieldset();
          return {
            id: row.key,
            title: <TextField field={title} label="Task" />,
            facts: (
              <>
                <When days={days} after={after} choices={afters} />
                <SelectField field={side} label="Whose" options={OWNERS} />
              </>
            ),
          };
        })}
      />
      <Part
        form={form}
        legend="File requests"
        one="file request"
        name={requests.name}
        start={{ category: 'general', days: '3' }}
        rows={requests.getFieldList().map((row) => {
          const { title, category, days, after } = row.getFieldset();
          return {
            id: row.key,
            title: <TextField field={title} label="File" />,
            facts: (
              <>
                <When days={days} after={after} choices={afters} />
                <SelectField
                  field={category}
                  label="Category"
                  options={DOCUMENT_CATEGORY_OPTIONS}
                />
              </>
            ),
          };
        })}
      />
      <Part
        form={form}
        legend="Meetings"
        one="meeting"
        name={meetings.name}
        start={{ days: '0', time: '10:00', minutes: '60' }}
        rows={meetings.getFieldList().map((row) => {
          const { title, time, minutes, days, after } = row.getFieldset();
          return {
            id: row.key,
            title: <TextField field={title} label="Meeting" />,
            facts: (
              <>
                <When days={days} after={after} choices={afters} />
                <TextField field={time} label="Time" type="time" />
                <TextField field={minutes} label="Minutes" />
              </>
            ),
          };
        })}
      />
      <Part
        form={form}
        legend="Draft invoices"
        one="invoice"
        name={invoices.name}
        start={{ days: '0' }}
        rows={invoices.getFieldList().map((row) => {
          const { title, percent, days, after } = row.getFieldset();
          return {
            id: row.key,
            title: <TextField field={title} label="Invoice" />,
            facts: (
              <>
                <TextField field={percent} label="Percent of the total" inputMode="decimal" />
                <When days={days} after={after} choices={afters} />
              </>
            ),
          };
        })}
      />
    </>
  );
}

type TimedFields = { days: Parameters<typeof TextField>[0]['field']; after: TimedField };
type TimedField = Parameters<typeof SelectField>[0]['field'];

function When({ days, after, choices }: TimedFields & { choices: readonly Choice[] }) {
  return (
    <>
      <TextField field={days} label="Business days" />
      <SelectField field={after} label="After" empty="The start day" options={choices} />
    </>
  );
}

function Part({
  form,
  legend,
  one,
  name,
  start,
  rows,
}: {
  form: TemplateFormState;
  legend: string;
  /** What one of them is called. */
  one: string;
  name: string;
  /** What a new one starts with. */
  start: Record<string, string>;
  rows: readonly { id: string | undefined; title: ReactNode; facts: ReactNode }[];
}) {
  const listed = name as Parameters<typeof form.remove.getButtonProps>[0]['name'];
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {rows.map(({ id, title, facts }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would need a legend that shows.
        <div key={id} className={styles.row} role="group" aria-label={`${one} ${index + 1}`}>
          {title}
          <div className={styles.facts}>{facts}</div>
          <IconButton
            {...form.remove.getButtonProps({ name: listed, index })}
            type="submit"
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Remove ${one} ${index + 1}`}
          >
            <IconTrash size={17} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          {...form.insert.getButtonProps({ name: listed, defaultValue: start as never })}
          type="submit"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
        >
          Add {one}
        </Button>
      </div>
    </fieldset>
  );
}

/** A key that no milestone has, nor had while something still names it. */
function freeKey(taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`m${number}`)) number += 1;
  return `m${number}`;
}
