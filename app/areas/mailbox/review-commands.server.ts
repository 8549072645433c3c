import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { needsStaff } from '#app/records/mailbox/mail-status.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { UNCLEAR_ANSWERS } from './calendar-reply-commands.server.ts';
import { connectMailbox, wordsOfServer } from './imap-connection.server.ts';
import { inboundMailJob } from './inbound-mail-jobs.server.ts';
import { companiesOfSender } from './mail-sender-sql.server.ts';
import { imapPlace } from './mailbox-place.server.ts';
import { SENT_BY_STAFF } from './new-mail-commands.server.ts';

/** Why an email waits of which nothing can be made. */
const NOT_RELEASED: readonly string[] = [SENT_BY_STAFF, ...Object.values(UNCLEAR_ANSWERS)];

/**
 * Releases an email, past the checks of its sender: it is processed again, and its sender acts with their own rights, for
 * `customerId` if they belong to several companies.
 * @throws NotFoundError, RefusedError when it is no longer waiting for staff, or the company is missing or not the sender's.
 */
export async function releaseMail(
  actor: AdminActor,
  mailId: string,
  customerId?: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const mail = await waitingMail(tx, mailId);
    const lasting = NOT_RELEASED.find((reason) => reason === mail.reason);
    if (lasting) throw new RefusedError(lasting);
    const companies = mail.companies.map(({ id }) => id);
    if (customerId !== undefined && !companies.includes(customerId)) {
      throw new RefusedError('The sender does not belong to this company any more.');
    }
    if (customerId === undefined && companies.length > 1) {
      throw new RefusedError('The sender belongs to several companies. Choose one of them.');
    }
    await tx
      .update(inboundMails)
      .set({
        state: 'received',
        reason: null,
        attempts: 0,
        handledAt: null,
        releasedBy: actor.userId,
      })
      .where(eq(inboundMails.id, mailId));
    await enqueue(tx, inboundMailJob, { mailId, ...(customerId && { customerId }) });
    await note(tx, actor, 'mailbox.released', mail);
  });
}

/** Discards an email without a record; its original stays. @throws as `releaseMail` */
export async function discardMail(actor: AdminActor, mailId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const mail = await waitingMail(tx, mailId);
    await tx
      .update(inboundMails)
      .set({ state: 'discarded', handledAt: sql`clock_timestamp()` })
      .where(eq(inboundMails.id, mailId));
    await note(tx, actor, 'mailbox.discarded', mail);
  });
}

/**
 * Opens the mailbox over a connection of its own, and returns how many messages are in it.
 * @throws RefusedError with the mail server's words, RateLimitError after too many attempts.
 */
export async function testMailbox(actor: AdminActor): Promise<number> {
  await countTry('mail-test', actor.userId);
  const place = imapPlace();
  if (!place) throw new RefusedError('No mailbox is connected. Ask your administrator.');
  try {
    const client = await connectMailbox(place.url);
    const count = client.mailbox ? client.mailbox.exists : 0;
    client.close();
    return count;
  } catch (error) {
    throw new RefusedError(`The mail server says: ${cutText(wordsOfServer(error), 400)}`);
  }
}

async function waitingMail(tx: Tx, mailId: string) {
  const [mail] = await tx
    .select({
      id: inboundMails.id,
      state: inboundMails.state,
      reason: inboundMails.reason,
      subject: inboundMails.subject,
      from: inboundMails.fromAddress,
      companies: companiesOfSender,
    })
    .from(inboundMails)
    .where(eq(inboundMails.id, mailId))
    .for('update');
  if (!mail) throw new NotFoundError();
  if (!needsStaff(mail.state)) throw new RefusedError('This email was already dealt with.');
  return mail;
}

async function note(
  tx: Tx,
  actor: AdminActor,
  action: 'mailbox.released' | 'mailbox.discarded',
  { id, subject, from }: { id: string; subject: string; from: string },
): Promise<void> {
  await logActivity(tx, actor, {
    action,
    entityType: 'inbound_mail',
    entityId: id,
    metadata: { title: subject || 'Email without a subject', from },
  });
  await dropNotices(tx, 'mailbox', id, 'everyone');
}
