import type { Encoding } from './raw-mail.ts';
import { multipart, type Part, rawMail, textPart } from './raw-mail.ts';

// Messages made to cost as much as they can, and mutations of ordinary ones.

const HEADERS = ['From: m@evil.example', 'To: desk@firm.example', 'Subject: Hello'];
const MEGABYTE = 1024 * 1024;

const raw = (part: Part, headers: string[] = []) => rawMail([...HEADERS, ...headers], part);
const withText = (text: string) => raw(textPart('plain', text, { encoding: '8bit' }));
const withHtml = (html: string) => raw(textPart('html', html, { encoding: '8bit' }));
const withHeader = (line: string) => raw(textPart('plain', 'Hello'), [line]);
const attached = (
  disposition: string,
  body: string | Buffer = 'UEsDBA==',
  encoding: Encoding = 'base64',
) =>
  raw(
    multipart('mixed', [
      textPart('plain', 'Hello'),
      {
        headers: [
          'Content-Type: application/zip',
          `Content-Disposition: ${disposition}`,
          `Content-Transfer-Encoding: ${encoding}`,
        ],
        body: Buffer.from(body),
      },
    ]),
  );

function nested(levels: number): Part {
  let part = textPart('plain', 'deep');
  for (let at = 0; at < levels; at += 1) part = multipart('mixed', [part], `b${at}`);
  return part;
}

function forwarded(levels: number): Buffer {
  const head = `${HEADERS.join('\r\n')}\r\nContent-Type: message/rfc822\r\n\r\n`;
  return Buffer.from(`${head.repeat(levels)}From: x@evil.example\r\n\r\ndeep`);
}

