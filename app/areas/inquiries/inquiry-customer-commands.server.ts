import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { inviteContactIn } from '#app/areas/customers/contact-invitation-commands.server.ts';
import type { Invitation } from '#app/areas/customers/customer-forms.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { statusWithCustomer } from '#app/records/inquiry/inquiry-status.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';

/**
 * Makes the sender of an inquiry a customer, with an invitation to the portal, once no matter how often the form is sent. The
 * inquiry is linked to the customer and at least qualified. Returns the customer's id.
 * @throws NotFoundError, RefusedError when the inquiry already has a customer, the email has an account or the company cannot
 * be used.
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
    const before = await withoutCustomer(tx, inquiryId);
    const customerId = await inviteContactIn(tx, actor, contact, submission);
    await link(tx, actor, before, { id: customerId, name: contact.contactName });
    return customerId;
  });
}

/**
 * Links an inquiry to an existing customer, and makes it at least qualified. Linking it to the same one again changes nothing.
 * @throws NotFoundError, RefusedError when it already has another customer or this one can't be chosen.
 */
export async function linkInquiry(
  actor: AdminActor,
  inquiryId: string,
  customerId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const name = await chosenCustomer(tx, customerId);
    const before = await withoutCustomer(tx, inquiryId, customerId);
    if (before.customerId === null) await link(tx, actor, before, { id: customerId, name });
  });
}

/** An inquiry, locked. @throws NotFoundError, RefusedError when it has a customer, but for the one that `may` be. */
async function withoutCustomer(tx: Tx, inquiryId: string, may: string | null = null) {
  const { id, status, customerId } = projectInquiries;
  const [inquiry] = await tx
    .select({ id, status, customerId })
    .from(projectInquiries)
    .where(eq(id, inquiryId))
    .for('update');
  if (!inquiry) throw new NotFoundError();
  if (inquiry.customerId !== null && inquiry.customerId !== may) {
    throw new RefusedError('This inquiry already has a customer.');
  }
  return inquiry;
}

async function link(
  tx: Tx,
  actor: AdminActor,
  before: Awaited<ReturnType<typeof withoutCustomer>>,
  customer: { id: string; name: string },
): Promise<void> {
  const status = statusWithCustomer(before.status);
  await tx
    .update(projectInquiries)
    .set({
      customerId: customer.id,
      status,
      ...nextVersion(projectInquiries),
    })
    .where(eq(projectInquiries.id, before.id));
  await logActivity(tx, actor, {
    action: 'inquiry.linked',
    entityType: 'inquiry',
    entityId: before.id,
    metadata: { customer: customer.name, before: before.status, after: status },
  });
}
