import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { fitted, wordsOfMail, wordsOfReply } from './mail-words.ts';
import { automaticKind } from './reading/automatic-kind.ts';
import { checkSender } from './reading/check-sender.server.ts';
import { type ReadMail, readMail } from './reading/mail-reader.server.ts';

// What was reported of other programs that take email in, with made-up texts; docs/field-cases.md says where.

type Case = { headers?: string[]; lines: string[]; html?: boolean };

function message({ headers = [], lines, html = false }: Case): Promise<ReadMail> {
  const has = (name: string) => headers.some((it) => it.toLowerCase().startsWith(`${name}:`));
  const head = [
    ...(has('from') ? [] : ['From: Dana Whitfield <dana@example.com>']),
    ...(has('to') ? [] : ['To: Plenum <reply@firm.example>']),
    ...(has('subject') ? [] : ['Subject: Re: Rooftop unit']),
    ...headers,
    ...(has('content-type')
      ? []
      : [`Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`]),
  ];
  return readMail(Buffer.from([...head, '', ...lines, ''].join('\r\n')));
}

const answer = async (given: Case) => wordsOfReply(await message(given)).answer;

afterAll(closeWorkers);

describe('the answer, as it was lost or repeated elsewhere', () => {
  it.each<[string, Case, string]>([
    [
      'between the lines of what it answers',
      {
        lines: [
          'Thank you.',
          '> Am 16.01.2023 um 11:29 schrieb Plenum:',
          '> Which day?',
          'Tuesday.',
          '> Which office?',
          'Elm Street.',
        ],
      },
      'Thank you.\n\nTuesday.\n\nElm Street.',
    ],
    [
      'in a divided quotation of HTML',
      {
        html: true,
        lines: [
          'See below.<div class="moz-cite-prefix">Il 15/10/2019 16.39, Plenum ha scritto:<br></div>',
          '<blockquote type="cite"><p>Which day?</p></blockquote><p>Tuesday.</p>',
          '<blockquote type="cite"><p>Which office?</p></blockquote><p>Elm Street.</p>',
        ],
      },
      'See below.\n\nTuesday.\n\nElm Street.',
    ],
    [
      'below the quotation',
      {
        lines: ['On 8/29/23 10:00, Plenum wrote:', '> Which day?', '', 'Tuesday.'],
      },
      'Tuesday.',
    ],
    [
      'below the quotation of HTML',
      {
        html: true,
        lines: [
          '<p id="reply-intro">On 2025-05-20 10:12, Plenum wrote:</p><blockquote type="cite">',
          '<p>Which day?</p></blockquote><p>Hello,</p><p>we have canceled the order.</p>',
        ],
      },
      'Hello,\n\nwe have canceled the order.',
    ],
    [
      'above a line of introduction that is broken within the address',
      {
        lines: [
          'Tuesday.',
          '',
          '2017-02-05 13:29 GMT+02:00 A very long name of an author <',
          'reply@firm.example>:',
          '',
          '> Which day?',
        ],
      },
      'Tuesday.',
    ],
    [
      'above "said" and a blank line',
      {
        lines: [
          'Tuesday.',
          '',
          'On October 1, 2015 at 10:12:00, Plenum (reply@firm.example) said:',
          '',
          '> Which day?',
        ],
      },
      'Tuesday.',
    ],
    [
      'in sections between rules',
      {
        lines: [
          'Section 1',
          '________________________________',
          '',
          'Section 2',
          '________________________________',
          '',
          'Section 3',
        ],
      },
      'Section 1\n________________________________\n\nSection 2\n________________________________\n\nSection 3',
    ],
    [
      'right above the rule of Outlook',
      {
        lines: [
          'Tuesday.',
          '________________________________________',
          'From: Plenum [reply@firm.example]',
          'Sent: Friday, 23 March 2012 5:08 p.m.',
          'To: Dana',
          'Subject: Rooftop unit',
          '',
          'Which day?',
        ],
      },
      'Tuesday.',
    ],
    [
      'above the headers of Outlook without a recipient, and the note of a program',
      {
        lines: [
          'Tuesday.',
          '',
          'Sent from Mail<https://go.example/fwlink/?LinkId=550123> for Windows 10',
          '',
          'From: Plenum<mailto:reply@firm.example>',
          'Sent: 10 July 2020 09:46',
          'Subject: Rooftop unit',
          '',
          'Which day?',
        ],
      },
      'Tuesday.',
    ],
    [
      'with two hyphens within a sentence',
      { lines: ['Both are down--ratio 2 to 1.', '', 'Call me.'] },
      'Both are down--ratio 2 to 1.\n\nCall me.',
    ],
    [
      'that begins with a hyphen',
      { lines: ['Hi all,', '', '-This is it.'] },
      'Hi all,\n\n-This is it.',
    ],
    [
      'above and below a row of dashes',
      { lines: ['Option 1', '--------', 'Option 2'] },
      'Option 1\n--------\nOption 2',
    ],
    [
      'of a phone in German, whose quotation is no citation',
      {
        html: true,
        lines: [
          '<div dir="auto">Dienstag.</div><div class="gmail_extra"><br><div class="gmail_quote">',
          'Am 24.10.2016 12:32 schrieb "Plenum" &lt;reply@firm.example&gt;:<br>',
          '<blockquote class="gmail_quote"><p>Which day?</p></blockquote></div></div>',
        ],
      },
      'Dienstag.',
    ],
    [
      'that is written as a quotation whole',
      { lines: ['> We need a new offer', '> for the north roof.'] },
      '> We need a new offer\n> for the north roof.',
    ],
  ])('%s', async (_, given, expected) => {
    expect(await answer(given)).toBe(expected);
  });

  it('as a new email with lines that its writer quotes', async () => {
    const mail = await message({ lines: ['The report says:', '> 118 psi', 'Is that right?'] });
    expect(wordsOfMail(mail)).toBe('The report says:\n> 118 psi\nIs that right?');
  });

  it('of a subject alone', async () => {
    const mail = await message({ lines: [''] });
    expect(fitted(wordsOfMail(mail), { notes: [], hasFiles: false }, 500)).toBe(
      '[The email has no text.]',
    );
  });
});

