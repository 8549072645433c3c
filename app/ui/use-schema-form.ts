import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { SubmitEvent } from 'react';
import type { z } from 'zod';
import { useShowToast } from './Toast.tsx';
import { formDataOf, useSavedForm } from './use-saved-form.ts';
import { validationToast } from './validation-toast.ts';

/**
 * A form checked by `schema` in the browser as in its action: `formProps` for the form element, `fields` for the pieces of
 * `fields.tsx`. Errors stand below their fields, and the first one shows in a toast titled 'Validation error'
 * (specification, section 5). `lastResult` is the action's reply, `id` unique on the page. What is typed comes back after an
 * ended session (`useSavedForm`); `saveAs` names the form on its page, where several have the same fields.
 */
export function useSchemaForm<Input extends Record<string, unknown>, Output>({
  id,
  schema,
  lastResult,
  defaultValue,
  saveAs,
}: {
  id: string;
  schema: z.ZodType<Output, Input>;
  lastResult?: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Input> | undefined;
  saveAs?: string | undefined;
}) {
  const showToast = useShowToast();
  const constraint = getZodConstraint(schema);
  const { formId, saved, forget } = useSavedForm(saveAs ?? Object.keys(constraint).join(), id);
  const start = saved
    ? (parseWithZod(formDataOf(saved), { schema }).payload as DefaultValue<Input>)
    : defaultValue;
  const [form, fields] = useForm<Input, Output>({
    id: formId,
    ...(lastResult !== undefined && { lastResult }),
    ...(start !== undefined && { defaultValue: start }),
    constraint,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const plain = getFormProps(form);
  const formProps = {
    ...plain,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      plain.onSubmit(event);
      if (!event.defaultPrevented) return forget();
      // Checking one field on leaving it is a submission too; its submitter says so, and it has no status.
      const { submitter } = event.nativeEvent;
      const sent = new FormData(event.currentTarget, submitter);
      const toast = validationToast(parseWithZod(sent, { schema }));
      if (toast) showToast(toast);
    },
  };
  return { form, fields, formProps };
}

/** The fields of a form made by `useSchemaForm`, by name. */
export type FormFields<Input extends Record<string, unknown>> = ReturnType<
  FormMetadata<Input>['getFieldset']
>;
