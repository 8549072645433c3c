import type { DefaultValue } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import type { LoadSchema } from '#app/ui/form-check.ts';
import { type FormFields, useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Stack } from '#app/ui/Stack.tsx';

/**
 * A form that is a page of its own: signing in, signing up, setting a password. It posts to the address of its page, with and
 * without script. While it is being sent, its button is disabled and reads 'Submitting...' (specification, section 2).
 */
export function AccountForm<Input extends Record<string, unknown>, Output>({
  id,
  schema,
  answer,
  defaultValue,
  submit,
  children,
  below,
}: {
  id: string;
  /** Loads what it is checked by (`useSchemaForm`). */
  schema: LoadSchema<Input, Output>;
  /** What the route's action answered. */
  answer: FormAnswer | undefined;
  defaultValue?: DefaultValue<Input>;
  /** The button's label. */
  submit: string;
  children: (fields: FormFields<Input>) => ReactNode;
  /** Shown under the button. */
  below?: ReactNode;
}) {
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const { form, fields, formProps } = useSchemaForm({
    id,
    schema,
    lastResult: sending ? null : answer?.result,
    defaultValue,
  });
  return (
    <Form method="post" {...formProps}>
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        {children(fields)}
        <Button
          type="submit"
          size="md"
          fullWidth
          style={{ marginTop: '0.625rem' }}
          disabled={sending}
        >
          {sending ? 'Submitting...' : submit}
        </Button>
        {below}
      </Stack>
    </Form>
  );
}
