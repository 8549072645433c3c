import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { formCheckOf, type LoadSchema } from '#app/ui/form-check.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { type FormFields, useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Stack } from '#app/ui/Stack.tsx';
import { codeCheck, confirmedCheck } from './account-checks.ts';
import { CurrentPassword, PasswordOwner } from './NewPasswordFields.tsx';
import { PasskeyCeremony } from './PasskeyCeremony.tsx';
import type { ProofKind, ProvenScreen } from './proof-kinds.ts';

/**
 * Asks for the strongest proof that an account has: its password, a code of its app, or one of its passkeys. Then it leads to
 * `next`, or calls `onProven`.
 */
export function ProofForm({
  kind,
  email,
  next = null,
  answer,
  onProven,
}: {
  kind: ProofKind;
  email: string;
  /** The screen that the proof is for. */
  next?: ProvenScreen | null;
  /** What the route's action answered to a form that was sent without script. */
  answer?: FormAnswer | undefined;
  onProven?: () => void;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const isProven = fetcher.state === 'idle' && fetcher.data?.done === true;
  const reportProven = useEffectEvent(() => onProven?.());
  useEffect(() => {
    if (isProven) reportProven();
  }, [isProven]);
  const action = `/account/prove${next ? `?${new URLSearchParams({ next })}` : ''}`;
  if (kind === 'passkey') {
    return (
      <PasskeyCeremony
        question="/account/proof"
        fetcher={fetcher}
        action={action}
        otherwise="No passkey was used. Try again."
      />
    );
  }
  const sent = { action, fetcher, answer };
  return kind === 'password' ? (
    <TypedProof {...sent} schema={confirmedCheck}>
      {(fields) => (
        <>
          <PasswordOwner email={email} />
          <CurrentPassword field={fields.current} />
        </>
      )}
    </TypedProof>
  ) : (
    <TypedProof {...sent} schema={codeCheck}>
      {(fields) => (
        <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoFocus />
      )}
    </TypedProof>
  );
}

/** Returns the same form for a dialog, once its checks are loaded. */
export async function readyProofForm(): Promise<typeof ProofForm> {
  await Promise.all([formCheckOf(codeCheck).ready(), formCheckOf(confirmedCheck).ready()]);
  return ProofForm;
}

function TypedProof<Input extends Record<string, unknown>, Output>({
  action,
  fetcher,
  answer,
  schema,
  children,
}: {
  action: string;
  fetcher: FetcherWithComponents<FormAnswer>;
  answer: FormAnswer | undefined;
  schema: LoadSchema<Input, Output>;
  children: (fields: FormFields<Input>) => ReactNode;
}) {
  const sending = fetcher.state !== 'idle';
  const { form, fields, formProps } = useSchemaForm({
    id: 'proof',
    schema,
    lastResult: sending || fetcher.data?.done ? null : (fetcher.data ?? answer)?.result,
  });
  return (
    <fetcher.Form method="post" action={action} {...formProps}>
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
          {sending ? 'Checking...' : 'Confirm'}
        </Button>
      </Stack>
    </fetcher.Form>
  );
}
