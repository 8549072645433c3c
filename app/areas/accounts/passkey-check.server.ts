import { APIError } from 'better-auth/api';
import { auth } from '#app/access/auth.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { log } from '#app/platform/log.server.ts';
import { UNEXPECTED } from './account-forms.ts';
import type { FreshSession } from './admission-commands.server.ts';
import { cookiesOf, sessionHeaders } from './library-headers.server.ts';
import type { SignedPasskey } from './passkey-forms.ts';
import type { SignInSource } from './sign-in-record-commands.server.ts';

/** What a browser's authenticator is asked, with the cookie that ties its answer to the question. */
export type PasskeyQuestion = { options: object; headers: Headers };

/** What a person reads when a passkey does not sign them in. */
export const PASSKEY_FAILED = "This passkey didn't work. Use another one, or your password.";

/** Asks for a passkey of this site; with a session's cookie in `more`, for one of that account. */
export async function askWithPasskey(
  source: SignInSource,
  more: Record<string, string> = {},
): Promise<PasskeyQuestion> {
  const { response, headers } = await auth().api.generatePasskeyAuthenticationOptions({
    headers: sessionHeaders(source, more),
    returnHeaders: true,
  });
  return { options: { ...response, userVerification: 'required' }, headers: cookiesOf(headers) };
}

/**
 * Checks an authenticator's answer to its question, once. The library starts a session of the passkey's owner, which the caller
 * accepts or ends.
 * @throws RefusedError when the answer does not fit, or the passkey is not one of ours.
 */
export async function checkPasskey(
  answer: SignedPasskey,
  source: SignInSource,
): Promise<FreshSession> {
  try {
    const { response, headers } = await auth().api.verifyPasskeyAuthentication({
      body: { response: answer },
      headers: sessionHeaders(source, { cookie: source.headers.get('cookie') ?? '' }),
      returnHeaders: true,
    });
    const { token, userId } = response.session;
    return { userId, token, headers: cookiesOf(headers) };
  } catch (error) {
    throw explainPasskeyError(error, PASSKEY_FAILED);
  }
}

/** Turns an error of the library into a refusal with these `words` if it refused, or into a failure in the log if it failed. */
export function explainPasskeyError(error: unknown, words: string): Error {
  if (error instanceof APIError && error.statusCode < 500) return new RefusedError(words);
  log().error({ err: error }, 'a passkey could not be checked');
  return new RefusedError(error instanceof APIError ? words : UNEXPECTED);
}
