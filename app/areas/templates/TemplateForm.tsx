import type { DefaultValue } from '@conform-to/react';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { EnterSends } from '#app/ui/EnterSends.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import { HiddenField, TextareaField, TextField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Stack } from '#app/ui/Stack.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import { MeasureChoice } from './MeasureChoice.tsx';
import { PlanParts } from './PlanParts.tsx';
import type { TemplateEdit, TemplateInput } from './template-forms.ts';

const templateEditSchema = async () => (await import('./template-forms.ts')).templateEditSchema;

/** The page's form for a template: it edits the copy it was opened on, and warns before changes are lost. */
export function TemplateForm({
  templateId,
  defaultValue,
  answer,
}: {
  templateId: string;
  defaultValue: DefaultValue<TemplateInput>;
  answer: FormAnswer | undefined;
}) {
  const [opened] = useState(defaultValue);
  const sending = useNavigation().state !== 'idle';
  const element = useUnsavedForm(sending);
  const { form, fields, formProps } = useSchemaForm<TemplateInput, TemplateEdit>({
    id: `template-${templateId}`,
    schema: templateEditSchema,
    lastResult: sending ? null : answer?.result,
    defaultValue: opened,
  });
  return (
    <Form method="post" ref={element} {...formProps}>
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        <EnterSends disabled={sending} />
        <TextField field={fields.title} label="Name" />
        <TextareaField field={fields.description} label="Description" rows={2} />
        <PlanParts form={form} fields={fields} />
        <MeasureChoice field={fields.measures} />
        <HiddenField field={fields.version} />
        <FormButtons
          cancel={`/admin/templates/${templateId}`}
          sending={sending}
          labels={{ submit: 'Save Template', sending: 'Saving...' }}
        />
      </Stack>
    </Form>
  );
}
