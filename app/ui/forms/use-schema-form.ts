import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from '@conform-to/react';
import { type SubmitEvent, use, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#app/ui/after-paint.ts';
import { type DropToast, useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { type FormCheck, formCheckOf, type LoadSchema } from '#app/ui/form-check.ts';
import { useOnDemand } from '#app/ui/on-demand.tsx';
import type { Check } from '#app/ui/opens/schema-check.ts';
import { formDataOf, useSavedForm } from '#app/ui/use-saved-form.ts';
import { afterPress } from './after-press.ts';
import { validationToast } from './validation-toast.ts';

type Words = Record<string, unknown>;
type FormOptions<Input extends Words> = {
  /** Unique on the page. */
  id: string;
  /** The action's reply. */
  lastResult?: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Input> | undefined;
  /** Names the form on its page, where several have the same fields. */
  saveAs?: string | undefined;
  /** 'onSubmit' where it is no mistake to leave a field empty. */
  shouldValidate?: 'onBlur' | 'onSubmit';
};

/**
 * A form, on a page or in what opens, checked in the browser as in its action: `formProps` for the form element, `fields` for the
 * pieces of `fields.tsx`. Errors are below their fields, and the first one shows in a toast titled 'Validation error'
 * (specification, section 5). What is typed comes back after an ended session (`useSavedForm`). `schema` loads the schema once
 * someone moves or the browser is idle (`useOnDemand`), if what opens has not loaded it already; until then the fields know their
 * constraints from the document. A form that is sent earlier waits for the schema, and goes to the server unchecked if it can't be
 * loaded.
 */
export function useSchemaForm<Input extends Words, Output>({
  schema,
  id,
  lastResult,
  defaultValue,
  saveAs,
  shouldValidate = 'onBlur',
}: FormOptions<Input> & { schema: LoadSchema<Input, Output> }) {
  const source = formCheckOf(schema);
  useOnDemand(source.ready);
  // Chosen once: React can't go on with a component that waited in `use` and does not come by it again.
  const [known] = useState(() => source.check?.constraint ?? servedConstraint<Input, Output>(id));
  const constraint = known ?? use(source.ready()).constraint;
  const showToast = useShowToast();
  const { formId, saved, forget } = useSavedForm(saveAs ?? Object.keys(constraint).join(), id);
  const start = saved
    ? (parse(formDataOf(saved), UNCHECKED).payload as DefaultValue<Input>)
    : defaultValue;
  const lastCheck = useRef<Submission<Input, string[], Output> | null>(null);
  const [form, fields] = useForm<Input, Output>({
    id: formId,
    ...(lastResult !== undefined && { lastResult }),
    ...(start !== undefined && { defaultValue: start }),
    constraint,
    shouldValidate,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => {
      lastCheck.current = source.check?.parse(formData) ?? null;
      return lastCheck.current ?? parse(formData, UNCHECKED);
    },
  });
  const plain = getFormProps(form);
  const isHeld = useHeldSubmission(source);
  const dropToast = useRef<DropToast | null>(null);
  const sends = useRef(0);
  useEffect(() => () => dropToast.current?.(), []);
  const formProps = {
    ...plain,
    'data-constraint': JSON.stringify(constraint),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      const name = checkedField(event);
      if (name === null) sends.current += 1;
      const before = sends.current;
      const check = () => {
        // Sending checks all fields, and a check after the answer would take the refusal away.
        if (sends.current !== before || !document.getElementById(formId)) return;
        form.validate({ name: name ?? '' });
      };
      // The message below a field that was left moves what is pressed.
      if (name !== null && afterPress(check)) return event.preventDefault();
      if (isHeld(event)) return;
      lastCheck.current = null;
      plain.onSubmit(event);
      if (!event.defaultPrevented) {
        dropToast.current?.();
        return forget();
      }
      // Checking one field on leaving it is a submission too, without a status.
      const toast = lastCheck.current && validationToast(lastCheck.current);
      if (!toast) return;
      dropToast.current?.();
      dropToast.current = showToast(toast);
    },
  };
  return { form, fields, formProps };
}

/** The fields of a form made by `useSchemaForm`, by name. */
export type FormFields<Input extends Words> = ReturnType<FormMetadata<Input>['getFieldset']>;

const UNCHECKED = { resolve: () => ({ value: undefined as never }) };

/**
 * Says whether a submission waits: for the paint after the press, as checking and sending are the longer work
 * (docs/decisions/0082-a-press-is-answered-first.md), and for the check. What was typed meanwhile is sent with it; the last
 * button pressed counts.
 */
function useHeldSubmission(source: FormCheck<never, unknown>) {
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const isPassing = useRef(false);
  return (event: SubmitEvent<HTMLFormElement>): boolean => {
    if (isPassing.current) return false;
    const { submitter } = event.nativeEvent;
    const isIntent = submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
    // Adding and removing rows needs no check, and leaving a field asks for one by itself.
    if (isIntent && (source.check || !submitter.value.includes('"validate"'))) return false;
    event.preventDefault();
    if (isIntent) return true;
    const isFirst = held.current === null;
    held.current = { form: event.currentTarget, submitter };
    if (!isFirst) return true;
    const send = () => {
      const sent = held.current;
      held.current = null;
      if (!sent?.form.isConnected) return;
      isPassing.current = true;
      sent.form.requestSubmit(sent.submitter?.isConnected ? sent.submitter : null);
      isPassing.current = false;
    };
    // Where the check can't be loaded, the server makes it.
    if (source.check) afterPaint(send);
    else void source.ready().then(send, send);
    return true;
  };
}

/** The field that a submission only checks; null where it is another one. */
function checkedField({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>): string | null {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== '__intent__') return null;
  const { type, payload } = JSON.parse(submitter.value);
  return type === 'validate' && typeof payload?.name === 'string' ? payload.name : null;
}

/** What the document says of the form's fields; null where the form is not in it yet. */
function servedConstraint<Input extends Words, Output>(
  id: string,
): Check<Input, Output>['constraint'] | null {
  if (typeof document === 'undefined') return null;
  const served = document.getElementById(id)?.dataset.constraint;
  return served ? JSON.parse(served) : null;
}
