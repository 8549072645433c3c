import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import { HiddenField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { useSchemaForm } from '#app/ui/use-schema-form.ts';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.ts';
import { ProcedureWords } from './ProcedureFields.tsx';
import { procedureEditSchema } from './procedure-forms.ts';

/** The words that an edit starts from, and the copy of the procedure they are of. */
type EditedProcedure = {
  id: string;
  title: string;
  description: string | null;
  content: string;
  version: number;
};

/**
 * The page's form for a procedure's words. It keeps to the copy it was opened on, whatever is loaded meanwhile, and asks
 * before words that were changed are left.
 */
export function ProcedureForm({
  procedure,
  answer,
  submitLabel,
}: {
  procedure: EditedProcedure;
  answer: FormAnswer | undefined;
  submitLabel: string;
}) {
  const [opened] = useState(procedure);
  const sending = useNavigation().state !== 'idle';
  const { form, fields, formProps } = useSchemaForm({
    id: `procedure-${opened.id}`,
    schema: procedureEditSchema,
    lastResult: sending ? null : answer?.result,
    defaultValue: {
      title: opened.title,
      description: opened.description ?? '',
      content: opened.content,
      version: String(opened.version),
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useUnsavedGuard(() => element.current !== null && differs(element.current, opened));
  const back = `/admin/procedures/${opened.id}`;
  return (
    <Form method="post" ref={element} {...formProps}>
      <Stack gap="md">
        <ProcedureWords fields={fields} rows={22} />
        <HiddenField field={fields.version} />
        <FormErrors id={form.errorId} errors={form.errors} />
        {form.errors?.length ? (
          <Anchor component={Link} to={back} target="_blank" size="sm">
            Open the saved procedure in a new tab
          </Anchor>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button component={Link} to={back} variant="default" disabled={sending}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving...' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Whether a form holds other words than the procedure it was opened on. */
function differs(form: HTMLFormElement, { title, description, content }: EditedProcedure): boolean {
  const typed = new FormData(form);
  return Object.entries({ title, description: description ?? '', content }).some(
    ([name, saved]) => typed.get(name) !== saved.replaceAll('\r\n', '\n'),
  );
}
