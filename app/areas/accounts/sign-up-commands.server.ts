import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PlainUser } from '#app/access/actor.ts';
import { hashPassword } from '#app/access/auth.server.ts';
import { authAccounts, userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { Credentials, CustomerSignUp, ProfileFields } from './account-forms.ts';
import { signupReceived } from './account-mails.ts';
import { customerEffects } from './customer-effects.ts';
import { openCustomer } from './customer-profile-commands.server.ts';
import {
  mailConfirmationLink,
  makeConfirmationLink,
} from './email-confirmation-commands.server.ts';
import { refuseGuessable } from './password-rules.server.ts';

const EMAIL_TAKEN = 'An account with this email already exists. Please login instead.';

/**
 * Creates a customer's account, role, pending profile and zero balance together, emails the person an acknowledgement with the
 * confirmation link, and notifies the firm of the registration. Returns the new account's id.
 * @throws RefusedError when the email already has an account, or the password is easy to guess.
 */
export async function registerCustomer(given: CustomerSignUp): Promise<string> {
  await refuseGuessable(given.password, [
    given.email,
    given.fullName,
    given.companyName,
    firmNow().name,
  ]);
  const passwordHash = await hashPassword(given.password);
  return unsafeAccountsTransaction(async (tx) => {
    const actor = await addUser(tx, { ...given, name: given.fullName, passwordHash });
    await addProfile(tx, actor, given);
    return actor.userId;
  });
}

/**
 * Creates a plain account, never an admin (design, section 4), and emails its confirmation link. Returns its id.
 * @throws RefusedError when the email already has an account, or the password is easy to guess.
 */
export async function registerUser(given: Credentials): Promise<string> {
  await refuseGuessable(given.password, [given.email, firmNow().name]);
  const passwordHash = await hashPassword(given.password);
  return unsafeAccountsTransaction(async (tx) => {
    const { userId, name, email } = await addUser(tx, { ...given, name: '', passwordHash });
    await mailConfirmationLink(tx, { id: userId, name, email });
    return userId;
  });
}

/**
 * Gives a plain account its name, its pending customer profile and its zero balance, and sends the emails of a customer's
 * sign-up.
 * @throws RefusedError when the account already has a profile.
 */
export async function completeProfile(actor: PlainUser, given: ProfileFields): Promise<void> {
  await unsafeAccountsTransaction(async (tx) => {
    await tx.update(users).set({ name: given.fullName }).where(eq(users.id, actor.userId));
    await addProfile(tx, actor, given);
  });
}

/**
 * Creates an account with its role. `emailVerified` says that a link proved the address.
 * @throws RefusedError when the email already has an account.
 */
export async function addUser(
  tx: Tx,
  given: { name: string; email: string; passwordHash: string; emailVerified?: boolean },
): Promise<PlainUser> {
  const userId = randomUUID();
  const email = given.email.toLowerCase();
  // The unique index decides between two sign-ups at once: the later one waits for the earlier and then adds nothing.
  const added = await tx
    .insert(users)
    .values({ id: userId, name: given.name, email, emailVerified: given.emailVerified ?? false })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (added.length === 0) throw new RefusedError(EMAIL_TAKEN);
  await tx.insert(authAccounts).values({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: given.passwordHash,
  });
  await tx.insert(userRoles).values({ userId, role: 'user' });
  const actor: PlainUser = { kind: 'user', userId, name: given.name, email };
  await logActivity(tx, actor, {
    action: 'account.signed_up',
    entityType: 'account',
    entityId: userId,
    metadata: { email },
  });
  return actor;
}

async function addProfile(tx: Tx, actor: PlainUser, given: ProfileFields): Promise<void> {
  const customerId = await openCustomer(tx, {
    userId: actor.userId,
    companyName: given.companyName,
    contactName: given.fullName,
    email: actor.email,
    phone: given.phone,
  });
  if (!customerId) {
    throw new RefusedError('This account already has a customer profile. Please contact us.');
  }
  await happened(tx, actor, customerEffects, 'customer.registered', {
    id: customerId,
    contact: given.fullName,
    email: actor.email,
    company: given.companyName,
    phone: given.phone,
  });
  await queueMail(tx, {
    to: actor.email,
    content: signupReceived({
      path: '/customer-auth?mode=login',
      confirmationPath: (await needsConfirmation(tx, actor.userId))
        ? await makeConfirmationLink(tx, actor.userId)
        : null,
    }),
  });
}

async function needsConfirmation(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.emailVerified === false;
}
