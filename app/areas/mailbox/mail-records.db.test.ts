import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { scheduleMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetingResponses } from '#app/records/meeting/meeting-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  mailRow,
  noticeTo,
  OWN_HOST,
  REPLY_ADDRESS,
  rawMail,
  receive,
} from '#tests/helpers/inbound-mail.ts';
import { fields } from '#tests/helpers/meetings.ts';
import { handleMail } from './handle-mail-commands.server.ts';
import { storeMail } from './mail-store-commands.server.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';
import { releaseMail } from './review-commands.server.ts';

const { env } = setUpDatabase();

let staff: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values(
      ['email.enabled', 'ticket.new', 'ticket.update'].map((key) => ({
        key: `notifications.${key}`,
        value: 'true',
      })),
    ),
  );
  ({ ann: staff, customer } = await makePeople());
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(tickets);
    await tx.delete(inboundMails);
    await tx.execute(
      sql`delete from pgboss.job where name in ('mail', 'announce', 'inbound-mail')`,
    );
  }),
);

/** A case as it came elsewhere, of our customer and with what our notice carried. */
function fieldMail(name: string, { to = REPLY_ADDRESS, notice = '', uid = '' } = {}): Uint8Array {
  const text = readFileSync(`tests/mail-corpus/field/${name}.eml`, 'latin1')
    .replaceAll('@@TOKEN@@', to)
    .replaceAll('@@NOTICE@@', notice)
    .replaceAll(/@@UID@@|00000000-0000-4000-8000-000000000001/g, uid)
    .replaceAll(/(?:customer|other)@example\.com/g, customer.email)
    .replace(/^Authentication-Results:.*\r\n/m, '')
    .replace(/^Date:.*$/m, `Date: ${new Date().toUTCString()}`);
  const [, domain] = /^From:.*@([^>\s]+)/m.exec(text) ?? [];
  const said = `spf=pass smtp.mailfrom=${domain}; dmarc=pass header.from=${domain}`;
  return Buffer.from(`Authentication-Results: ${OWN_HOST}; ${said}\r\n${text}`, 'latin1');
}

const ticketRows = () => unsafeOwnerTransaction((tx) => tx.select().from(tickets));
const messagesOf = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id)),
  );

/** A ticket of the customer, to which staff have answered, and what the email about that carried. */
async function answeredTicket() {
  const row = await receive(rawMail({ from: customer.email, to: REPLY_ADDRESS, text: 'Cold.' }));
  const id = row.entityId ?? '';
  await postMessage(staff, id, {
    message: 'Which day suits you?',
    uploads: [],
    isInternal: false,
    submissionId: randomUUID(),
  });
  const { replyTo = '', thread } = await noticeTo(customer);
  return { id, to: replyTo, notice: thread?.messageId ?? '' };
}

describe('an email without a token goes on with the ticket', () => {
  it("that its sender's own email opened", async () => {
    const first = await receive(fieldMail('own-first'));
    const second = await receive(fieldMail('own-second'));
    expect(second).toMatchObject({ state: 'done', entityId: first.entityId });
    expect(await ticketRows()).toHaveLength(1);
    expect(await messagesOf(first.entityId ?? '')).toMatchObject([
      { message: 'It reset itself at 3 pm, and came back at 4.', userId: customer.userId },
    ]);
  });

  it('that our notice was about', async () => {
    const { id, notice } = await answeredTicket();
    const row = await receive(fieldMail('reply-without-token', { notice }));
    expect(row).toMatchObject({ state: 'done', entityId: id });
    expect(await ticketRows()).toHaveLength(1);
  });
});

