import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Note } from '#app/ui/Note.tsx';
import { useOnDemand } from '#app/ui/on-demand.tsx';
import { ProveFirst } from './ProveFirst.tsx';
import { useHasPasskeys } from './use-passkeys.ts';

const forms = () => import('./passkey-forms.ts');
const webauthn = () => import('./webauthn.ts');
const passkeyNameSchema = async () => (await forms()).passkeyNameSchema;

/** Adds a passkey: asks for a proof and its name, then has the browser make it. */
export function AddPasskey() {
  useOnDemand(webauthn);
  const canUse = useHasPasskeys(true);
  const fetcher = useFetcher<FormAnswer>();
  const [failure, setFailure] = useState<string>();
  const refusal =
    failure ?? (fetcher.state === 'idle' ? fetcher.data?.result?.error?.['']?.[0] : undefined);
  if (!canUse) return <Note>This browser can't create passkeys.</Note>;
  const make = async (answer: FormAnswer) => {
    setFailure(undefined);
    try {
      const [{ passkeyQuestionSchema }, { makePasskey }] = await Promise.all([forms(), webauthn()]);
      const { name, options } = passkeyQuestionSchema.parse(answer).question;
      const made = await makePasskey(options);
      await fetcher.submit(
        { name, answer: made },
        { method: 'post', action: '/account/passkeys/new' },
      );
    } catch (error) {
      setFailure(
        error instanceof DOMException && error.name === 'InvalidStateError'
          ? 'This device already has a passkey for your account.'
          : 'No passkey was created. Try again.',
      );
    }
  };
  return (
    <>
      <ProveFirst>
        {(prove) => (
          <FormDialog
            title="Add a passkey"
            action="/account/passkeys/question"
            schema={passkeyNameSchema}
            labels={{ submit: 'Continue', sending: 'Checking...' }}
            intro="A passkey signs you in with the fingerprint, face or PIN of your device, without the password."
            onDone={make}
            trigger={(open) => (
              <Button
                variant="default"
                onClick={() => prove(open)}
                leftSection={<IconPlus size={16} aria-hidden="true" />}
              >
                Add a passkey
              </Button>
            )}
          >
            {(fields) => (
              <DialogText
                field={fields.name}
                label="Name"
                description="A name to recognize it by, such as Office laptop."
              />
            )}
          </FormDialog>
        )}
      </ProveFirst>
      <Note tone="danger" role="alert">
        {refusal ?? ''}
      </Note>
    </>
  );
}
