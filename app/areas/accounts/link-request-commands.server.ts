import { setTimeout as wait } from 'node:timers/promises';
import { countTry, forgetTries, hasTryLeft } from '#app/platform/rate-limit.server.ts';
import { knownDeviceOf } from './known-device.server.ts';
import type { SignInSource } from './sign-in-record-commands.server.ts';

/** Every answer takes at least this long, so that its time does not tell whether the account exists. */
const ANSWER_MS = 500;

/** What someone asks a link for, with the counter of its emails to one account. */
const MAILS = { password: 'link-mails', 'sign-in': 'sign-in-link-mails' } as const;
type AskedFor = keyof typeof MAILS;

/**
 * Answers anyone who requests a link to an email address: within the limits, and in the same way whatever `mailIt` finds. After
 * too many emails `mailIt` is silently not called.
 * @throws RateLimitError after too many attempts from one address or for one account from there. A device that is known to the
 * account is counted apart.
 */
export async function answerLinkRequest(
  askedFor: AskedFor,
  email: string,
  source: SignInSource,
  mailIt: () => Promise<void>,
): Promise<void> {
  const device = await knownDeviceOf(source.headers, email);
  if (!device) await countTry('password-reset-address', source.clientAddress);
  await countTry('password-reset-account-from-address', placeKey(askedFor, email, source, device));
  const mayMail = device !== null || (await hasTryLeft(MAILS[askedFor], `${askedFor} ${email}`));
  await Promise.all([wait(ANSWER_MS), mayMail ? mailIt() : undefined]);
}

/** Forgets what was emailed to an account once a link of one of its emails was used, and the attempts of `source` for it. */
export async function forgetLinkRequests(
  askedFor: AskedFor,
  email: string,
  source?: SignInSource,
): Promise<void> {
  await forgetTries(MAILS[askedFor], `${askedFor} ${email}`);
  if (!source) return;
  const device = await knownDeviceOf(source.headers, email);
  const key = placeKey(askedFor, email, source, device);
  await forgetTries('password-reset-account-from-address', key);
}

function placeKey(
  askedFor: AskedFor,
  email: string,
  { clientAddress }: SignInSource,
  device: string | null,
): string {
  return `${askedFor} ${email} ${device ?? clientAddress}`;
}