/** Messages at and beyond each bound, by what they are; with the refusal that they end in, if they do. */
export const HOSTILE: Record<string, { raw: () => Buffer; refusal?: string }> = {
  empty: { raw: () => Buffer.alloc(0), refusal: 'not an email' },
  'zero bytes alone': { raw: () => Buffer.alloc(MEGABYTE), refusal: 'too many headers' },
  'line ends alone': { raw: () => Buffer.alloc(MEGABYTE, '\r\n'), refusal: 'too much text' },
  'more bytes than a message may have': {
    raw: () => raw({ headers: [], body: Buffer.alloc(57 * MEGABYTE, 'a') }),
    refusal: 'too large',
  },
  '10,000 parts': {
    raw: () =>
      raw(
        multipart(
          'mixed',
          Array.from({ length: 10_000 }, () => textPart('plain', 'x')),
        ),
      ),
    refusal: 'too many parts',
  },
  '10,000 parts whose boundary is written in pieces': {
    raw: () => {
      const part = multipart(
        'mixed',
        Array.from({ length: 10_000 }, () => textPart('plain', 'x')),
      );
      return raw({
        ...part,
        headers: ['Content-Type: multipart/mixed; boundary*0=cor; boundary*1=pus'],
      });
    },
    refusal: 'too many headers',
  },
  'parts within each other, 500 levels': {
    raw: () => raw(nested(500)),
    refusal: 'nested too deep',
  },
  'messages within each other, 1,000 levels': { raw: () => forwarded(1_000) },
  'a header of 10 MB': {
    raw: () => withHeader(`X-Long: ${'a'.repeat(10 * MEGABYTE)}`),
    refusal: 'too many headers',
  },
  '40,000 headers': {
    raw: () =>
      raw(
        textPart('plain', 'x'),
        Array.from({ length: 40_000 }, (_, at) => `X-${at}: y`),
      ),
    refusal: 'too many headers',
  },
  '5,000 short headers': {
    raw: () =>
      raw(
        textPart('plain', 'x'),
        Array.from({ length: 5_000 }, () => 'X: y'),
      ),
    refusal: 'too many headers',
  },
  'a header in 50,000 lines': {
    raw: () => withHeader(`X-Long: ${'\r\n a'.repeat(50_000)}`),
    refusal: 'too many headers',
  },
  'a header in 1,900 lines': { raw: () => withHeader(`X-Long: ${'\r\n a'.repeat(1_900)}`) },
  'a sender in colons': {
    raw: () => rawMail([`From: ${':'.repeat(120_000)}`], textPart('plain', 'Hello')),
  },
  '900 signatures': {
    raw: () =>
      raw(
        textPart('plain', 'Hello'),
        Array.from({ length: 900 }, () => 'DKIM-Signature: v=1; d=evil.example; s=s1; b=AA'),
      ),
  },
  'a signature of 120,000 characters': {
    raw: () => withHeader(`DKIM-Signature: ${'v=1; '.repeat(24_000)}`),
  },
  'results of 120,000 characters': {
    raw: () => withHeader(`Authentication-Results: ${'(a"\\ '.repeat(24_000)}`),
  },
  '6,000 recipients': {
    raw: () =>
      withHeader(`Cc: ${Array.from({ length: 6_000 }, (_, at) => `a${at}@b.example`).join(', ')}`),
  },
  'brackets in recipients': { raw: () => withHeader(`Cc: ${'(<"'.repeat(40_000)}`) },
  'encoded words without end': {
    raw: () => withHeader(`Cc: ${'=?utf-8?Q?=41?= '.repeat(7_000)}`),
  },
  'references without end': { raw: () => withHeader(`References: ${'<a@b> '.repeat(20_000)}`) },
  'a file name in 3,000 pieces': {
    raw: () =>
      attached(
        `attachment;${Array.from({ length: 3_000 }, (_, at) => ` filename*${at}*=a%41`).join(';')}`,
      ),
  },
  'a file name that leads elsewhere': {
    raw: () => attached('attachment; filename="../../etc/\u0000passwd.zip"'),
  },
  'a file name of 100,000 characters': {
    raw: () => attached(`attachment; filename="${'n'.repeat(100_000)}"`),
  },
  '100 MB declared': { raw: () => attached('attachment; filename=a.zip; size=104857600') },
  'base64 without a line end': {
    raw: () => attached('attachment; filename=a.zip', 'QUFB'.repeat(8 * MEGABYTE)),
  },
  'a signed line of 30 MB': {
    raw: () =>
      rawMail(
        [
          ...HEADERS,
          'DKIM-Signature: v=1; a=rsa-sha256; d=evil.example; s=s1; h=from; bh=AA; b=AA',
        ],
        { headers: ['Content-Type: application/zip'], body: Buffer.alloc(30 * MEGABYTE, 'a') },
      ),
  },
  'a file of 40 MB': {
    raw: () => attached('attachment; filename=a.zip', `${'QUFB'.repeat(19)}\r\n`.repeat(700_000)),
  },
  'base64 that is none': {
    raw: () => attached('attachment; filename=a.zip', '!@#$\u0000='.repeat(MEGABYTE)),
  },
  'quoted-printable that is none': {
    raw: () => attached('inline', '=ZZ=\r\n='.repeat(50_000), 'quoted-printable'),
  },
  'zero bytes in the text': { raw: () => withText('a\u0000b\u0007c\n'.repeat(1_000)) },
  'halves of characters': { raw: () => withHtml('&#xD800;&#55555;&#x110000;&#0;') },
  'a character set that does not exist': {
    raw: () =>
      raw({
        headers: [`Content-Type: text/plain; charset="${'x'.repeat(5_000)}"`],
        body: Buffer.from('Hi'),
      }),
  },
  'a character set of wide letters': {
    raw: () =>
      raw({
        headers: ['Content-Type: text/plain; charset=utf-16'],
        body: Buffer.from([0xd8, 1, 2]),
      }),
  },
  'too much text': { raw: () => withText('word '.repeat(500_000)), refusal: 'too much text' },
  'a line of 1.9 MB': { raw: () => withText('a'.repeat(1_900_000)) },
  '600,000 blank lines': { raw: () => withText('\n'.repeat(600_000)), refusal: 'too much text' },
  'quoted lines and answers by turns': { raw: () => withText('> q\na\n'.repeat(25_000)) },
  'quotation marks without end': {
    raw: () => withText(`${'>'.repeat(900_000)}\n${'> '.repeat(400_000)}`),
  },
  'the beginning of a wrote line, again and again': {
    raw: () => withText('On 2026-11-25 <a@b.example>\n'.repeat(60_000)),
  },
  'verbs again and again': { raw: () => withText(`${'schrieb '.repeat(200_000)}:\n`) },
  'wrote lines again and again': {
    raw: () => withText('On 11/25/26 10:02, A wrote:\n> x\n\n'.repeat(20_000)),
  },
  'headers again and again': { raw: () => withText('From: a\nSent: \n'.repeat(25_000)) },
  'rules again and again': { raw: () => withText('--\n____\n'.repeat(25_000)) },
  'signatures again and again': { raw: () => withText('Thanks,\n\nBest regards\n'.repeat(18_000)) },
  'disclaimers that never come to it': {
    raw: () => withText(`${`This email ${'x '.repeat(90)}\n\n`.repeat(9_000)}`),
  },
  'elements within each other': {
    raw: () => withHtml('<div>'.repeat(300_000)),
    refusal: 'nested too deep',
  },
  'quotations within each other': {
    raw: () => withHtml('<blockquote>x'.repeat(100_000)),
    refusal: 'nested too deep',
  },
  'tables within each other': {
    raw: () => withHtml('<table><tr><td>x'.repeat(80_000)),
    refusal: 'nested too deep',
  },
  'elements within each other, as deep as may be': {
    raw: () => withHtml(`${'<blockquote><div>x'.repeat(990)}${'<p>y'.repeat(100_000)}`),
  },
  'breaks without end': { raw: () => withHtml('<br>'.repeat(450_000)) },
  'words without blanks between their elements': {
    raw: () => withHtml('<b>x</b>'.repeat(200_000)),
  },
  'attributes without end': { raw: () => withHtml(`<p ${'a=b '.repeat(400_000)}>x</p>`) },
  'classes without end': {
    raw: () => withHtml(`<p class="${'a '.repeat(800_000)}">x</p>`.repeat(1)),
  },
  'a comment without end': { raw: () => withHtml(`<!--${'-'.repeat(1_500_000)}`) },
  'entities without end': { raw: () => withHtml('&amp;&lt;&notin;&#38;'.repeat(90_000)) },
  'closing tags alone': { raw: () => withHtml('</div></p>'.repeat(150_000)) },
};

