import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  getTextareaProps,
  type Submission,
  type SubmissionResult,
  useForm,
} from '@conform-to/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Toast } from '#app/platform/toast.ts';
import { keepFormsWhileOffline } from '#app/ui/everywhere/offline.ts';
import { useShowToast } from '#app/ui/everywhere/Toast.tsx';
import styles from './controls.module.css';
import type { TextControl } from './PublicTextField.tsx';

/** The answer of the action behind a public form. */
export type PublicFormAnswer = {
  /** conform's reply; null when the submission could not be handled at all. */
  result: SubmissionResult | null;
  done: boolean;
  toast?: Toast | undefined;
};

/** The answer to a form that was posted without script, from which the server renders the page. */
export type PublicFormState = { answer?: PublicFormAnswer | undefined };

/** Checks what a form holds, in the browser. */
type FormValidator<Value> = (formData: FormData) => Submission<Value>;

/**
 * Passes a field of a `PublicForm` to its `PublicTextField`, which draws it as an input or, with `multiline`, as a text area.
 */
export type PublicFieldOf<Name extends string> = (
  name: Name,
  drawn?: 'input' | 'textarea',
) => { control: TextControl; errorId: string; errors: readonly string[] | undefined };

/**
 * A form of the public pages. It posts to `action` with script (stays on the page, shows a toast) and without (the route
 * renders a page from its `answer`). It sums up errors, keeps what was typed when refused, and shows `success` in its place
 * when `done`. `fields` names each field's native constraints and `honeypot` the trap field. `loadValidator` is called when the
 * form is first entered, so the page does not load the validation library; until it is there, the server validates.
 */
export function PublicForm<Value extends Record<string, unknown>>({
  id,
  action,
  fields: constraint,
  loadValidator,
  honeypot,
  labels,
  note,
  success,
  layout,
  answer: rendered,
  children,
}: {
  id: string;
  action: string;
  fields: Readonly<Record<keyof Value & string, { required: boolean; maxLength: number }>>;
  loadValidator: () => Promise<FormValidator<Value>>;
  honeypot: string;
  labels: { submit: string; sending: string };
  note: ReactNode;
  success: ReactNode;
  /** `row` lets short fields and the button stand side by side where there is room. */
  layout?: 'row' | undefined;
  children: (field: PublicFieldOf<keyof Value & string>) => ReactNode;
} & PublicFormState) {
  const fetcher = useFetcher<PublicFormAnswer>();
  const showToast = useShowToast();
  useEffect(() => keepFormsWhileOffline(showToast), [showToast]);
  const donePanel = useRef<HTMLDivElement>(null);
  const [validate, setValidate] = useState<FormValidator<Value>>();
  const answer = fetcher.data ?? rendered;
  const [form, fields] = useForm<Value>({
    id,
    lastResult: fetcher.state === 'idle' ? answer?.result : null,
    constraint,
    // Not on blur: a message that appears between press and release moves the button away.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: validate ? ({ formData }) => validate(formData) : undefined,
  });
  const sending = fetcher.state !== 'idle';
  const asked = useRef(false);
  const prepare = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    loadValidator().then(
      (validator) => setValidate(() => validator),
      () => {
        asked.current = false;
      },
    );
  }, [loadValidator]);
  // Entering the form may be what started the client.
  useEffect(() => {
    if (document.getElementById(id)?.contains(document.activeElement)) prepare();
  }, [id, prepare]);
  const isDone = answer?.done === true;

  const fetched = fetcher.data;
  useEffect(() => {
    if (!fetched) return;
    if (fetched.toast) showToast(fetched.toast);
  }, [fetched, showToast]);
  const isThanked = isDone && !sending;
  useEffect(() => {
    if (isThanked && fetched) donePanel.current?.focus();
  }, [isThanked, fetched]);

  const field: PublicFieldOf<keyof Value & string> = (name, drawn = 'input') => {
    const meta: FieldMetadata = fields[name];
    return {
      control: drawn === 'input' ? getInputProps(meta, { type: 'text' }) : getTextareaProps(meta),
      errorId: meta.errorId,
      errors: meta.errors,
    };
  };
  const failure = answer?.toast?.kind === 'error' && !sending ? answer.toast : undefined;

  if (isThanked) {
    return (
      <div id={id} className={styles.done} ref={donePanel} tabIndex={-1}>
        {success}
      </div>
    );
  }
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={styles.form}
      data-layout={layout}
      onFocus={prepare}
      {...getFormProps(form)}
    >
      <Refusal
        failure={failure}
        formErrors={form.errors}
        fieldErrors={
          form.status === 'error'
            ? Object.entries(form.allErrors).filter(([name]) => name !== '')
            : []
        }
        idOf={(name) => fields[name]?.id ?? form.id}
      />
      {children(field)}
      <div className={styles.hidden} aria-hidden="true">
        <label htmlFor={`${id}-${honeypot}`}>Leave this empty</label>
        <input
          id={`${id}-${honeypot}`}
          name={honeypot}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
      <button type="submit" className={styles.strong} disabled={sending}>
        {sending ? labels.sending : labels.submit}
      </button>
      <p className={styles.note}>{note}</p>
    </fetcher.Form>
  );
}

function Refusal({
  failure,
  formErrors,
  fieldErrors,
  idOf,
}: {
  failure: Toast | undefined;
  formErrors: readonly string[] | undefined;
  fieldErrors: readonly (readonly [name: string, messages: readonly string[]])[];
  idOf: (name: string) => string;
}) {
  if (!failure && !formErrors?.length && !fieldErrors.length) return null;
  return (
    <div className={styles.summary} role="alert">
      <p className={styles.summaryTitle}>{failure?.title ?? 'Please check what you entered'}</p>
      {failure?.description ? <p>{failure.description}</p> : null}
      {formErrors?.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {fieldErrors.length ? (
        <ul>
          {fieldErrors.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>{messages.join(' ')}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
