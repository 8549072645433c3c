import { APIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '#app/access/actor.ts';
import { auth, isPasswordOfHash, openStepOf, withoutSession } from '#app/access/auth.server.ts';
import { authAccounts, users } from '#app/access/auth-tables.ts';
import { endSession } from '#app/access/end-session.server.ts';
import { HASH_OF_NOBODY } from '#app/access/password-hash.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countTry, forgetTries, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { type Credentials, UNEXPECTED } from './account-forms.ts';
import {
  admit,
  type FreshSession,
  openSecondStep,
  type SignedIn,
} from './admission-commands.server.ts';
import { comparableCode, takeCode } from './authenticator-commands.server.ts';
import { knownDeviceOf } from './known-device.server.ts';
import { cookiesOf, sessionHeaders } from './library-headers.server.ts';
import { type TypedCode, typedCode } from './second-factor-codes.ts';
import { notifyOfBackupCode } from './security-commands.server.ts';
import {
  recordRateLimit,
  recordSignIn,
  recordWrongPassword,
  type SignInSource,
} from './sign-in-record-commands.server.ts';
import { readNote, storeNote } from './sso-note-commands.server.ts';
import type { SsoEntry } from './sso-rule-queries.server.ts';

/**
 * The password, or what replaced it, was right and the account has an authenticator app: the headers carry what the second step
 * needs, but no session.
 */
export type SecondStep = { kind: 'second step'; headers: Headers };

const WRONG = 'Invalid email or password. Please try again.';
const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one.';
const STEP_OVER = 'This step has expired. Log in again.';
/** As long as the step that the library opens. */
const STEP_MINUTES = 10;
const LOCKED_SECONDS = 15 * 60;

/**
 * Signs a person in with email and password and starts a session (messages: specification 8); for an account with an
 * authenticator app, it opens the second step instead.
 * @throws RefusedError when the two don't match, the account is deactivated or the registration was rejected.
 * @throws RateLimitError after too many attempts from one address or on one account.
 */
export async function signIn(given: Credentials & SignInSource): Promise<SignedIn | SecondStep> {
  const fromAddress = `${given.email} ${given.clientAddress}`;
  const device = await knownDeviceOf(given.headers, given.email);
  await recordRateLimit(given.email, given, async () => {
    if (device) return void (await countTry('sign-in-known-device', `${given.email} ${device}`));
    await countTry('sign-in-address', given.clientAddress);
    await countTry('sign-in-account-from-address', fromAddress);
    await countTry('sign-in-account', given.email);
  });
  const hash = await unsafeAccountsTransaction((tx) => lockedHashOf(tx, given.email));
  const started = hash === null ? await refuseAsIfWrong(given) : await checkPassword(given);
  // A password that was replaced while it was being checked opens nothing.
  const check = async (tx: Tx) => ((await lockedHashOf(tx, given.email)) === hash ? null : WRONG);
  if ('kind' in started) {
    await openSecondStep(given.email, 'password', given, null, check);
    return started;
  }
  const signedIn = await admit(started, 'password', given, check);
  await forgetSignInTries(given.email, given);
  return signedIn;
}

/**
 * Completes the second step of a sign-in with a code of the authenticator app or a backup code, and starts the session.
 * @throws RefusedError for a wrong or used code, and when the step has expired or was tried too often.
 * @throws RateLimitError after too many attempts from one address or on one account.
 */
export async function answerSecondStep(given: { code: string } & SignInSource): Promise<SignedIn> {
  const step = await openStepOf(given.headers);
  const person = step && (await personOf(step.userId));
  if (!step || !person) throw new RefusedError(STEP_OVER);
  const sso = step.openedBy === 'sso' ? await entryOfStep(step.identifier) : null;
  if (step.openedBy === 'sso' && !sso) throw new RefusedError(STEP_OVER);
  const typed = typedCode(given.code);
  await recordRateLimit(person.email, given, async () => {
    await countTry('second-factor-address', given.clientAddress);
    await countTry('second-factor-account', person.id);
  });
  const started = await checkCode(typed, given, person);
  const fresh = { ...started, byLink: step.openedBy === 'link', sso };
  const signedIn = await admit(fresh, typed.method, given, async (tx) => {
    if (typed.method === 'backup_code') {
      await notifyOfBackupCode(tx, person);
      return null;
    }
    // The library takes a code as often as it is valid.
    return (await takeCode(tx, person.id, typed.code)) ? null : WRONG_CODE;
  });
  await forgetTries('second-factor-account', person.id);
  await forgetSignInTries(person.email, given);
  return signedIn;
}

/** Remembers which provider vouched for the person of a second step. */
export async function openStepOfSso(
  identifier: string,
  email: string,
  entry: SsoEntry,
  source: SignInSource,
): Promise<void> {
  await openSecondStep(email, 'sso', source, entry);
  await unsafeAccountsTransaction((tx) =>
    storeNote(tx, 'sso-step', identifier, entry, STEP_MINUTES),
  );
}

async function entryOfStep(identifier: string): Promise<SsoEntry | null> {
  const entry = await unsafeAccountsTransaction((tx) => readNote(tx, 'sso-step', identifier));
  return entry as SsoEntry | null;
}

/** Whether these headers carry a second step that is still open. */
export async function isSecondStepOpen(headers: Headers): Promise<boolean> {
  return (await openStepOf(headers)) !== null;
}

/** Ends the session whose cookie is among these headers. Returns the headers that remove the cookie. */
export async function signOut(actor: Actor, headers: Headers): Promise<Headers> {
  const ended = await endSession(headers);
  if (actor.kind !== 'visitor') {
    await unsafeAccountsTransaction((tx) =>
      logActivity(tx, actor, {
        action: 'account.signed_out',
        entityType: 'account',
        entityId: actor.userId,
      }),
    );
  }
  return ended;
}

/** The hash of an account's password, which nobody replaces until the transaction ends. */
async function lockedHashOf(tx: Tx, email: string): Promise<string | null> {
  const [account] = await tx
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(authAccounts.providerId, 'credential')))
    .for('share', { of: authAccounts });
  return account?.hash ?? null;
}

