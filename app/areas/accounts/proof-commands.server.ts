import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { isPasswordOfHash } from '#app/access/auth.server.ts';
import { authAccounts, passkeys, sessions, twoFactors } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { isStrong, type SignInMethod, showsFactor } from '#app/access/sign-in-kinds.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { countTry, forgetTries } from '#app/platform/rate-limit.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { takeBackupCode, takeCode } from './authenticator-commands.server.ts';
import { askWithPasskey, checkPasskey, type PasskeyQuestion } from './passkey-check.server.ts';
import type { SignedPasskey } from './passkey-forms.ts';
import type { ProofKind } from './proof-kinds.ts';
import { stopRecoveryOf } from './recovery-end-commands.server.ts';
import { typedCode } from './second-factor-codes.ts';
import { notifyOfBackupCode } from './security-commands.server.ts';
import { recordSignIn, type SignInSource } from './sign-in-record-commands.server.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

/** For how long a proof counts, or a sign-in: long enough to set up an app on a phone. */
const FRESH_WITHIN = sql`now() - interval '10 minutes'`;

const WRONG_PASSWORD = 'Current password is not correct';
const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one.';
const WRONG_PASSKEY = "This passkey doesn't belong to your account. Use another one.";

/** Which sessions count as proven by what. A passkey is above an app's code, that above a password and single sign-on; a link by mail proves nothing. */
const PROVEN_BY: Record<ProofKind, readonly SignInMethod[]> = {
  password: ['password', 'totp', 'backup_code', 'passkey', 'sso', 'sso_with_factor'],
  code: ['totp', 'backup_code', 'passkey'],
  passkey: ['passkey'],
};

/** What a customer's own identity provider vouches for: the customer alone. It proves nothing of the account, which may reach others. */
const VOUCHED: readonly SignInMethod[] = ['sso', 'sso_with_factor'];

/** A change of who can get into an account was requested without a fresh proof of identity. */
export class ProofNeededError extends RefusedError {
  override name = 'ProofNeededError';
  constructor() {
    super('Confirm that it is you first: close this and press the button again.');
  }
}

/**
 * Returns the strongest proof that an account has: one of its passkeys, otherwise a code of its app, otherwise its password.
 */
export async function strongestProof(tx: Tx, userId: string): Promise<ProofKind> {
  const [keys] = await tx
    .select({ held: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (keys && keys.held > 0) return 'passkey';
  const apps = await tx
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
  return apps.length > 0 ? 'code' : 'password';
}

/** Returns the strongest proof that the actor's account has. */
export function strongestProofOf(actor: SignedInActor): Promise<ProofKind> {
  return unsafeAccountsTransaction((tx) => strongestProof(tx, actor.userId));
}

/** Returns the proof that this session lacks for changing who gets into the account; null while a proof is fresh. */
export function proofNeeded(actor: SignedInActor, session: OwnSession): Promise<ProofKind | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const kind = await strongestProof(tx, actor.userId);
    const proven = await tx
      .select({ method: sessions.method, ofCustomer: identityProviders.customerId })
      .from(sessions)
      .leftJoin(identityProviders, eq(identityProviders.id, sessions.providerId))
      .where(
        and(
          eq(sessions.id, session.id),
          eq(sessions.userId, actor.userId),
          gt(sessions.provenAt, FRESH_WITHIN),
        ),
      );
    const isProven = proven.some(
      ({ method, ofCustomer }) =>
        PROVEN_BY[kind].includes(method) && !(ofCustomer && VOUCHED.includes(method)),
    );
    return isProven ? null : kind;
  });
}

async function isVouchedByCustomer(tx: Tx, { providerId }: OwnSession): Promise<boolean> {
  if (!providerId) return false;
  const ofCustomer = and(
    eq(identityProviders.id, providerId),
    isNotNull(identityProviders.customerId),
  );
  return (await tx.$count(identityProviders, ofCustomer)) > 0;
}

/**
 * Called first by every command that changes who can sign in to an account: this session must have given the account's
 * strongest proof within the last few minutes.
 * @throws ProofNeededError
 */
export async function requireProof(actor: SignedInActor, session: OwnSession): Promise<void> {
  if (await proofNeeded(actor, session)) throw new ProofNeededError();
}

/** What someone gives as proof. */
export type GivenProof =
  | { kind: 'password'; current: string }
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; answer: SignedPasskey };

/**
 * Checks a proof, which has to be the strongest that the account has. From then on the session counts as proven and has another
 * token; a wrong proof is recorded with the sign-in attempts.
 * @throws RefusedError for a wrong proof, or a weaker one than the account has. RateLimitError
 */
