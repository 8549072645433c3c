import type { DefaultValue } from '@conform-to/react';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { z } from 'zod';
import { Button } from '#app/ui/Button.tsx';
import { EnterSends } from '#app/ui/EnterSends.tsx';
import { MarkdownField } from '#app/ui/editor/MarkdownField.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import { HiddenField, SwitchField, TextareaField, TextField } from '#app/ui/forms/fields.tsx';
import { type FormFields, useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { FieldGrid, Stack } from '#app/ui/Stack.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import styles from './StartForm.module.css';
import type { Start } from './start-forms.ts';

const startSchema = async () => (await import('./start-forms.ts')).startSchema;

type Input = z.input<Awaited<ReturnType<typeof startSchema>>>;
type Fields = FormFields<Input>;

/**
 * The page's form for what is made from an accepted proposal. It edits the copy it was opened on, whatever is loaded in the
 * meantime, and warns before changes are lost.
 */
export function StartForm({
  proposalId,
  defaultValue,
  answer,
  isContractAlone,
}: {
  proposalId: string;
  defaultValue: DefaultValue<Input>;
  answer: FormAnswer | undefined;
  /** Whether a template makes the other parts. */
  isContractAlone: boolean;
}) {
  const [opened] = useState(defaultValue);
  const sending = useNavigation().state !== 'idle';
  const element = useUnsavedForm(sending);
  const { form, fields, formProps } = useSchemaForm<Input, Start>({
    id: `start-${proposalId}`,
    schema: startSchema,
    lastResult: sending ? null : answer?.result,
    defaultValue: opened,
  });
  return (
    <Form method="post" ref={element} {...formProps}>
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        <EnterSends disabled={sending} />
        <div>
          <Part fields={fields} name="makesContract" label="Contract">
            <TextField field={fields.contractTitle} label="Title of the contract" />
            <FieldGrid columns={3}>
              <TextField field={fields.contractValue} label="Value" inputMode="decimal" />
              <TextField field={fields.contractStart} label="Contract starts" type="date" />
              <TextField field={fields.contractEnd} label="Contract ends" type="date" />
            </FieldGrid>
            <MarkdownField field={fields.contractContent} label="Content" rows={12} />
          </Part>
          {isContractAlone ? null : (
            <>
              <Part fields={fields} name="makesProject" label="Project with milestones">
                <TextField field={fields.projectTitle} label="Title of the project" />
                <TextareaField
                  field={fields.projectDescription}
                  label="Description of the project"
                  rows={3}
                />
                <FieldGrid columns={3}>
                  <TextField field={fields.projectBudget} label="Budget" inputMode="decimal" />
                  <TextField field={fields.projectStart} label="Project starts" type="date" />
                  <TextField field={fields.projectEnd} label="Project ends" type="date" />
                </FieldGrid>
                <Milestones form={form} fields={fields} />
              </Part>
              <Part fields={fields} name="makesInvoice" label="First invoice">
                <TextField field={fields.invoiceDescription} label="Description of the invoice" />
                <FieldGrid>
                  <TextField field={fields.invoiceAmount} label="Amount" inputMode="decimal" />
                  <TextField field={fields.invoiceDue} label="Due date" type="date" />
                </FieldGrid>
                <SwitchField
                  field={fields.isPrepayment}
                  label="Prepayment"
                  description="Once paid it fills the customer's balance."
                />
              </Part>
            </>
          )}
        </div>
        <HiddenField field={fields.version} />
        <FormButtons
          cancel={`/admin/proposals/${proposalId}`}
          sending={sending}
          labels={{ submit: 'Create', sending: 'Creating...' }}
        />
      </Stack>
    </Form>
  );
}

/** The fields of each part; one that is filled in wrongly shows although its part is not chosen. */
const PARTS = {
  makesContract: [
    'contractTitle',
    'contractValue',
    'contractStart',
    'contractEnd',
    'contractContent',
  ],
  makesProject: [
    'projectTitle',
    'projectDescription',
    'projectBudget',
    'projectStart',
    'projectEnd',
    'milestones',
  ],
  makesInvoice: ['invoiceAmount', 'invoiceDescription', 'invoiceDue'],
} as const;

/** One record that can be made; its fields show while it is chosen, and keep what was typed while it is not. */
function Part({
  fields,
  name,
  label,
  children,
}: {
  fields: Fields;
  name: keyof typeof PARTS;
  label: string;
  children: ReactNode;
}) {
  const field = fields[name];
  const isWrong = PARTS[name].some((part) => Object.keys(fields[part].allErrors).length > 0);
  return (
    <section className={styles.part} aria-label={label}>
      <SwitchField field={field} label={label} />
      <div className={styles.fields} hidden={field.value !== 'on' && !isWrong}>
        {children}
      </div>
    </section>
  );
}

function Milestones({
  form,
  fields,
}: {
  form: ReturnType<typeof useSchemaForm<Input, Start>>['form'];
  fields: Fields;
}) {
  const { milestones } = fields;
  return (
    <fieldset className={styles.milestones}>
      <legend>Milestones</legend>
      {milestones.getFieldList().map((milestone, index) => {
        const { title, dueDate } = milestone.getFieldset();
        return (
          <div key={milestone.key} className={styles.milestone}>
            <TextField field={title} label={`Milestone ${index + 1}`} />
            <TextField field={dueDate} label={`Due date of milestone ${index + 1}`} type="date" />
            <IconButton
              {...form.remove.getButtonProps({ name: milestones.name, index })}
              type="submit"
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Remove milestone ${index + 1}`}
            >
              <IconTrash size={17} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button
          {...form.insert.getButtonProps({ name: milestones.name })}
          type="submit"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
        >
          Add Milestone
        </Button>
      </div>
    </fieldset>
  );
}