/** Where there is no account, or none with a password: the same work, record and words as for a wrong password. */
async function refuseAsIfWrong(given: Credentials & SignInSource): Promise<never> {
  await isPasswordOfHash(HASH_OF_NOBODY, given.password);
  await recordWrongPassword(given.email, given);
  throw new RefusedError(WRONG);
}

async function checkPassword(
  given: Credentials & SignInSource,
): Promise<FreshSession | SecondStep> {
  try {
    const { response, headers } = await auth().api.signInEmail({
      body: { email: given.email, password: given.password },
      headers: sessionHeaders(given),
      returnHeaders: true,
    });
    if ('twoFactorRedirect' in response)
      return { kind: 'second step', headers: cookiesOf(headers) };
    return { userId: response.user.id, token: response.token, headers: cookiesOf(headers) };
  } catch (error) {
    if (error instanceof APIError && error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') {
      await recordWrongPassword(given.email, given);
      throw new RefusedError(WRONG);
    }
    throw explained(error);
  }
}

type Person = { id: string; name: string; email: string };

async function personOf(userId: string): Promise<Person | null> {
  return unsafeAccountsTransaction(async (tx: Tx) => {
    const [person] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    return person ?? null;
  });
}

async function checkCode(
  typed: TypedCode,
  source: SignInSource,
  person: Person,
): Promise<FreshSession> {
  const { method } = typed;
  const asked = {
    body: { code: await comparableCode(person.id, typed) },
    headers: sessionHeaders(source, { cookie: await withoutSession(source.headers) }),
    returnHeaders: true as const,
  };
  try {
    const { response, headers } = await (method === 'totp'
      ? auth().api.verifyTOTP(asked)
      : auth().api.verifyBackupCode(asked));
    if (!response.token) throw new Error('The second step started no session.');
    return { userId: person.id, token: response.token, headers: cookiesOf(headers) };
  } catch (error) {
    const reason = error instanceof APIError ? String(error.body?.code ?? error.status) : '';
    if (reason === 'INVALID_TWO_FACTOR_COOKIE') throw new RefusedError(STEP_OVER);
    const isLocked = reason === 'ACCOUNT_TEMPORARILY_LOCKED';
    const outcome = isLocked ? 'rate_limited' : 'second_factor_wrong';
    if (!(error instanceof APIError) || error.statusCode >= 500) throw explained(error);
    await unsafeAccountsTransaction((tx) => recordSignIn(tx, person, { outcome, method }, source));
    if (isLocked) throw new RateLimitError(LOCKED_SECONDS);
    throw new RefusedError(
      reason === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' ? STEP_OVER : WRONG_CODE,
    );
  }
}

/** Forgets the earlier attempts of this place and device after a success; those of others still count. */
export async function forgetSignInTries(email: string, source: SignInSource): Promise<void> {
  await forgetTries('sign-in-account-from-address', `${email} ${source.clientAddress}`);
  const device = await knownDeviceOf(source.headers, email);
  if (device) await forgetTries('sign-in-known-device', `${email} ${device}`);
}

function explained(error: unknown): Error {
  if (error instanceof APIError && error.statusCode < 500) {
    return new RefusedError(error.message || UNEXPECTED);
  }
  log().error({ err: error }, 'a sign-in failed');
  return new RefusedError(UNEXPECTED);
}
