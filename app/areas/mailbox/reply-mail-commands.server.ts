import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type AdminActor, type CustomerActor, may, mayUsePortal } from '#app/access/actor.ts';
import { MailSettledError } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeWithoutRequiredFactor } from '#app/access/required-factor.server.ts';
import { answerRequest } from '#app/areas/documents/request-commands.server.ts';
import { answerMeeting } from '#app/areas/meetings/meeting-response-commands.server.ts';
import type { targetOfReply } from '#app/areas/notices/reply-commands.server.ts';
import { commentOnTask } from '#app/areas/tasks/task-comment-commands.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { aboutFiles, type MailFiles, withFiles } from './mail-files-commands.server.ts';
import {
  answeredInvitation,
  customerOfRecord,
  type Ending,
  type MailRow,
  noteRecord,
  userIdOfAddress,
} from './mail-rows.server.ts';
import { filesOf, fitted, isConfirmation, leftInOriginal, wordsOfReply } from './mail-words.ts';
import { openNew, openTicketByMail } from './new-mail-commands.server.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

type Target = NonNullable<Awaited<ReturnType<typeof targetOfReply>>>;
type Member = AdminActor | CustomerActor;

const LONGEST_MESSAGE = 10_000;
const LONGEST_COMMENT = 5_000;
const LONGEST_NOTE = 2_000;

/**
 * Continues a record by an email that replies to a notice about it, with the sender's present rights. Returns why it waits for
 * staff; null if it is on the record.
 * @throws MailSettledError, RefusedError and NotFoundError of the record's own commands.
 */
export async function goOn(row: MailRow, mail: ReadMail, target: Target): Promise<Ending | null> {
  const { subject, subjectId } = target;
  await noteRecord(row.id, subject, subjectId);
  const sender = await senderOf(mail, target);
  if (typeof sender === 'string') {
    if (row.releasedBy === null) return { state: 'quarantined', reason: sender };
    return putByStaff(row, mail, target, row.releasedBy);
  }
  const { answer, quoted } = wordsOfReply(mail);
  const actor = { ...sender, byMail: { id: row.id, quoted } };
  const submissionId = row.id;
  if (subject === 'task') {
    const notes = leftInOriginal(mail);
    const text = fitted(answer, { notes, hasFiles: notes.length > 0 }, LONGEST_COMMENT);
    await commentOnTask(actor, subjectId, { text, submissionId });
    return null;
  }
  return withFiles(actor, { mail, row }, async (files) => {
    if (subject === 'ticket') {
      const message = fitted(answer, aboutFiles(files), LONGEST_MESSAGE);
      const sent = { message, uploads: files.uploads, submissionId };
      if (actor.kind === 'customer') await postMessage(actor, subjectId, sent);
      else await postMessage(actor, subjectId, { ...sent, isInternal: target.isInternal });
      return null;
    }
    if (actor.kind !== 'customer') {
      return { state: 'quarantined', reason: 'Staff cannot reply to this by email.' };
    }
    const isAnswered =
      subject === 'meeting'
        ? await confirmsMeeting(actor, mail, subjectId, answer)
        : subject === 'document_request' && (await answersRequest(actor, subjectId, answer, files));
    if (!isAnswered) await openTicketByMail(row, actor, mail, { text: answer, files });
    return null;
  });
}

/**
 * Puts what staff released of someone who may not act themselves onto the record, under that address and as a note of the one
 * who released it: no client is written to, and no promise is held by it. What takes no notes goes the way of new email.
 */
