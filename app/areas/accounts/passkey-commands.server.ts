import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { auth } from '#app/access/auth.server.ts';
import { passkeys, sessions, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { admit, type SignedIn } from './admission-commands.server.ts';
import { cookiesOf } from './library-headers.server.ts';
import {
  askWithPasskey,
  checkPasskey,
  explainPasskeyError,
  PASSKEY_FAILED,
  type PasskeyQuestion,
} from './passkey-check.server.ts';
import type { MadePasskey, SignedPasskey } from './passkey-forms.ts';
import { requireProof } from './proof-commands.server.ts';
import { noteSecurity, ownerOf } from './security-commands.server.ts';
import { passkeyAdded, passkeyRemoved } from './security-mails.ts';
import { forgetSignInTries } from './sign-in-commands.server.ts';
import { recordSignIn, type SignInSource } from './sign-in-record-commands.server.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

const MAX_PASSKEYS = 20;
const NOT_ADDED = 'The passkey could not be added. Try again.';

/** Asks for any passkey of this site, for signing in. @throws RateLimitError */
export async function askForPasskey(source: SignInSource): Promise<PasskeyQuestion> {
  await countTry('passkey-question', source.clientAddress);
  return askWithPasskey(source);
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
  const fresh = await checkPasskey(given.answer, given).catch(async (error: unknown) => {
    if (owner) {
      const tried = { outcome: 'second_factor_wrong', method: 'passkey' } as const;
      await unsafeAccountsTransaction((tx) => recordSignIn(tx, owner, tried, given));
    }
    throw error;
  });
  const signedIn = await admit(fresh, 'passkey', given, async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(passkeys.credentialID, given.answer.id))
      .returning({ id: passkeys.id });
    // It may have been removed while it was being checked.
    return used.length > 0 ? null : PASSKEY_FAILED;
  });
  await forgetSignInTries(signedIn.actor.email, given);
  return signedIn;
}

/**
 * Asks the browser with these `headers` for a new passkey.
 * @throws ProofNeededError, RefusedError when the account has too many.
 */
export async function askForNewPasskey(
  actor: SignedInActor,
  session: OwnSession,
  asking: Headers,
): Promise<PasskeyQuestion> {
  await requireProof(actor, session);
  const passkeyCount = await unsafeAccountsTransaction(async (tx) => {
    const [row] = await tx
      .select({ count: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, actor.userId));
    return row?.count ?? 0;
  });
  if (passkeyCount >= MAX_PASSKEYS) {
    throw new RefusedError(`An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  const { response, headers } = await auth().api.generatePasskeyRegistrationOptions({
    headers: new Headers({ cookie: asking.get('cookie') ?? '' }),
    returnHeaders: true,
  });
  return { options: response, headers: cookiesOf(headers) };
}

/**
 * Adds the passkey that the browser made for the last question. This session counts as proven by it.
 * @throws ProofNeededError, RefusedError when the answer does not belong to the question.
 */
export async function addPasskey(
  actor: SignedInActor,
  session: OwnSession,
  given: { name: string; answer: MadePasskey; headers: Headers },
): Promise<void> {
  await requireProof(actor, session);
  try {
    await auth().api.verifyPasskeyRegistration({
      body: { response: given.answer, name: given.name },
      headers: given.headers,
    });
  } catch (error) {
    throw explainPasskeyError(error, NOT_ADDED);
  }
  await unsafeAccountsTransaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ method: 'passkey', provenAt: sql`now()` })
      .where(eq(sessions.id, session.id));
    const owner = ownerOf(actor);
    const mail = passkeyAdded();
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
 * Removes one of the actor's passkeys. After the last one, sessions that passkeys started count as signed in by password.
 * @throws ProofNeededError, NotFoundError
 */
export async function removePasskey(
  actor: SignedInActor,
  session: OwnSession,
  id: string,
): Promise<void> {
  await requireProof(actor, session);
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
    const mail = passkeyRemoved();
    await noteSecurity(tx, owner, 'account.passkey_removed', mail, { name });
  });
}

/** Locks all of the actor's passkeys, in one order, so that the last one is known as that. Returns the name of one. */
async function lockOwn(tx: Tx, actor: SignedInActor, id: string): Promise<string> {
  const all = await tx
    .select({ id: passkeys.id, name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId))
    .orderBy(asc(passkeys.id))
    .for('update');
  const own = all.find((each) => each.id === id);
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
