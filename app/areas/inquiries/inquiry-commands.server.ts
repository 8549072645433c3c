import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import {
  type Acting,
  type Actor,
  type AdminActor,
  type FirmActor,
  VISITOR,
} from '#app/access/actor.ts';
import { asActor, asFirm } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { estimateSize } from '#app/areas/estimator/estimate-words.ts';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock, firmZone } from '#app/platform/firm-clock.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { dueTimeText, oneBusinessDayAfter } from '#app/platform/response-time.ts';
import type { InquiryStatus } from '#app/records/inquiry/inquiry-status.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { recordPage } from '#app/records/kinds.ts';
import { SUBMISSIONS_PATH } from './inquiry-announcements.ts';
import { inquiryEffects, submissionEffects } from './inquiry-effects.ts';
import type { Inquiry, LeadMagnetRequest } from './inquiry-forms.ts';
import {
  checklistDelivery,
  inquiryAcknowledgement,
  inquiryReceivedForFirm,
  leadMagnetForFirm,
} from './inquiry-mails.ts';

type EnteredBy = { actor: AdminActor | typeof VISITOR; submissionId: string | undefined };

/** The firm, which takes down what a stranger wrote in an email. */
const byEmail = (id: string): FirmActor => ({
  kind: 'firm',
  by: 'mail',
  byMail: { id, quoted: '' },
});

function within<T>(actor: Acting, work: (tx: Tx) => Promise<T>): Promise<T> {
  return actor.kind === 'firm' ? asFirm(actor, work) : asActor(actor, work);
}

/**
 * Stores an inquiry, notifies the firm and acknowledges it to the sender: a visitor's own, one that staff enter by the API,
 * once no matter how often they send it, or one that came by the email `byMail`. Returns its id.
 * @throws ChangedSubmissionError
 */
export async function submitInquiry(
  { estimate: query = '', ...inquiry }: Inquiry,
  from: EnteredBy | { byMail: string } = { actor: VISITOR, submissionId: undefined },
): Promise<string> {
  const id = randomUUID();
  const isByMail = 'byMail' in from;
  const actor = isByMail ? byEmail(from.byMail) : from.actor;
  const submission = submissionOf(isByMail ? from.byMail : from.submissionId, inquiry);
  const estimate = storedEstimate(query);
  const mailed = { ...inquiry, estimate: estimate && estimateSize(estimate.result) };
  const dueAt = oneBusinessDayAfter(new Date(), firmClock());
  return within(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, projectInquiries, submission);
    if (earlier) return earlier;
    await tx
      .insert(projectInquiries)
      .values({ id, ...inquiry, ...submission, estimate: estimate?.inputs ?? null, dueAt });
    const path = recordPage('admin', 'inquiry', id);
    const content = inquiryReceivedForFirm(mailed, path);
    const { company, email } = inquiry;
    const sent = { id, company, email, content, path };
    await happened(tx, actor, inquiryEffects, 'inquiry.submitted', sent);
    await queueMail(tx, {
      to: inquiry.email,
      content: inquiryAcknowledgement(dueTimeText(dueAt, firmZone())),
    });
    return id;
  });
}

/**
 * Stores the inquiry that comes with something else a visitor does, in the caller's transaction, and notifies the firm; what
 * the visitor is emailed is the caller's.
 */
export async function submitInquiryIn(
  tx: Tx,
  inquiry: Omit<Inquiry, 'estimate'>,
  id: string,
): Promise<void> {
  const dueAt = oneBusinessDayAfter(new Date(), firmClock());
  await tx.insert(projectInquiries).values({ id, ...inquiry, dueAt });
  const path = recordPage('admin', 'inquiry', id);
  const { company, email } = inquiry;
  const content = inquiryReceivedForFirm({ ...inquiry, estimate: null }, path);
  const sent = { id, company, email, content, path };
  await happened(tx, VISITOR, inquiryEffects, 'inquiry.submitted', sent);
}

/** Stores a request for the checklist, emails the checklist and notifies the firm. Returns the submission's id. */
export async function requestChecklist(request: LeadMagnetRequest): Promise<string> {
  const id = randomUUID();
  await asActor(VISITOR, async (tx) => {
    await tx.insert(leadMagnetSubmissions).values({ id, ...request });
    await queueMail(tx, {
      to: request.email,
      content: checklistDelivery('/25-point-service-audit.pdf'),
      attach: ['checklist'],
    });
    const content = leadMagnetForFirm(request, SUBMISSIONS_PATH);
    const sent = { id, email: request.email, content };
    await happened(tx, VISITOR, submissionEffects, 'checklist.requested', sent);
  });
  return id;
}

/**
 * Changes an inquiry's status and note. It answers nothing: only a reply that was sent does.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated.
 */
export async function updateInquiry(
  actor: AdminActor,
  change: { id: string; status: InquiryStatus; note: string | null; version: number },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [before] = await tx
      .select({ status: projectInquiries.status, note: projectInquiries.note })
      .from(projectInquiries)
      .where(eq(projectInquiries.id, change.id))
      .for('update');
    if (!before) throw new NotFoundError();
    const updated = await tx
      .update(projectInquiries)
      .set({
        status: change.status,
        note: change.note,
        ...nextVersion(projectInquiries),
      })
      .where(and(eq(projectInquiries.id, change.id), eq(projectInquiries.version, change.version)))
      .returning({ id: projectInquiries.id });
    if (updated.length === 0) throw new ChangedMeanwhileError();
    await logActivity(tx, actor satisfies Actor, {
      action: 'inquiry.updated',
      entityType: 'inquiry',
      entityId: change.id,
      // The log stays when the inquiry is deleted, so it has no word of the note.
      metadata: {
        before: { status: before.status },
        after: { status: change.status },
        ...(change.note !== before.note && { changed: ['note'] }),
      },
    });
  });
}