async function putByStaff(
  row: MailRow,
  mail: ReadMail,
  { subject, subjectId }: Target,
  staffId: string,
): Promise<Ending | null> {
  if (subject !== 'ticket' && subject !== 'task') return openNew(row, mail);
  const staff = await unsafeActorOfUser(staffId);
  if (staff.kind !== 'admin') {
    return { state: 'quarantined', reason: 'Who released it is no longer on the staff.' };
  }
  const { answer, quoted } = wordsOfReply(mail);
  const actor: AdminActor = { ...staff, byMail: { id: row.id, quoted } };
  const { name, address } = mail.from;
  const heading = `Email from ${name ? `${name} (${address})` : address}:\n\n`;
  const submissionId = row.id;
  if (subject === 'task') {
    const notes = leftInOriginal(mail);
    const words = fitted(
      answer,
      { notes, hasFiles: notes.length > 0 },
      LONGEST_COMMENT - heading.length,
    );
    await commentOnTask(actor, subjectId, { text: heading + words, submissionId });
    return null;
  }
  return withFiles(actor, { mail, row }, async (files) => {
    const words = fitted(answer, aboutFiles(files), LONGEST_MESSAGE - heading.length);
    const { uploads } = files;
    await postMessage(actor, subjectId, {
      message: heading + words,
      uploads,
      isInternal: true,
      submissionId,
    });
    return null;
  });
}

/**
 * Who acts by a reply: the account of its sender, on the side of the token's person and, of a customer's people, in the
 * company of the record. A sentence for staff when there is none.
 */
async function senderOf(mail: ReadMail, target: Target): Promise<Member | string> {
  const userId = await userIdOfAddress(mail.from.address);
  if (!userId) return 'The sender has no account here.';
  const customerId = await customerOfRecord(target.subject, target.subjectId);
  const sender = await unsafeActorOfUser(userId, customerId);
  const meant = await unsafeActorOfUser(target.userId, customerId);
  if (sender.kind === 'visitor' || sender.kind === 'user') {
    return 'The sender is no longer a member of a company here.';
  }
  if (sender.kind !== meant.kind && target.userId !== userId) {
    return 'The email that this replies to was sent to someone else.';
  }
  if (target.isInternal && sender.kind !== 'admin') {
    return 'It replies to an internal note, and its sender is not on the staff.';
  }
  if (sender.kind === 'admin') {
    const isWithout = (await unsafeWithoutRequiredFactor([userId])).size > 0;
    if (isWithout) return 'The firm requires a second factor, and the sender has none.';
  } else if (!mayUsePortal(sender) || sender.customerId !== customerId) {
    return 'The sender is not a member of the company that this is about.';
  }
  if (!may(sender, 'act-work')) return "The sender's role does not allow this.";
  return sender;
}

/** Whether a reply confirms the meeting, by one word and for the invitation that its sender got last. */
async function confirmsMeeting(
  actor: CustomerActor,
  mail: ReadMail,
  meetingId: string,
  answer: string,
): Promise<boolean> {
  const isBare = filesOf(mail).every(({ inline }) => inline);
  if (!isBare || !isConfirmation(answer, mail.from.name)) return false;
  const invitation = await answeredInvitation(meetingId, actor.userId, mail.inReplyTo);
  if (invitation === null) return false;
  return unlessRefused(() =>
    answerMeeting(actor, meetingId, { response: 'confirmed', invitation }),
  );
}

/** Whether a reply brings the one file that was asked for. */
async function answersRequest(
  actor: CustomerActor,
  requestId: string,
  answer: string,
  { attached, uploads, refused }: MailFiles,
): Promise<boolean> {
  const chosen = attached.length > 0 ? attached : uploads;
  if (chosen.length !== 1) return false;
  const description =
    answer || refused.length > 0
      ? fitted(answer, { notes: refused, hasFiles: true }, LONGEST_NOTE)
      : undefined;
  return unlessRefused(() =>
    answerRequest(actor, requestId, { uploads: chosen, description, isPrivate: false }),
  );
}

/** Whether a command took it; what a record takes no more becomes a ticket. */
async function unlessRefused(command: () => Promise<unknown>): Promise<boolean> {
  try {
    await command();
    return true;
  } catch (error) {
    if (error instanceof MailSettledError) throw error;
    if (error instanceof RefusedError || error instanceof NotFoundError) return false;
    if (error instanceof ChangedMeanwhileError) return false;
    throw error;
  }
}