/** A message with a few of its bytes or lines changed, as the numbers say. */
export function mutated(message: Buffer, random: { next: (below: number) => number }): Buffer {
  let bytes = message;
  const rounds = 1 + random.next(6);
  for (let round = 0; round < rounds && bytes.length > 0; round += 1) {
    const at = random.next(bytes.length);
    const to = Math.min(bytes.length, at + 1 + random.next(400));
    const [before, piece, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, to),
      bytes.subarray(to),
    ];
    bytes = Buffer.concat(
      [
        () => [before, Buffer.from([random.next(256)]), after],
        () => [before, after],
        () => [before, piece, piece, piece, after],
        () => [before, Buffer.from(SPICES[random.next(SPICES.length)] ?? ''), after],
        () => [before, piece.toReversed(), after],
        () => [before],
        () => [before, Buffer.alloc(1 + random.next(5_000), random.next(256)), after],
      ][random.next(7)]?.() ?? [],
    );
  }
  return bytes;
}

const SPICES = [
  '\r\n\r\n',
  '\u0000',
  '--corpus\r\n',
  '--corpus--\r\n',
  'Content-Type: multipart/mixed; boundary=corpus\r\n',
  'Content-Type: message/rfc822\r\n\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'charset=utf-7',
  'charset="iso-2022-kr"',
  '=?x?q?',
  '=?utf-8?B?////?=',
  'From: "a\\',
  ' wrote:\r\n> ',
  '<blockquote><!--',
  '\u001b$B',
  '>'.repeat(3_000),
  '('.repeat(3_000),
];
