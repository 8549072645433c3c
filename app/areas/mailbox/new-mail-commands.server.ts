import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type CustomerActor, may, mayUsePortal } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { INQUIRY_FIELDS } from '#app/areas/inquiries/inquiry-fields.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { aboutFiles, type MailFiles, withFiles } from './mail-files-commands.server.ts';
import { type Ending, type MailRow, noteRecord, userIdOfAddress } from './mail-rows.server.ts';
import { filesOf, fitted, titleOf, wordsOfMail } from './mail-words.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

const LONGEST_DESCRIPTION = 10_000;

/**
 * Opens a ticket for a new email of a customer's person. Email of someone whom the firm does not know, or who belongs to
 * several companies, waits for staff, who choose the company; what they release of a stranger becomes an inquiry. Returns why
 * it waits; null if a record was made.
 */
export async function openNew(
  row: MailRow,
  mail: ReadMail,
  customerId?: string,
): Promise<Ending | null> {
  const userId = await userIdOfAddress(mail.from.address);
  const sender = userId ? await unsafeActorOfUser(userId, customerId) : null;
  const quarantined = (reason: string): Ending => ({ state: 'quarantined', reason });
  if (sender?.kind === 'admin') {
    return quarantined(SENT_BY_STAFF);
  }
  if (sender?.kind === 'customer' && mayUsePortal(sender)) {
    if (sender.companies.length > 1 && customerId !== sender.customerId) {
      return quarantined('The sender belongs to several companies. Release it for one of them.');
    }
    if (!may(sender, 'act-work')) {
      return row.releasedBy ? openInquiry(row, mail) : quarantined(ROLE_WITHOUT_TICKETS);
    }
    const actor = { ...sender, byMail: { id: row.id, quoted: '' } };
    await withFiles(actor, { mail, row }, (files) =>
      openTicketByMail(row, actor, mail, { text: wordsOfMail(mail), files }),
    );
    return null;
  }
  if (row.releasedBy) return openInquiry(row, mail);
  return quarantined(
    sender === null || sender.kind === 'visitor'
      ? 'The sender is unknown. If you release it, it becomes an inquiry.'
      : 'The sender has an account that is not approved. If you release it, it becomes an inquiry.',
  );
}

/** Why email of staff waits. Nothing can be made of it, so it can't be released. */
export const SENT_BY_STAFF =
  "A member of staff sent it to the firm's own address. Discard it, and write on the record instead.";
const ROLE_WITHOUT_TICKETS =
  "The sender's role does not allow tickets. If you release it, it becomes an inquiry.";

/** Opens a ticket of the sender's company from an email, and records which. */
export async function openTicketByMail(
  row: MailRow,
  actor: CustomerActor,
  mail: ReadMail,
  { text, files }: { text: string; files: MailFiles },
): Promise<void> {
  const { id } = await createTicket(actor, {
    ...TICKET_DEFAULTS,
    title: titleOf(mail.subject),
    description: fitted(text, aboutFiles(files), LONGEST_DESCRIPTION),
    uploads: files.uploads,
    isPrivate: false,
    submissionId: row.id,
  });
  await noteRecord(row.id, 'ticket', id);
}

/** @throws RefusedError for a sender without a whole address: nobody could answer them. */
async function openInquiry(row: MailRow, mail: ReadMail): Promise<null> {
  const { address, name } = mail.from;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    throw new RefusedError('The sender has no address that can be answered.');
  }
  const [firstName = '', ...others] = name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .split(' ');
  const notes = filesOf(mail).map(({ name }) => `${name || 'A file'} is in the original email.`);
  const fits = (text: string, { maxLength }: { maxLength: number }) => cutText(text, maxLength);
  const id = await submitInquiry(
    {
      firstName: fits(firstName || address, INQUIRY_FIELDS.firstName),
      lastName: fits(others.join(' ') || '-', INQUIRY_FIELDS.lastName),
      email: fits(address, INQUIRY_FIELDS.email),
      company: fits(address.split('@')[1] ?? '-', INQUIRY_FIELDS.company),
      message: fitted(
        `${titleOf(mail.subject)}\n\n${wordsOfMail(mail)}`,
        { notes, hasFiles: notes.length > 0 },
        INQUIRY_FIELDS.message.maxLength,
      ),
    },
    { byMail: row.id },
  );
  await noteRecord(row.id, 'inquiry', id);
  return null;
}
