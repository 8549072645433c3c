import { useFetcher } from 'react-router';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { PasskeyCeremony } from './PasskeyCeremony.tsx';

/** Signs in with a passkey, without the password. Not shown in browsers without passkeys. */
export function PasskeyButton({
  search,
}: {
  /** The query of the sign-in screen, which says where to go afterwards. */
  search: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  return (
    <PasskeyCeremony
      isSecond
      question="/passkey/question"
      fetcher={fetcher}
      action={`/passkey/sign-in${search}`}
      otherwise="No passkey was used. Try again, or use your password."
    />
  );
}
