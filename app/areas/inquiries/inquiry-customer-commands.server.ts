import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { inviteContactIn } from '#app/areas/customers/contact-invitation-commands.server.ts';
import type { Invitation } from '#app/areas/customers/customer-forms.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { statusWithCustomer } from '#app/records/inquiry-status.ts';
import { projectInquiries } from '#app/records/inquiry-tables.ts';

/**
 * Makes who wrote an inquiry a customer, with an invitation to the portal, once however often the form is sent. The inquiry is
 * linked to the customer and is at least qualified. Returns the customer's id.
 * @throws NotFoundError, RefusedError when the inquiry has a customer already, the email has an account or the company
 *   cannot be used.
 */
export async function createInquiryCustomer(
  actor: AdminActor,
  inquiryId: string,
  { submissionId, ...contact }: Invitation,
): Promise<string> {
  const submission = submissionOf(submissionId, { ...contact, inquiryId });
  return unsafeAccountsTransaction(async (tx) => {
    const earlier = await earlierSubmission(tx, customerProfiles, submission);
    if (earlier) return earlier;
    const [before] = await tx
      .select({ status: projectInquiries.status, customerId: projectInquiries.customerId })
      .from(projectInquiries)
      .where(eq(projectInquiries.id, inquiryId))
      .for('update');
    if (!before) throw new NotFoundError();
    if (before.customerId) throw new RefusedError('This inquiry has a customer already.');
    const customerId = await inviteContactIn(tx, actor, contact, submission);
    const status = statusWithCustomer(before.status);
    await tx
      .update(projectInquiries)
      .set({
        customerId,
        status,
        answeredAt: sql`coalesce(${projectInquiries.answeredAt}, now())`,
        ...nextVersion(projectInquiries),
      })
      .where(eq(projectInquiries.id, inquiryId));
    await logActivity(tx, actor, {
      action: 'inquiry.customer_created',
      entityType: 'inquiry',
      entityId: inquiryId,
      metadata: { customerId, contact: contact.contactName, before: before.status, after: status },
    });
    return customerId;
  });
}
