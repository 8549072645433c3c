import { and, eq, isNull, ne } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { hashPassword } from '#app/access/auth.server.ts';
import { authAccounts, sessions, users, verifications } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import {
  type LinkedPerson,
  makeAccountLink,
  readAccountLink,
  spendAccountLink,
  takeBackLinks,
} from './account-link-commands.server.ts';
import { passwordChanged, passwordReset, ssoIsRequired } from './account-mails.ts';
import { markEmailConfirmed } from './email-confirmation-commands.server.ts';
import { answerLinkRequest, forgetLinkRequests } from './link-request-commands.server.ts';
import { refuseGuessable } from './password-rules.server.ts';
import { checkPassword, requireProof, strongestProofOf } from './proof-commands.server.ts';
import { removeFactors } from './second-factor-commands.server.ts';
import type { SignInSource } from './sign-in-record-commands.server.ts';
import { refuseWhereSsoIsRequired, requiredProviderOf } from './sso-rule-queries.server.ts';

const RESET_LINK_HOURS = 1;

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

/**
 * Emails a link that sets a new password, valid for one hour, if the email has an active account. Says nothing about whether it
 * has.
 * @throws RateLimitError after too many attempts from one address or for one account from there. A device that is known to the
 * account is counted apart.
 */
export async function requestPasswordReset(email: string, source: SignInSource): Promise<void> {
  await answerLinkRequest('password', email, source, () =>
    unsafeAccountsTransaction((tx) => mailResetLink(tx, email)),
  );
}

/** Returns the email of the account that a password link's token opens; null if the link is unknown, used or expired. */
export async function readResetLink(token: string): Promise<string | null> {
  const person = await unsafeAccountsTransaction((tx) =>
    readAccountLink(tx, 'reset-password', token),
  );
  return person?.email ?? null;
}

/**
 * Sets the password of the account that a link's token opens, confirms its email address, ends all its sessions and emails the
 * person. If the address was unconfirmed, passkeys and authenticator app are removed. The link works once. Returns the
 * account's id; null if the link is unknown, used or expired.
 * @throws RefusedError when the account signs in by single sign-on alone.
 */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<LinkedPerson | null> {
  const email = await readResetLink(token);
  if (!email) return null;
  await refuseGuessable(newPassword, [email, firmNow().name]);
  const passwordHash = await hashPassword(newPassword);
  // The links that were emailed are spent with this one: the next request emails again.
  await forgetLinkRequests('password', email);
  return unsafeAccountsTransaction(async (tx) => {
    const person = await spendAccountLink(tx, 'reset-password', token);
    if (!person) return null;
    await refuseWhereSsoIsRequired(tx, person.id);
    await setPassword(tx, person.id, passwordHash);
    // The link went to the account's address, or was handed over by anyone who runs the installation.
    const isFirstTime = await markEmailConfirmed(tx, person);
    // Anyone who signed up with someone else's address may have added factors of their own.
    if (isFirstTime) await removeFactors(tx, person.id);
    await tx.delete(sessions).where(eq(sessions.userId, person.id));
    await notifyOfNewPassword(tx, person, 'account.password_reset');
    return person;
  });
}

/**
 * Changes the password of a signed-in person who knows the current one, ends their other sessions and confirms it by email. An
 * account with a second factor also needs a fresh proof of that.
 * @throws ProofNeededError, RefusedError when the current password is wrong or the session has ended. RateLimitError after too
 * many attempts.
 */
export async function changePassword(
  actor: SignedInActor,
  session: OwnSession,
  given: { current: string; password: string },
): Promise<void> {
  // Of an account without a second factor, the current password is the proof.
  if ((await strongestProofOf(actor)) !== 'password') await requireProof(actor, session);
  await checkPassword(actor, given.current);
  await session.renew();
  await refuseGuessable(given.password, [actor.email, actor.name, firmNow().name]);
  const passwordHash = await hashPassword(given.password);
  await unsafeAccountsTransaction(async (tx) => {
    await setPassword(tx, actor.userId, passwordHash);
    // Only now: a reset that came first has ended it, and one that comes later waits.
    if ((await tx.$count(sessions, eq(sessions.id, session.id))) === 0) {
      throw new RefusedError('Your session has ended. Log in again.');
    }
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.userId), ne(sessions.id, session.id)));
    const { userId: id, name, email } = actor;
    await notifyOfNewPassword(tx, { id, name, email }, 'account.password_changed');
  });
}

async function mailResetLink(tx: Tx, email: string): Promise<void> {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isNull(users.deactivatedAt)));
  if (!person) return;
  const required = await requiredProviderOf(tx, person.id);
  if (required) return queueMail(tx, { to: person.email, content: ssoIsRequired(required) });
  const path = await makeAccountLink(tx, 'reset-password', person.id, RESET_LINK_HOURS);
  await queueMail(tx, { to: person.email, content: passwordReset({ path }) });
  await logActivity(
    tx,
    { kind: 'visitor' },
    {
      action: 'account.password_reset_requested',
      entityType: 'account',
      entityId: person.id,
      metadata: { email: person.email },
    },
  );
}

async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  // An invited person has no way to sign in until the first password.
  await tx
    .insert(authAccounts)
    .values({ userId, accountId: userId, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: passwordHash, updatedAt: new Date() },
    });
  // A second step that the old password opened is stored under the account's id.
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await takeBackLinks(tx, 'sign-in-link', userId);
}

async function notifyOfNewPassword(
  tx: Tx,
  person: LinkedPerson,
  action: 'account.password_reset' | 'account.password_changed',
): Promise<void> {
  await logActivity(
    tx,
    { kind: 'user', userId: person.id, name: person.name, email: person.email },
    {
      action,
      entityType: 'account',
      entityId: person.id,
    },
  );
  await queueMail(tx, {
    to: person.email,
    content: passwordChanged({ path: '/forgot-password' }),
  });
}
