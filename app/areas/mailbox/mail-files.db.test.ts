import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { ticketAttachments, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { mailRow, OWN_HOST, REPLY_ADDRESS, rawMail } from '#tests/helpers/inbound-mail.ts';
import { handleMail } from './handle-mail-commands.server.ts';
import { withFiles } from './mail-files-commands.server.ts';
import { beginMail } from './mail-rows.server.ts';
import { storeMail } from './mail-store-commands.server.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';
import { readMail } from './reading/mail-reader.server.ts';

const { env } = setUpDatabase();

let customer: CustomerActor;
let mailId: string;
let raw: Uint8Array;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  ({ customer } = await makePeople());
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(tickets);
    await tx.delete(inboundMails);
  });
  raw = rawMail({
    from: customer.email,
    to: REPLY_ADDRESS,
    subject: 'Two files',
    text: 'Here they are.',
    files: ['good.txt', 'bad.txt'].map((name) => ({
      name,
      type: 'text/plain',
      bytes: Buffer.from('words'),
    })),
  });
  await storeMail(raw, { mailbox: 'test' });
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: inboundMails.id }).from(inboundMails),
  );
  mailId = row?.id ?? '';
});

/** One try of the email with a reader that meets `bad.txt` so; what it hands on, or throws. */
async function tryWith(meet: () => Promise<never>) {
  const row = await beginMail(mailId);
  if (!row) throw new Error('It was settled.');
  return withFiles(
    customer,
    { mail: await readMail(raw), row },
    async (files) => files,
    (actor, file) => (file.fileName === 'bad.txt' ? meet() : stageUpload(actor, file)),
  );
}

const fails = async () => {
  throw new RangeError('Nobody knows this error.');
};

it('a file that no one can read is tried three times, and then named beside the others', async () => {
  await expect(tryWith(fails)).rejects.toThrow('Nobody knows');
  await expect(tryWith(fails)).rejects.toThrow('Nobody knows');
  const { uploads, refused } = await tryWith(fails);
  expect(uploads).toHaveLength(1);
  expect(refused).toEqual(['bad.txt is in the original email: it could not be read.']);
});

it('a file with which the process ended three times is left out, and the email arrives', async () => {
  for (const _death of [1, 2, 3]) {
    // The process ends while it reads: nothing after this is done.
    await new Promise<void>((resolve) => {
      void tryWith(() => {
        resolve();
        return new Promise<never>(() => {});
      });
    });
  }
  expect((await mailRow(mailId)).begunFiles).toEqual([1, 1, 1]);
  await handleMail(mailId);
  const [ticket] = await unsafeOwnerTransaction((tx) => tx.select().from(tickets));
  expect(ticket?.description).toContain('Here they are.');
  expect(ticket?.description).toContain('bad.txt is in the original email: it could not be read.');
  const files = await unsafeOwnerTransaction((tx) =>
    tx.select({ name: ticketAttachments.fileName }).from(ticketAttachments),
  );
  expect(files).toEqual([{ name: 'good.txt' }]);
});

it('a file that was read leaves no mark, whatever came of the email', async () => {
  await expect(tryWith(fails)).rejects.toThrow('Nobody knows');
  expect((await mailRow(mailId)).begunFiles).toEqual([]);
});

it('an email with which the process ends each time ends, and waits for staff', async () => {
  await unsafeOwnerTransaction((tx) =>
    tx.update(inboundMails).set({ attempts: sql`12` }).where(eq(inboundMails.id, mailId)),
  );
  await handleMail(mailId);
  expect(await mailRow(mailId)).toMatchObject({ state: 'failed' });
});
