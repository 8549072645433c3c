import { MailSettledError } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { noteBounce } from '#app/areas/notices/bounce-commands.server.ts';
import { personOfReply, targetOfReply } from '#app/areas/notices/reply-commands.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { log } from '#app/platform/log.server.ts';
import {
  isReplyAddress,
  ownMails,
  tokenOfAddress,
} from '#app/platform/mail/reply-address.server.ts';
import { answerByCalendar } from './calendar-reply-commands.server.ts';
import {
  beginMail,
  type Ending,
  endMail,
  isFirstOfAct,
  type MailRow,
  noteHead,
  noteOpenedTicket,
} from './mail-rows.server.ts';
import { targetOfThread } from './mail-thread-queries.server.ts';
import { mailboxAddresses, trustedHost } from './mailbox-place.server.ts';
import { openNew } from './new-mail-commands.server.ts';
import { type Automatic, automaticKind } from './reading/automatic-kind.ts';
import { checkSender } from './reading/check-sender.server.ts';
import { MailRefused, type ReadMail, readMail } from './reading/mail-reader.server.ts';
import type { MailAddress } from './reading/mail-shape.ts';
import { actKey, asCovered, doubtAboutAct } from './reading/sent-here.ts';
import { goOn } from './reply-mail-commands.server.ts';

/** So often an email is tried, over some hours, before staff are asked. */
const ATTEMPTS_AT_MOST = 12;

/**
 * Processes an email: it becomes part of a record, once, ends because a program sent it, or waits for staff with the reason.
 * `customerId` is the company that staff have chosen for a new one.
 * @throws Error when it has to be tried again.
 */
export async function handleMail(mailId: string, customerId?: string): Promise<void> {
  const row = await beginMail(mailId);
  if (!row) return noteOpenedTicket(mailId);
  // The process has ended with each try.
  if (row.attempts > ATTEMPTS_AT_MOST) return endMail(row, FAILED);
  try {
    const ending = await endingOf(row, customerId);
    if (ending) await endMail(row, ending, ending.also);
  } catch (error) {
    if (error instanceof MailSettledError) return;
    if (error instanceof RefusedError || error instanceof NotFoundError) {
      const reason =
        error instanceof NotFoundError
          ? 'What it replies to no longer exists, or its sender may no longer see it.'
          : error.message;
      return endMail(row, { state: 'quarantined', reason });
    }
    if (row.attempts < ATTEMPTS_AT_MOST) throw error;
    log().error({ err: error, mailId }, 'an email could not be worked off');
    await endMail(row, FAILED);
  }
}

const FAILED: Ending = { state: 'failed', reason: 'It could not be processed. See the log.' };

type FullEnding = Ending & { also?: Parameters<typeof endMail>[2] };

/** What becomes of an email; null when it is on a record. */
async function endingOf(row: MailRow, customerId?: string): Promise<FullEnding | null> {
  const raw = await bytesOf(row);
  let mail: ReadMail;
  try {
    mail = await readMail(raw);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    if (error.head) await noteHead(row, error.head);
    return { state: 'quarantined', reason: error.message };
  }
  await noteHead(row, mail, mail.written.answer || mail.text);
  const target = await targetOf([...mail.to, ...mail.cc, ...mail.deliveredTo]);
  const automatic = automaticKind(mail, ownMails());
  // Programs send what people answer in their calendars.
  const isAnswer = mail.calendarReply !== null && automatic?.kind === 'auto-reply';
  if (automatic && !isAnswer) return endOfAutomatic(automatic, target);
  if (row.releasedBy !== null) return act(row, mail, target, customerId);
  const host = trustedHost();
  const sender = await checkSender(raw, mail, host ? { trustedAuthserv: host } : {});
  if (!sender.accepted) {
    if (sender.isTemporary && row.attempts < ATTEMPTS_AT_MOST) throw new Error(sender.reason);
    return { state: 'quarantined', reason: sender.reason };
  }
  const isOwn = await ownAddresses();
  const doubt = doubtAboutAct(mail, sender.covered, { isOwn, cameAt: row.createdAt });
  if (doubt) return { state: 'quarantined', reason: doubt };
  const believed = asCovered(mail, sender.covered);
  // Only now: a forged copy that came first keeps nobody out.
  if (!(await isFirstOfAct(row.id, actKey(mail), believed.messageId))) {
    return { state: 'ignored', reason: COPY };
  }
  return act(row, believed, await targetOf([...believed.to, ...believed.cc]), customerId);
}

/** Does what a believed email says. */
async function act(
  row: MailRow,
  mail: ReadMail,
  byToken: Awaited<ReturnType<typeof targetOf>>,
  customerId?: string,
): Promise<Ending | null> {
  if (mail.calendarReply) return answerByCalendar(row, mail, mail.calendarReply);
  const target = byToken ?? (await targetOfThread(mail));
  return target ? goOn(row, mail, target) : openNew(row, mail, customerId);
}

const COPY = 'It is a copy of an email that came in before.';

/** Whether an address is one of those whose email comes in here: where replies go, what is read, and what the firm names. */
async function ownAddresses(): Promise<(address: string) => boolean> {
  const named = new Set([...mailboxAddresses(), (await getFirm()).email.toLowerCase()]);
  return (address) => named.has(address) || isReplyAddress(address);
}

async function bytesOf(row: MailRow): Promise<Uint8Array> {
  const stream = await files().open(row.filePath);
  if (!stream) throw new RefusedError('The original email is no longer in the storage.');
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The record that an email replies to, by the token in one of the addresses that it went to. */
async function targetOf(addresses: readonly (string | MailAddress)[]) {
  const tokens = new Set(
    addresses.flatMap((it) => tokenOfAddress(typeof it === 'string' ? it : it.address) ?? []),
  );
  for (const token of tokens) {
    const target = await unsafeJobTransaction((tx) => targetOfReply(tx, token));
    if (target) return target;
  }
  return null;
}

const REASONS: Record<Automatic['kind'], string> = {
  'auto-reply': 'A program sent it, such as an out-of-office reply.',
  bounce: 'An email could not be delivered.',
  list: 'A mailing list sent it.',
  loop: 'It is one of our own emails that came back.',
};

/**
 * Nothing answers what a program sent. An address counts as bounced only for an email that came back to the token of its own
 * person: anyone could say that an email did not arrive.
 */
async function endOfAutomatic(
  { kind, bouncedAddress, permanent }: Automatic,
  target: Awaited<ReturnType<typeof targetOf>>,
): Promise<FullEnding> {
  const ending: FullEnding = { state: 'ignored', reason: REASONS[kind] };
  if (kind !== 'bounce' || !target || !bouncedAddress) return ending;
  const person = await unsafeJobTransaction((tx) => personOfReply(tx, target.userId));
  if (person?.email.toLowerCase() !== bouncedAddress.toLowerCase()) return ending;
  const reason = `Email to ${person.email} came back.`;
  if (!permanent) return { ...ending, reason };
  return { ...ending, reason, also: (tx) => noteBounce(tx, person.email, reason) };
}
