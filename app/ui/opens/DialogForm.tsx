import { type DefaultValue, FormProvider } from '@conform-to/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { Needs } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { EnterSends } from '#app/ui/EnterSends.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import type { LoadSchema } from '#app/ui/form-check.ts';
import { type FormFields, useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Group, Stack } from '#app/ui/Stack.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.ts';

/** The content of a dialog's form. */
export type DialogContent<Input extends Record<string, unknown>, Output> = {
  /** Address of the action route that carries out the form and answers a `FormAnswer`. */
  action: string;
  schema: LoadSchema<Input, Output>;
  /** What the form starts with each time it opens. */
  defaultValue?: DefaultValue<Input>;
  /** Label of the submit button, and while it sends: 'Create Customer', 'Creating...'. */
  labels: { submit: string; sending: string };
  /** A paragraph above the fields. */
  intro?: ReactNode;
  /** Mark the submit button as dangerous. */
  danger?: boolean;
  /** What the button that opens it needs to be there (`useMay`). */
  needs?: Needs | undefined;
  children: (fields: FormFields<Input>) => ReactNode;
};

/** The form of a dialog. It asks before the page is left while `isUnsaved` says that something has changed. */
export function DialogForm<Input extends Record<string, unknown>, Output>({
  id,
  saveAs,
  submissionId,
  fetcher,
  sending,
  action,
  schema,
  defaultValue,
  labels,
  intro,
  danger = false,
  onCancel,
  onShown,
  isUnsaved,
  children,
}: Omit<DialogContent<Input, Output>, 'needs'> & {
  id: string;
  saveAs: string;
  submissionId: string;
  fetcher: FetcherWithComponents<FormAnswer>;
  sending: boolean;
  onCancel: () => void;
  /** Called with the form as it opens, before anything is typed. */
  onShown: (form: HTMLFormElement | null) => void;
  isUnsaved: (() => boolean) | null;
}) {
  const { form, fields, formProps } = useSchemaForm({
    id,
    schema,
    // The answer that closes the dialog would empty the form: the field that Enter was pressed in would go away under the
    // cursor, and checking it on leaving would send the form by the browser itself.
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue,
    saveAs,
  });
  const element = useRef<HTMLFormElement>(null);
  const reportShown = useEffectEvent(() => onShown(element.current));
  useEffect(() => reportShown(), []);
  useEffect(() => focusFirstField(element.current), []);
  return (
    <fetcher.Form method="post" action={action} ref={element} {...formProps}>
      <input type="hidden" name="submissionId" value={submissionId} />
      <EnterSends disabled={sending} />
      {isUnsaved ? <AskBeforeLeaving isUnsaved={isUnsaved} /> : null}
      <Stack gap="md">
        {intro ? <div>{intro}</div> : null}
        <FormErrors id={form.errorId} errors={form.errors} />
        {/* For fields that ask for the form around them, such as rows that are added and removed. */}
        <FormProvider key={form.id} context={form.context}>
          {children(fields)}
        </FormProvider>
        <Group justify="flex-end" gap="sm" mt="xs">
          <Button variant="default" onClick={onCancel} disabled={sending}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending} color={danger ? 'red' : undefined}>
            {sending ? labels.sending : labels.submit}
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  );
}

function AskBeforeLeaving({ isUnsaved }: { isUnsaved: () => boolean }) {
  useUnsavedGuard(isUnsaved);
  return null;
}

/**
 * Has the dialog begin in the first field that must be filled in and is empty, else in its first field past the records that it
 * was opened for; by itself it would begin at its cross.
 */
function focusFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    ':is(input:not([type=hidden]), textarea, select):not(:disabled, [readonly], [tabindex="-1"])',
  );
  const seen = [...fields].filter((field) => field.getClientRects().length > 0);
  const isMissing = ({ required, value }: (typeof seen)[number]) => required && value === '';
  const isGiven = ({ role, value }: (typeof seen)[number]) => role === 'combobox' && value !== '';
  const first = seen.find(isMissing) ?? seen.find((field) => !isGiven(field)) ?? seen[0];
  first?.setAttribute('data-autofocus', '');
}
