import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Note } from '#app/ui/Note.tsx';
import { useOnDemand } from '#app/ui/on-demand.tsx';
import { useHasPasskeys } from './use-passkeys.ts';

const loadCeremony = () => Promise.all([import('./webauthn.ts'), import('./passkey-forms.ts')]);

/** A button that asks for a passkey and sends the authenticator's answer to `action`. */
export function PasskeyCeremony({
  question,
  fetcher,
  action,
  otherwise,
  isSecond = false,
}: {
  /** Where the question is asked for. */
  question: string;
  fetcher: FetcherWithComponents<FormAnswer>;
  action: string;
  /** What to say when its person declines. */
  otherwise: string;
  /** It is below another way, and is not there in a browser that has no passkeys. */
  isSecond?: boolean;
}) {
  useOnDemand(loadCeremony);
  const canUse = useHasPasskeys(!isSecond);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!canUse) return isSecond ? null : <Note>This browser can't use passkeys.</Note>;
  const isBusy = isAsking || fetcher.state !== 'idle';
  const refusal = failure ?? (isBusy ? undefined : fetcher.data?.result?.error?.['']?.[0]);
  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      const [{ readPasskey }, { passkeyChallengeSchema }] = await loadCeremony();
      const answer = await readPasskey(passkeyChallengeSchema.parse(await asked(question)));
      await fetcher.submit({ answer }, { method: 'post', action });
    } catch (error) {
      setFailure(wordsFor(error, otherwise));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div>
      <Button
        variant={isSecond ? 'default' : 'filled'}
        size="md"
        fullWidth
        style={isSecond ? { marginTop: '1rem' } : undefined}
        disabled={isBusy}
        onClick={ask}
        data-autofocus={isSecond ? undefined : true}
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
      >
        {isBusy ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      <Note tone="danger" role="alert">
        {refusal ?? ''}
      </Note>
      {isSecond ? null : (
        <noscript>
          <p>A passkey needs JavaScript, which is off in this browser.</p>
        </noscript>
      )}
    </div>
  );
}

async function asked(question: string): Promise<unknown> {
  const answer = await fetch(question, { method: 'POST' });
  if (answer.status === 429) throw new Error('Too many attempts. Please wait a few minutes.');
  return answer.json();
}

function wordsFor(error: unknown, otherwise: string): string {
  if (error instanceof DOMException) return otherwise;
  return error instanceof Error && error.message.startsWith('Too many')
    ? error.message
    : 'The passkey could not be read. Try again.';
}
