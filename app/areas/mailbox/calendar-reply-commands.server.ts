import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { may, mayUsePortal } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { answerMeeting } from '#app/areas/meetings/meeting-response-commands.server.ts';
import {
  customerOfRecord,
  type Ending,
  type MailRow,
  noteRecord,
  userIdOfAddress,
} from './mail-rows.server.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';
import type { CalendarReply } from './reading/mail-shape.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Answers a meeting as an invited person's calendar program did: accepted confirms, declined asks for another time. Returns why
 * nothing became of it; null if it is an answer. What a calendar program says is never a ticket.
 */
export async function answerByCalendar(
  row: MailRow,
  mail: ReadMail,
  { uid, sequence, attendees }: CalendarReply,
): Promise<Ending | null> {
  const ignored = (reason: string): Ending => ({ state: 'ignored', reason });
  const customerId = UUID.test(uid) ? await customerOfRecord('meeting', uid) : null;
  if (!customerId)
    return ignored('A calendar program answered an invitation that is not from here.');
  await noteRecord(row.id, 'meeting', uid);
  const userId = await userIdOfAddress(mail.from.address);
  const sender = userId ? await unsafeActorOfUser(userId, customerId) : null;
  const isInvited =
    sender?.kind === 'customer' && mayUsePortal(sender) && sender.customerId === customerId;
  if (!isInvited || !may(sender, 'act-work')) {
    return ignored('A calendar program answered an invitation, and its sender cannot answer it.');
  }
  const own = attendees.find(({ address }) => address === mail.from.address);
  if (!own || own.answer === 'other') {
    return ignored('A calendar program answered an invitation with neither yes nor no.');
  }
  try {
    await answerMeeting(
      { ...sender, byMail: { id: row.id, quoted: '' } },
      uid,
      own.answer === 'accepted'
        ? { response: 'confirmed', invitation: sequence }
        : { response: 'other_time', invitation: sequence, note: 'Declined in their calendar.' },
    );
    return null;
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) {
      return ignored('A calendar program answered an invitation that a newer one replaced.');
    }
    if (error instanceof RefusedError || error instanceof NotFoundError) {
      return ignored('A calendar program answered a meeting that is over or was canceled.');
    }
    throw error;
  }
}
