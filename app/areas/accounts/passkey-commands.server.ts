import { APIError } from 'better-auth/api';
import { and, count, eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { auth } from '#app/access/auth.server.ts';
import { passkeys, sessions, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { getPublicUrl } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { UNEXPECTED } from './account-forms.ts';
import { admit, type SignedIn } from './admission.server.ts';
import type { MadePasskey, SignedPasskey } from './passkey-forms.ts';
import { confirmPassword } from './password-commands.server.ts';
import { noteSecurity, ownerOf } from './second-factor-notes.server.ts';
import { passkeyAdded, passkeyRemoved } from './security-mails.ts';
import { cookiesOf, forgetSignInTries, sessionHeaders } from './sign-in-commands.server.ts';
import { recordSignIn, type SignInSource } from './sign-in-record.server.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

/** What a browser's authenticator is asked, with the cookie that ties its answer to the question. */
export type PasskeyQuestion = { options: object; headers: Headers };

const MAX_PASSKEYS = 20;
const FAILED = 'This passkey did not let you in. Use another one, or your password.';
const NOT_ADDED = 'The passkey could not be added. Try again.';

/** Asks for any passkey of this site, to sign in with. @throws RateLimitError */
export async function askForPasskey(source: SignInSource): Promise<PasskeyQuestion> {
  await countTry('passkey-question', source.clientAddress);
  const { response, headers } = await auth().api.generatePasskeyAuthenticationOptions({
    headers: sessionHeaders(source),
    returnHeaders: true,
  });
  return { options: { ...response, userVerification: 'required' }, headers: cookiesOf(headers) };
}

/**
 * Signs a person in with a passkey, which counts as both factors.
 * @throws RefusedError when the passkey is not one of ours, or the account is refused. RateLimitError
 */
export async function signInWithPasskey(
  given: { answer: SignedPasskey } & SignInSource,
): Promise<SignedIn> {
  await countTry('sign-in-address', given.clientAddress);
  const owner = await ownerOfPasskey(given.answer.id);
  try {
    const { response, headers } = await auth().api.verifyPasskeyAuthentication({
      body: { response: given.answer },
      headers: sessionHeaders(given, { cookie: given.headers.get('cookie') ?? '' }),
      returnHeaders: true,
    });
    const { token, userId } = response.session;
    const fresh = { userId, token, headers: cookiesOf(headers) };
    const signedIn = await admit(fresh, 'passkey', given, async (tx) => {
      await tx
        .update(passkeys)
        .set({ lastUsedAt: sql`now()` })
        .where(eq(passkeys.credentialID, given.answer.id));
      return null;
    });
    await forgetSignInTries(signedIn.actor.email, given.clientAddress);
    return signedIn;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (owner) {
      const tried = { outcome: 'second_factor_wrong', method: 'passkey' } as const;
      await unsafeAccountsTransaction((tx) => recordSignIn(tx, owner, tried, given));
    }
    throw explained(error, FAILED);
  }
}

/**
 * Asks the browser for a new passkey.
 * @throws RefusedError when the current password is wrong or the account has too many. RateLimitError
 */
export async function askForNewPasskey(
  actor: SignedInActor,
  session: OwnSession,
  password: string,
): Promise<PasskeyQuestion> {
  const renewed = await confirmPassword(actor, session, password);
  const held = await unsafeAccountsTransaction(async (tx) => {
    const [row] = await tx
      .select({ count: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, actor.userId));
    return row?.count ?? 0;
  });
  if (held >= MAX_PASSKEYS) {
    throw new RefusedError(`An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  const { response, headers } = await auth().api.generatePasskeyRegistrationOptions({
    headers: renewed,
    returnHeaders: true,
  });
  return { options: response, headers: cookiesOf(headers) };
}

/**
 * Adds the passkey that the browser made for the question before. This session counts as signed in with it.
 * @throws RefusedError when the answer does not belong to the question.
 */
export async function addPasskey(
  actor: SignedInActor,
  session: OwnSession,
  given: { name: string; answer: MadePasskey; headers: Headers },
): Promise<void> {
  try {
    await auth().api.verifyPasskeyRegistration({
      body: { response: given.answer, name: given.name },
      headers: given.headers,
    });
  } catch (error) {
    throw explained(error, NOT_ADDED);
  }
  await unsafeAccountsTransaction(async (tx) => {
    await tx.update(sessions).set({ method: 'passkey' }).where(eq(sessions.id, session.id));
    const owner = ownerOf(actor);
    const mail = passkeyAdded({ name: owner.name, url: getPublicUrl(), passkey: given.name });
    await noteSecurity(tx, owner, 'account.passkey_added', mail, { name: given.name });
  });
  await session.renew();
}

/** Gives one of the actor's passkeys another name. @throws NotFoundError */
export async function renamePasskey(actor: SignedInActor, id: string, name: string): Promise<void> {
  await unsafeAccountsTransaction(async (tx) => {
    const before = await lockOwn(tx, actor, id);
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id));
    const change = { before: { name: before }, after: { name } };
    await noteSecurity(tx, ownerOf(actor), 'account.passkey_renamed', null, change);
  });
}

/**
 * Removes one of the actor's passkeys. With the last one gone, sessions that passkeys stood behind count as signed in by
 * password.
 * @throws RefusedError when the current password is wrong. NotFoundError, RateLimitError
 */
export async function removePasskey(
  actor: SignedInActor,
  session: OwnSession,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await confirmPassword(actor, session, password);
  await unsafeAccountsTransaction(async (tx) => {
    const name = await lockOwn(tx, actor, id);
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    const left = await tx
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.userId, actor.userId));
    if (left.length === 0) {
      await tx
        .update(sessions)
        .set({ method: 'password' })
        .where(and(eq(sessions.userId, actor.userId), eq(sessions.method, 'passkey')));
    }
    const owner = ownerOf(actor);
    const mail = passkeyRemoved({ name: owner.name, url: getPublicUrl(), passkey: name });
    await noteSecurity(tx, owner, 'account.passkey_removed', mail, { name });
  });
}

async function lockOwn(tx: Tx, actor: SignedInActor, id: string): Promise<string> {
  const [own] = await tx
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId)))
    .for('update');
  if (!own) throw new NotFoundError();
  return own.name ?? 'Passkey';
}

async function ownerOfPasskey(credentialId: string) {
  return unsafeAccountsTransaction(async (tx) => {
    const [owner] = await tx
      .select({ id: users.id, email: users.email })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialID, credentialId));
    return owner ?? null;
  });
}

function explained(error: unknown, words: string): Error {
  if (error instanceof APIError && error.statusCode < 500) return new RefusedError(words);
  log().error({ err: error }, 'a passkey could not be checked');
  return new RefusedError(error instanceof APIError ? words : UNEXPECTED);
}
