import type { AdminActor } from '#app/access/actor.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { makeAccountLink } from '#app/areas/accounts/account-link-commands.server.ts';
import { contactInvitation } from '#app/areas/accounts/account-mails.ts';
import { customerEffects } from '#app/areas/accounts/customer-effects.ts';
import { openCustomer } from '#app/areas/accounts/customer-profile-commands.server.ts';
import { resolveCompany } from '#app/areas/companies/company-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { Invitation } from './customer-forms.ts';

const LINK_DAYS = 7;

/**
 * Invites a person: creates an account without a password, an approved profile and a customer account at zero, and emails a
 * link that sets the first password within seven days. Runs on the login of accounts, because a staff role has no access to
 * password links. A form sent twice invites once. Returns the customer's id.
 * @throws RefusedError when the email already has an account or the company cannot be used.
 */
export async function inviteContact(
  actor: AdminActor,
  { submissionId, ...invitation }: Invitation,
): Promise<string> {
  const submission = submissionOf(submissionId, invitation);
  return unsafeAccountsTransaction(
    async (tx) =>
      (await earlierSubmission(tx, customerProfiles, submission)) ??
      inviteContactIn(tx, actor, invitation, submission),
  );
}

/** The same in a transaction of the login of accounts. */
export async function inviteContactIn(
  tx: Tx,
  actor: AdminActor,
  invitation: Omit<Invitation, 'submissionId'>,
  submission: Submission | undefined,
): Promise<string> {
  const [user] = await tx
    .insert(users)
    .values({ name: invitation.contactName, email: invitation.email })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) {
    throw new RefusedError(
      `${invitation.email} already has an account. If it is not a customer yet, link it with Add Customer.`,
    );
  }
  await tx.insert(userRoles).values({ userId: user.id, role: 'user' });
  const company = await resolveCompany(tx, actor, invitation);
  const customerId = await openCustomer(tx, {
    userId: user.id,
    companyId: company.id,
    companyName: company.name,
    contactName: invitation.contactName,
    email: invitation.email,
    phone: invitation.phone ?? null,
    approvalStatus: 'approved',
    approvedBy: actor.userId,
    approvedAt: new Date(),
    ...submission,
  });
  if (!customerId) throw new Error('The customer profile was not stored.');
  await happened(tx, actor, customerEffects, 'customer.invited', {
    id: customerId,
    contact: invitation.contactName,
    email: invitation.email,
    company: company.name,
  });
  await queueMail(tx, {
    to: invitation.email,
    content: contactInvitation({
      name: invitation.contactName,
      company: company.name,
      path: await makeAccountLink(tx, 'reset-password', user.id, LINK_DAYS * 24),
      validFor: `${LINK_DAYS} days`,
    }),
  });
  return customerId;
}
