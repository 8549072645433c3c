import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type CustomerActor, may, mayUsePortal, VISITOR } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { INQUIRY_FIELDS } from '#app/areas/inquiries/inquiry-fields.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket-status.ts';
import { type MailFiles, withFiles } from './mail-files-commands.server.ts';
import { type Ending, type MailRow, noteRecord, userIdOfAddress } from './mail-rows.server.ts';
import { fitted, titleOf, wordsOfMail } from './mail-words.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

const LONGEST_DESCRIPTION = 10_000;

/**
 * Opens a ticket for a new email of a customer's person. One whom the firm does not know, or who belongs to several companies,
 * waits for staff, who choose the company; what they release of a stranger becomes an inquiry. Returns why it waits; null when
 * a record was made.
 */
export async function openNew(
  row: MailRow,
  mail: ReadMail,
  customerId?: string,
): Promise<Ending | null> {
  const userId = await userIdOfAddress(mail.from.address);
  const sender = userId ? await unsafeActorOfUser(userId, customerId) : VISITOR;
  const quarantined = (reason: string): Ending => ({ state: 'quarantined', reason });
  if (sender.kind === 'admin') {
    return quarantined("A member of staff sent it to the firm's own address.");
  }
  if (sender.kind === 'customer' && mayUsePortal(sender)) {
    if (sender.companies.length > 1 && customerId !== sender.customerId) {
      return quarantined('The sender belongs to several companies. Release it for one of them.');
    }
    if (!may(sender, 'act-work')) return quarantined("The sender's role does not allow tickets.");
    const actor = { ...sender, byMail: { id: row.id, quoted: '' } };
    await withFiles(actor, mail, (files) =>
      openTicketByMail(row, actor, mail, { text: wordsOfMail(mail), files }),
    );
    return null;
  }
  if (sender.kind === 'customer' || sender.kind === 'user') {
    return quarantined('The sender has an account that is not approved.');
  }
  if (row.releasedBy === null) {
    return quarantined('The sender is unknown. If you release it, it becomes an inquiry.');
  }
  await openInquiry(row, mail);
  return null;
}

/** Opens a ticket of the sender's company by an email, and writes down which. */
export async function openTicketByMail(
  row: MailRow,
  actor: CustomerActor,
  mail: ReadMail,
  { text, files }: { text: string; files: MailFiles },
): Promise<void> {
  const { id } = await createTicket(actor, {
    ...TICKET_DEFAULTS,
    title: titleOf(mail.subject),
    description: fitted(text, files.refused, LONGEST_DESCRIPTION),
    uploads: files.uploads,
    isPrivate: false,
    submissionId: row.id,
  });
  await noteRecord(row.id, 'ticket', id);
}

/** @throws RefusedError for a sender without a whole address: nobody could answer them. */
async function openInquiry(row: MailRow, mail: ReadMail): Promise<void> {
  const { address, name } = mail.from;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    throw new RefusedError('The sender has no address that can be answered.');
  }
  const [firstName = '', ...others] = name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .split(' ');
  const files = mail.attachments.map(({ name }) => `${name || 'A file'} is in the original email.`);
  const fits = (text: string, { maxLength }: { maxLength: number }) => text.slice(0, maxLength);
  const id = await submitInquiry(
    {
      firstName: fits(firstName || address, INQUIRY_FIELDS.firstName),
      lastName: fits(others.join(' ') || '-', INQUIRY_FIELDS.lastName),
      email: fits(address, INQUIRY_FIELDS.email),
      company: fits(address.split('@')[1] ?? '-', INQUIRY_FIELDS.company),
      message: fitted(
        `${titleOf(mail.subject)}\n\n${wordsOfMail(mail)}`,
        files,
        INQUIRY_FIELDS.message.maxLength,
      ),
    },
    { byMail: row.id },
  );
  await noteRecord(row.id, 'inquiry', id);
}
