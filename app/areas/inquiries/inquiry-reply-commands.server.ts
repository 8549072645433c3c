import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { isStoppedAddress } from '#app/areas/notices/bounce-commands.server.ts';
import { withdrawPromise } from '#app/areas/promises/promise-withdrawal-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { inquiryReplies, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import type { ChosenWithdrawal } from '#app/records/promise/promise-status.ts';
import type { InquiryReply } from './inquiry-answer-forms.ts';
import { inquiryReplyMail } from './inquiry-mails.ts';

/** The prefix of a reply's receipt in the job that sends email, followed by its id. */
export const REPLY_RECEIPT = 'inquiry-reply';

/**
 * Emails an answer to the address that an inquiry came from, once no matter how often the form is sent. It counts as answered
 * once the email has left; a new inquiry is then contacted.
 * @throws NotFoundError, RefusedError when email to the address has stopped.
 */
export async function replyToInquiry(
  actor: AdminActor,
  inquiryId: string,
  { submissionId, ...reply }: InquiryReply,
): Promise<void> {
  const submission = submissionOf(submissionId, { ...reply, inquiryId });
  const { email: asked } = await asActor(actor, (tx) => lockInquiry(tx, inquiryId));
  const isStopped = await isStoppedAddress(asked);
  await asActor(actor, async (tx) => {
    if (await earlierSubmission(tx, inquiryReplies, submission)) return;
    const { email, status } = await lockInquiry(tx, inquiryId);
    if (isStopped) {
      throw new RefusedError(
        `No email is sent to ${email} any more: too many came back. Call them, then withdraw the promise.`,
      );
    }
    const id = randomUUID();
    const { userId, authorName } = authorOf(actor);
    await tx
      .insert(inquiryReplies)
      .values({ id, inquiryId, userId, authorName, sentTo: email, ...reply, ...submission });
    if (status === 'new') {
      await tx
        .update(projectInquiries)
        .set({ status: 'contacted', ...nextVersion(projectInquiries) })
        .where(eq(projectInquiries.id, inquiryId));
    }
    // The log stays when the inquiry is deleted, so it has no word of the reply.
    await logActivity(tx, actor, {
      action: 'inquiry.replied',
      entityType: 'inquiry',
      entityId: inquiryId,
      ...(status === 'new' && { metadata: { before: { status }, after: { status: 'contacted' } } }),
    });
    await queueMail(tx, {
      to: email,
      content: inquiryReplyMail(reply),
      receipt: `${REPLY_RECEIPT}:${id}`,
    });
  });
}

/** Records that a reply has left, the first time; the database settles the promise. */
export async function noteReplySent(id: string): Promise<void> {
  await unsafeJobTransaction((tx) =>
    tx
      .update(inquiryReplies)
      .set({ sentAt: new Date() })
      .where(and(eq(inquiryReplies.id, id), isNull(inquiryReplies.sentAt))),
  );
}

/** Withdraws the promise of an answer. @throws NotFoundError, RefusedError when it is settled or overdue. */
export async function withdrawAnswer(
  actor: AdminActor,
  inquiryId: string,
  reason: ChosenWithdrawal,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockInquiry(tx, inquiryId);
    await withdrawPromise(tx, 'inquiry', inquiryId, reason);
    await logActivity(tx, actor, {
      action: 'inquiry.promise_withdrawn',
      entityType: 'inquiry',
      entityId: inquiryId,
      metadata: { reason },
    });
  });
}

async function lockInquiry(tx: Tx, inquiryId: string) {
  const { id, email, status } = projectInquiries;
  const [inquiry] = await tx
    .select({ email, status })
    .from(projectInquiries)
    .where(eq(id, inquiryId))
    .for('update');
  if (!inquiry) throw new NotFoundError();
  return inquiry;
}
