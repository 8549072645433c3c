import { randomUUID } from 'node:crypto';

/** The host whose word on a sender the tests believe. */
export const OWN_HOST = 'mx.firm.example';
/** Where replies go in the tests. */
export const REPLY_ADDRESS = 'reply@firm.example';

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
      ? [`Authentication-Results: ${OWN_HOST}; dmarc=${verdict} header.from=${domain}`]
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
