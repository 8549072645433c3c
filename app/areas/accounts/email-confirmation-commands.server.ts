import { and, eq } from 'drizzle-orm';
import type { Actor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import {
  type LinkedPerson,
  makeAccountLink,
  readAccountLink,
  spendAccountLink,
} from './account-link-commands.server.ts';
import { CONFIRMATION_LINK_HOURS, emailConfirmation } from './account-mails.ts';

// Whether an address is confirmed stands with the account, which only staff and the login of accounts can read.

/** Whether the account's person has shown that its email reaches them. */
export async function isEmailConfirmed(userId: string): Promise<boolean> {
  const [user] = await unsafeAccountsTransaction((tx) =>
    tx.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, userId)),
  );
  return user?.emailVerified ?? false;
}

/** Makes a link, valid for a day, on which the account's person confirms its email; returns its path. */
export function makeConfirmationLink(tx: Tx, userId: string): Promise<string> {
  return makeAccountLink(tx, 'confirm-email', userId, CONFIRMATION_LINK_HOURS);
}

/** Queues the email that contains only a confirmation link. */
export async function mailConfirmationLink(tx: Tx, person: LinkedPerson): Promise<void> {
  const path = await makeConfirmationLink(tx, person.id);
  await queueMail(tx, { to: person.email, content: emailConfirmation({ path }) });
}

/**
 * Emails a new confirmation link to a signed-in person; earlier links work until they expire.
 * @throws RefusedError when the address is already confirmed.
 * @throws RateLimitError after too many emails to one account.
 */
export async function sendConfirmationAgain(
  actor: Exclude<Actor, { kind: 'visitor' }>,
): Promise<void> {
  await countTry('email-confirmation', actor.userId);
  await unsafeAccountsTransaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, actor.userId), eq(users.emailVerified, false)));
    if (!person) throw new RefusedError('Your email address is already confirmed.');
    await mailConfirmationLink(tx, person);
    await logActivity(tx, actor, {
      action: 'account.email_confirmation_sent',
      entityType: 'account',
      entityId: person.id,
      metadata: { email: person.email },
    });
  });
}

/** Returns the email address that a confirmation link's token is for; null if the link is unknown, used or expired. */
export async function readConfirmationLink(token: string): Promise<string | null> {
  const person = await unsafeAccountsTransaction((tx) =>
    readAccountLink(tx, 'confirm-email', token),
  );
  return person?.email ?? null;
}

/**
 * Confirms the email address of the account that a link's token is for. The link works once and cancels the account's other
 * confirmation links. Returns the address; null if the link is unknown, used or expired.
 */
export async function confirmEmail(token: string): Promise<string | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const person = await spendAccountLink(tx, 'confirm-email', token);
    if (!person) return null;
    await markEmailConfirmed(tx, person);
    return person.email;
  });
}

/** Marks the address as confirmed, with a line in the activity log the first time. Returns whether it was the first time. */
export async function markEmailConfirmed(
  tx: Tx,
  { id, name, email }: LinkedPerson,
): Promise<boolean> {
  const [confirmed] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(users.id, id), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!confirmed) return false;
  await logActivity(
    tx,
    { kind: 'user', userId: id, name, email },
    { action: 'account.email_confirmed', entityType: 'account', entityId: id, metadata: { email } },
  );
  return true;
}
