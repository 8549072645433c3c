import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { OWN_HOST, REPLY_ADDRESS, rawMail, receive } from '#tests/helpers/inbound-mail.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';

const { env } = setUpDatabase();

let customer: CustomerActor;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({
    imapUrl: 'imaps://inbox%40firm.example:secret@mx.firm.example/INBOX',
    trustedAuthserv: OWN_HOST,
    mailWebhookSecret: null,
    mailboxAddresses: ['service@firm.example'],
  });
  ({ customer } = await makePeople());
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(tickets);
    await tx.delete(inboundMails);
  }),
);

const messageId = `<${randomUUID()}@mail.example>`;
const fromCustomer = (given: Partial<Parameters<typeof rawMail>[0]> = {}) =>
  rawMail({ from: customer.email, to: REPLY_ADDRESS, text: 'It is cold.', messageId, ...given });
const replaced = (raw: Uint8Array, from: string | RegExp, to: string) =>
  Buffer.from(Buffer.from(raw).toString('latin1').replace(from, to), 'latin1');
const ticketCount = () => unsafeOwnerTransaction((tx) => tx.$count(tickets));

describe('an email is known twice', () => {
  it('by its bytes alone, before its sender is proven: a forged one keeps nobody out', async () => {
    const forged = await receive(fromCustomer({ verdict: 'fail', text: 'Cancel it all.' }));
    expect(forged).toMatchObject({ state: 'quarantined' });
    expect(await receive(fromCustomer())).toMatchObject({ state: 'done' });
    expect(await ticketCount()).toBe(1);
  });

  it('by its writer, date and words, whatever its id, its subject and its road', async () => {
    const raw = fromCustomer();
    expect(await receive(raw)).toMatchObject({ state: 'done' });
    const again = replaced(raw, messageId, '<another@mail.example>');
    const other = replaced(again, 'Subject: Re: Your ticket', 'Subject: Another matter');
    for (const copy of [again, other, replaced(raw, 'It is cold.', 'It  is cold. ')]) {
      expect(await receive(copy)).toMatchObject({
        state: 'ignored',
        reason: 'It is a copy of an email that came in before.',
      });
    }
    expect(await ticketCount()).toBe(1);
    const next = replaced(
      raw,
      /Date: [^\r]*/,
      `Date: ${new Date(Date.now() - 3_600_000).toUTCString()}`,
    );
    expect(await receive(next)).toMatchObject({ state: 'done' });
  });
});

describe('a message of a proven sender', () => {
  it.each(['service@firm.example', 'Inbox@Firm.example', 'reply+anything@firm.example'])(
    'is taken in when it was written to %s',
    async (to) => {
      const raw = replaced(fromCustomer({ to }), /Delivered-To: [^\r]*\r\n/, '');
      expect(await receive(raw)).toMatchObject({ state: 'done' });
    },
  );

  it('waits with its reason when it was written to others', async () => {
    const to = 'mallory@evil.example';
    const raw = replaced(fromCustomer({ to }), 'Delivered-To: mallory@evil.example\r\n', '');
    expect(await receive(raw)).toMatchObject({
      state: 'quarantined',
      reason: 'It was written to others: no address of this mailbox is in its To or Cc.',
    });
    expect(await ticketCount()).toBe(0);
  });

  it.each([
    [-8, 'It was written more than a week before it came in.'],
    [3, 'Its date is in the future.'],
  ])('waits with its reason when it was written %i days from now', async (days, reason) => {
    const date = new Date(Date.now() + days * 86_400_000).toUTCString();
    const raw = replaced(fromCustomer(), /Date: [^\r]*/, `Date: ${date}`);
    expect(await receive(raw)).toMatchObject({ state: 'quarantined', reason });
  });
});