describe('headers that stopped the reading elsewhere', () => {
  const reasonOf = async (mail: ReadMail) =>
    (await checkSender(new Uint8Array(), mail, { resolver: () => Promise.reject(new Error()) }))
      .reason;

  it('a date with other headers folded into it', async () => {
    const date = 'Date: Thu, 1 Aug 2024 10:55:28 +0300\r\n    Precedence: bulk';
    expect((await message({ headers: [date], lines: ['Hello.'] })).whole).toBe('Hello.');
  });

  it('a bounce to nobody', async () => {
    const mail = await message({
      headers: [
        'Return-Path: <>',
        'From: MAILER-DAEMON@mail.example',
        'To: <>',
        'Subject: failure notice',
      ],
      lines: ['<gone@example.com>:', '550 no such user'],
    });
    expect(automaticKind(mail)).toMatchObject({ kind: 'bounce' });
  });

  it.each([
    ['an empty Reply-To', ['Reply-To: <>']],
    ['an empty Message-ID', ['Message-ID:']],
    ['a recipient with an at sign in the name', ['To: Service @ Plenum <reply@firm.example>']],
  ])('%s', async (_, headers) => {
    const mail = await message({ headers, lines: ['Hello.'] });
    expect(mail.whole).toBe('Hello.');
    expect(await reasonOf(mail)).toContain('no valid signature');
  });

  it.each([
    ['From: <""@example.com>', /plain email address|exactly one sender/],
    ['From: Fabian <fabian@example.com', /signature|plain email address|exactly one sender/],
  ])('a sender that is no address: %s', async (from, reason) => {
    expect(await reasonOf(await message({ headers: [from], lines: ['Hello.'] }))).toMatch(reason);
  });

  it('letters of the sender and the subject, coded or not', async () => {
    const coded = await message({
      headers: ['From: =?UTF-8?Q?Foo_=C5=A0oobar?= <foo@example.com>'],
      lines: ['Hello.'],
    });
    expect(coded.from.name).toBe('Foo Šoobar');
    const bare = await message({
      headers: ['From: "Test äüß" <foo@example.com>', 'Subject: Anfrage äüß'],
      lines: ['Hello.'],
    });
    expect([bare.from.name, bare.subject]).toEqual(['Test äüß', 'Anfrage äüß']);
  });

  it('what a program says of itself', async () => {
    const headers = [
      'Subject: Automated Response: Re: Rooftop unit',
      'X-Auto-Response-Suppress: All',
    ];
    expect(automaticKind(await message({ headers, lines: ['No.'] }))?.kind).toBe('auto-reply');
  });
});

describe('letters and names of files that were wrong elsewhere', () => {
  const typed = (type: string, body: Buffer) =>
    readMail(
      Buffer.concat([Buffer.from(`From: dana@example.com\r\nContent-Type: ${type}\r\n\r\n`), body]),
    );

  it('of Central Europe', async () => {
    const bytes = Buffer.from([0x7a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6]);
    expect((await typed('text/plain; charset=iso-8859-2', bytes)).whole).toBe('zażółć');
  });

  it('of a text that is said to be UTF-16 and is not', async () => {
    const words = Buffer.from('The chiller is down since noon.');
    expect((await typed('text/plain; charset="utf-16"', words)).whole).toBe(
      'The chiller is down since noon.',
    );
    const wide = Buffer.from(Buffer.from('Chiller', 'utf16le').toString('base64'));
    const type = 'text/plain; charset="utf-16le"\r\nContent-Transfer-Encoding: base64';
    expect((await typed(type, wide)).whole).toBe('Chiller');
  });

  it.each([
    [
      "attachment;\r\n filename*0*=utf-8''Zeichnung%20f%C3%BCr%20;\r\n filename*1*=den%20K%C3%A4ufer.csv",
      'Zeichnung für den Käufer.csv',
    ],
    ["attachment;\r\n filename*0*=utf-8''XX%20J%201.csv.p;\r\n filename*1=g", 'XX J 1.csv.pg'],
    [
      `attachment;\r\n filename="=?UTF-8?B?${Buffer.from('Übersicht ').toString('base64')}?=\r\n =?UTF-8?B?${Buffer.from('März.csv').toString('base64')}?="`,
      'Übersicht März.csv',
    ],
  ])('of the file %s', async (disposition, name) => {
    const mail = await message({
      headers: ['Content-Type: multipart/mixed; boundary=b'],
      lines: [
        '--b',
        'Content-Type: text/csv',
        `Content-Disposition: ${disposition}`,
        '',
        'zone,hours',
        '--b--',
      ],
    });
    expect(mail.attachments.map((each) => each.name)).toEqual([name]);
  });
});
