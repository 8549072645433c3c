import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { z } from 'zod';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { hasPasskeys, readPasskey } from './webauthn.ts';

const never = () => () => {};
const questionSchema = z.looseObject({ challenge: z.string() });

/** Signs in with a passkey, without the password; not there in a browser that has no passkeys. */
export function PasskeyButton({
  search,
}: {
  /** The query of the sign-in screen, which says where to go afterwards. */
  search: string;
}) {
  const canUse = useSyncExternalStore(never, hasPasskeys, () => false);
  const fetcher = useFetcher<FormAnswer>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!canUse) return null;
  const isBusy = isAsking || fetcher.state !== 'idle';
  const refusal = failure ?? (isBusy ? undefined : fetcher.data?.result?.error?.['']?.[0]);
  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      const answer = await readPasskey(await question());
      await fetcher.submit({ answer }, { method: 'post', action: `/passkey/sign-in${search}` });
    } catch (error) {
      setFailure(wordsFor(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div>
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="md"
        disabled={isBusy}
        onClick={ask}
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
      >
        {isBusy ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      <Text size="sm" c="red" role="alert" mt={refusal ? 'xs' : 0}>
        {refusal ?? ''}
      </Text>
    </div>
  );
}

async function question(): Promise<object> {
  const answer = await fetch('/passkey/question', { method: 'POST' });
  if (answer.status === 429) throw new Error('Too many attempts. Please wait a few minutes.');
  return questionSchema.parse(await answer.json());
}

function wordsFor(error: unknown): string {
  if (error instanceof DOMException) return 'No passkey was used. Try again, or use your password.';
  return error instanceof Error && error.message.startsWith('Too many')
    ? error.message
    : 'The passkey could not be read. Try again.';
}
