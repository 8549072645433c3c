import type { DefaultValue } from '@conform-to/react';
import { Fragment, type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { z } from 'zod';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import { type FormFields, useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Link } from '#app/ui/Link.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import styles from './PageEditor.module.css';

/**
 * A page's form for the text of a record. It stays with the copy it was opened on, whatever is loaded in the meantime, and asks
 * before changed text is left.
 */
export function PageEditor<Input extends Record<string, unknown>, Output>({
  id,
  schema,
  defaultValue,
  answer,
  record,
  submitLabel,
  children,
}: {
  id: string;
  /** Loads what it is checked by. The same function each time. */
  schema: () => Promise<z.ZodType<Output, Input>>;
  /** The words, and the version of the copy that they are of; each has its field. */
  defaultValue: DefaultValue<Input>;
  answer: FormAnswer | undefined;
  /** What is edited, such as "article", and its own page. */
  record: { noun: string; address: string };
  submitLabel: string;
  children: (fields: FormFields<Input>) => ReactNode;
}) {
  const [start] = useState(defaultValue);
  const sending = useNavigation().state !== 'idle';
  const element = useUnsavedForm(sending);
  const { form, fields, formProps } = useSchemaForm<Input, Output>({
    id,
    schema,
    lastResult: sending ? null : answer?.result,
    defaultValue: start,
  });
  return (
    <Form method="post" ref={element} {...formProps}>
      <Stack gap="md">
        <Fragment key={form.id}>{children(fields)}</Fragment>
        <FormErrors id={form.errorId} errors={form.errors} />
        {form.errors?.length ? (
          <Link className={styles.saved} to={record.address} target="_blank">
            Open the saved {record.noun} in a new tab
          </Link>
        ) : null}
        <FormButtons
          cancel={record.address}
          sending={sending}
          labels={{ submit: submitLabel, sending: 'Saving...' }}
        />
      </Stack>
    </Form>
  );
}
