import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { handleMail } from '#app/areas/mailbox/handle-mail-commands.server.ts';
import { storeMail } from '#app/areas/mailbox/mail-store-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { OutgoingMail } from '#app/platform/mail/mail.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { queuedAnnouncements, queuedMail } from './database.ts';
import { OWN_HOST, REPLY_ADDRESS } from './mail-places.ts';

export { OWN_HOST, REPLY_ADDRESS };

type Attached = { name: string; type: string; bytes: Uint8Array };

/** A raw message as a person's mail program sends it, with the word of the own host on its sender. */
export function rawMail({
  from,
  to,
  subject = 'Re: Your ticket',
  text = 'Thanks, Tuesday works.',
  messageId = `<${randomUUID()}@mail.example>`,
  inReplyTo,
  headers = [],
  verdict = 'pass',
  files = [],
}: {
  from: string;
  to: string;
  subject?: string;
  text?: string;
  messageId?: string;
  inReplyTo?: string;
  headers?: string[];
  /** What the own host says of the sender; null where it says nothing. */
  verdict?: 'pass' | 'fail' | null;
  files?: Attached[];
}): Uint8Array {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? '';
  const boundary = 'between-the-parts';
  const head = [
    ...(verdict
      ? [
          `Authentication-Results: ${OWN_HOST}; spf=${verdict} smtp.mailfrom=${domain}; dmarc=${verdict} header.from=${domain}`,
        ]
      : []),
    `Delivered-To: ${to}`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${messageId}`,
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`] : []),
    ...headers,
    'MIME-Version: 1.0',
  ];
  const body = ['Content-Type: text/plain; charset=utf-8', '', text];
  if (files.length === 0) return Buffer.from([...head, ...body, ''].join('\r\n'));
  const parts = files.map(({ name, type, bytes }) => [
    `--${boundary}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]);
  const mixed = [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...body,
    ...parts.flat(),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from([...head, ...mixed].join('\r\n'));
}

/** The report of a mail server that an email reached nobody, sent to the address that the email came from. */
export function bounceMail({
  to,
  of,
  status = '5.1.1',
}: {
  to: string;
  of: string;
  status?: string;
}): Uint8Array {
  const failed = status.startsWith('5');
  return Buffer.from(
    [
      'Return-Path: <>',
      `Delivered-To: ${to}`,
      'From: Mail Delivery System <mailer-daemon@mx.example>',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${randomUUID()}@mx.example>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="parts"',
      '',
      '--parts',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Your message could not be delivered.',
      '--parts',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${of}`,
      `Action: ${failed ? 'failed' : 'delayed'}`,
      `Status: ${status}`,
      '--parts--',
      '',
    ].join('\r\n'),
  );
}

/** The headers by which a mail service signs a message that it posts. */
export function signedHeaders(
  raw: Uint8Array,
  secret: string,
  {
    id = randomUUID(),
    at = Date.now(),
    type = 'message/rfc822',
  }: { id?: string; at?: number; type?: string } = {},
): Headers {
  const stamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${stamp}.`).update(raw).digest();
  return new Headers({
    'webhook-id': id,
    'webhook-timestamp': stamp,
    'webhook-signature': `v1,${signature.toString('base64')}`,
    'content-type': type,
  });
}

/** The email that a person gets of what was just announced. */
export async function noticeTo({ email }: { email: string }): Promise<OutgoingMail> {
  for (const announcement of await queuedAnnouncements()) await announceJob.run(announcement);
  const mail = (await queuedMail()).findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No email to ${email}.`);
  return mail;
}

/** Takes a message in and works it off; returns what became of it. */
export async function receive(raw: Uint8Array) {
  await storeMail(raw, { mailbox: 'test' });
  const rows = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: inboundMails.id }).from(inboundMails).orderBy(inboundMails.createdAt),
  );
  const id = rows.at(-1)?.id;
  if (!id) throw new Error('No email was stored.');
  await handleMail(id);
  return mailRow(id);
}

/** A received email as the database has it. */
export async function mailRow(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(inboundMails).where(eq(inboundMails.id, id)),
  );
  if (!row) throw new Error('The email is gone.');
  return row;
}