export async function proveAgain(
  actor: SignedInActor,
  session: OwnSession,
  given: GivenProof & { source: SignInSource },
): Promise<void> {
  const kind = await strongestProofOf(actor);
  if (given.kind !== kind) throw new ProofNeededError();
  const method = await checked(actor, given);
  await unsafeAccountsTransaction(async (tx) => {
    const ofCustomer = await isVouchedByCustomer(tx, session);
    await tx
      .update(sessions)
      // A session that two factors are behind is not made weaker by the password of an account without any; where a customer's
      // provider vouched for it, the password is more.
      .set({
        provenAt: sql`now()`,
        ...((showsFactor(method) || !isStrong(session.method) || ofCustomer) && { method }),
      })
      .where(and(eq(sessions.id, session.id), eq(sessions.userId, actor.userId)));
    // Anyone who has a factor has not lost it.
    const { userId: id, name, email } = actor;
    if (showsFactor(method)) await stopRecoveryOf(tx, { id, name, email });
  });
  await session.renew();
}

/** Asks for one of the actor's passkeys as a proof. @throws RateLimitError */
export async function askForProof(source: SignInSource): Promise<PasskeyQuestion> {
  await countTry('passkey-question', source.clientAddress);
  return askWithPasskey(source, { cookie: source.headers.get('cookie') ?? '' });
}

/**
 * Checks an account's password.
 * @throws RefusedError when it is wrong. RateLimitError after too many attempts on one account.
 */
export async function checkPassword(
  actor: Pick<SignedInActor, 'userId' | 'email'>,
  password: string,
  source?: SignInSource,
): Promise<void> {
  await countTry('password-change', actor.userId);
  if (!(await isPasswordOf(actor.userId, password))) {
    await noteWrong(actor, 'password', source);
    throw new RefusedError(WRONG_PASSWORD);
  }
  await forgetTries('password-change', actor.userId);
}

async function checked(
  actor: SignedInActor,
  given: GivenProof & { source: SignInSource },
): Promise<SignInMethod> {
  switch (given.kind) {
    case 'password':
      await checkPassword(actor, given.current, given.source);
      return 'password';
    case 'code':
      return checkCode(actor, given.code, given.source);
    case 'passkey':
      return checkOwnPasskey(actor, given.answer, given.source);
  }
}

async function checkCode(
  actor: SignedInActor,
  text: string,
  source: SignInSource,
): Promise<SignInMethod> {
  await countTry('second-factor-account', actor.userId);
  const { method, code } = typedCode(text);
  const isTaken =
    method === 'totp'
      ? await unsafeAccountsTransaction((tx) => takeCode(tx, actor.userId, code))
      : await takeBackupCode(actor.userId, code);
  if (!isTaken) {
    await noteWrong(actor, method, source);
    throw new RefusedError(WRONG_CODE);
  }
  await forgetTries('second-factor-account', actor.userId);
  if (method === 'backup_code') {
    const { userId: id, name, email } = actor;
    await unsafeAccountsTransaction((tx) => notifyOfBackupCode(tx, { id, name, email }));
  }
  return method;
}

async function checkOwnPasskey(
  actor: SignedInActor,
  answer: SignedPasskey,
  source: SignInSource,
): Promise<SignInMethod> {
  await countTry('second-factor-account', actor.userId);
  const fresh = await checkPasskey(answer, source).catch(async (error: unknown) => {
    await noteWrong(actor, 'passkey', source);
    throw error instanceof RefusedError ? new RefusedError(WRONG_PASSKEY) : error;
  });
  // The library starts a session for each answer; this one proves something to the session that asked.
  await unsafeAccountsTransaction((tx) =>
    tx.delete(sessions).where(eq(sessions.token, fresh.token)),
  );
  if (fresh.userId !== actor.userId) {
    await noteWrong(actor, 'passkey', source);
    throw new RefusedError(WRONG_PASSKEY);
  }
  await forgetTries('second-factor-account', actor.userId);
  return 'passkey';
}

async function noteWrong(
  actor: Pick<SignedInActor, 'userId' | 'email'>,
  method: SignInMethod,
  source: SignInSource | undefined,
): Promise<void> {
  if (!source) return;
  const outcome = method === 'password' ? 'wrong_password' : 'second_factor_wrong';
  const person = { id: actor.userId, email: actor.email };
  await unsafeAccountsTransaction((tx) => recordSignIn(tx, person, { outcome, method }, source));
}

async function isPasswordOf(userId: string, password: string): Promise<boolean> {
  const [account] = await unsafeAccountsTransaction((tx) =>
    tx
      .select({ hash: authAccounts.password })
      .from(authAccounts)
      .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential'))),
  );
  return account?.hash ? isPasswordOfHash(account.hash, password) : false;
}