describe('a released email', () => {
  it('of someone without an account becomes a note of staff under their address', async () => {
    const { id, ...carried } = await answeredTicket();
    const row = await receive(fieldMail('colleague-without-account', carried));
    expect(row).toMatchObject({ state: 'quarantined' });
    await releaseMail(staff, row.id);
    await handleMail(row.id);
    expect(await mailRow(row.id)).toMatchObject({ state: 'done', entityId: id });
    expect((await messagesOf(id)).at(-1)).toMatchObject({
      userId: staff.userId,
      isInternal: true,
      message:
        'Email from Robin Teche (robin@example.com):\n\nThe door heater breaker was off. It is on now.',
    });
  });

  it('is none where nothing can become of it', async () => {
    const row = await receive(rawMail({ from: staff.email, to: REPLY_ADDRESS }));
    expect(row).toMatchObject({ state: 'quarantined' });
    await expect(releaseMail(staff, row.id)).rejects.toThrow(RefusedError);
  });
});

describe('an answer to an invitation', () => {
  async function invited() {
    const id = await scheduleMeeting(staff, {
      ...fields(),
      customerId: customer.customerId,
      submissionId: randomUUID(),
    });
    const { replyTo = '', thread } = await noticeTo(customer);
    return { id, to: replyTo, notice: thread?.messageId ?? '', uid: id };
  }
  const answersOf = (id: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.select().from(meetingResponses).where(eq(meetingResponses.meetingId, id)),
    );

  it.each(['confirm-with-logo', 'confirm-smime', 'confirm-calendar-reply'])(
    'confirms the meeting: %s',
    async (name) => {
      const { id, ...carried } = await invited();
      const raw = fieldMail(name, carried);
      expect(await receive(raw)).toMatchObject({ state: 'done', entityId: id });
      expect(await answersOf(id)).toMatchObject([{ response: 'confirmed' }]);
      expect(await ticketRows()).toHaveLength(0);
    },
  );

  it('of a calendar program is never a ticket, and declines, too', async () => {
    const { id, uid } = await invited();
    const declined = Buffer.from(
      Buffer.from(fieldMail('calendar-answer', { uid }))
        .toString('latin1')
        .replace('PARTSTAT=ACCEPTED', 'PARTSTAT=DECLINED'),
      'latin1',
    );
    expect(await receive(declined)).toMatchObject({ state: 'done', entityId: id });
    expect(await answersOf(id)).toMatchObject([{ response: 'declined' }]);
    const unknown = fieldMail('calendar-answer', { uid: randomUUID() });
    expect(await receive(unknown)).toMatchObject({ state: 'ignored' });
    expect(await ticketRows()).toHaveLength(0);
  });
});

describe('no file holds up what people wrote', () => {
  it('whatever its reader says, and the ticket says where it is', async () => {
    const files = [
      { name: 'cut.png', type: 'image/png', bytes: Buffer.from('89504e47', 'hex') },
      { name: 'zones.csv', type: 'text/csv', bytes: Buffer.from('zone,hours\nNorth,14\n') },
    ];
    await storeMail(
      rawMail({ from: customer.email, to: REPLY_ADDRESS, text: 'See the photo.', files }),
      {
        mailbox: 'test',
      },
    );
    const [{ id = '' } = {}] = await unsafeOwnerTransaction((tx) =>
      tx.select({ id: inboundMails.id }).from(inboundMails),
    );
    await handleMail(id);
    expect(await mailRow(id)).toMatchObject({ state: 'done' });
    expect(await ticketRows()).toMatchObject([
      {
        description: 'See the photo.\n\n[cut.png is not a file type that can be stored.]',
      },
    ]);
    const stored = await unsafeOwnerTransaction((tx) => tx.select().from(ticketAttachments));
    expect(stored.map(({ fileName }) => fileName)).toEqual(['zones.csv']);
  });

  it('and words are stored that end in half a character where a record ends', async () => {
    expect(await receive(fieldMail('emoji-title'))).toMatchObject({ state: 'done' });
    const text = `${'x'.repeat(499)}😀${'y'.repeat(12_000)}`;
    const long = await receive(rawMail({ from: customer.email, to: REPLY_ADDRESS, text }));
    expect(long).toMatchObject({ state: 'done' });
    const empty = await receive(fieldMail('empty'));
    const [ticket] = (await ticketRows()).filter(({ id }) => id === empty.entityId);
    expect(ticket?.description).toBe('[The email has no text.]');
  });
});
