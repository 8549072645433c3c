import { afterAll, expect, it } from 'vitest';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { MailRefused, readMail } from './mail-reader.server.ts';

afterAll(closeWorkers);

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');

it('reads who wrote, to whom, about what, and what is attached', async () => {
  const mail = await readMail(
    bytes(
      'Delivered-To: Reply+abc@firm.example',
      'From: "Ann Lee" <Ann@Acme.example>',
      'To: Desk <reply+abc@firm.example>, friends: b@acme.example;',
      'Subject: =?iso-8859-1?Q?Re=3A_K=FChler?=',
      'Date: Wed, 25 Nov 2026 10:00:00 -0600',
      'Message-ID: <1@acme.example>',
      'In-Reply-To: <n1@firm.example>',
      'References: <n0@firm.example>',
      ' <n1@firm.example>',
      'X-Mark: one',
      'X-Mark: two',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'It=92s the compressor.',
      '--b',
      'Content-Type: image/png; name="unit.png"',
      'Content-Disposition: inline; filename="unit.png"',
      'Content-ID: <pic@acme>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw==',
      '--b--',
      '',
    ),
  );
  expect(mail).toMatchObject({
    messageId: '1@acme.example',
    inReplyTo: ['n1@firm.example'],
    references: ['n0@firm.example', 'n1@firm.example'],
    from: { address: 'ann@acme.example', name: 'Ann Lee' },
    to: [
      { address: 'reply+abc@firm.example', name: 'Desk' },
      { address: 'b@acme.example', name: '' },
    ],
    cc: [],
    deliveredTo: ['reply+abc@firm.example'],
    subject: 'Re: Kühler',
    date: new Date('2026-11-25T16:00:00Z'),
    html: null,
    attachments: [{ name: 'unit.png', type: 'image/png', inline: true, contentId: 'pic@acme' }],
  });
  expect(mail.text.trim()).toBe('It’s the compressor.');
  expect(Buffer.from(mail.attachments[0]?.bytes ?? []).toString('hex')).toBe('89504e47');
  expect(mail.header('x-mark')).toEqual(['one', 'two']);
  expect(mail.header('X-Mark')).toEqual(['one', 'two']);
  expect(mail.written).toEqual({ answer: 'It’s the compressor.', rest: '' });
});

it('refuses what is no email, and says why', async () => {
  const refused = await readMail(bytes('no header', '', 'text')).catch((error) => error);
  expect(refused).toBeInstanceOf(MailRefused);
  expect(refused.reason).toBe('not an email');
});

it('says of a message that it refuses whom it is from and what it is about', async () => {
  const deep = bytes(
    'From: M <m@acme.example>',
    'Subject: Deep',
    'Content-Type: text/html',
    '',
    '<div>'.repeat(9_000),
  );
  const refused = await readMail(deep).catch((error) => error);
  expect(refused).toMatchObject({
    reason: 'nested too deep',
    head: { from: { address: 'm@acme.example', name: 'M' }, subject: 'Deep' },
  });
});
