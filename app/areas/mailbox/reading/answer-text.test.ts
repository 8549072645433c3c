import EmailReplyParser from 'email-reply-parser';
import planer from 'planer';
import { describe, expect, it } from 'vitest';
import { answers } from '#tests/mail-corpus/answers.ts';
import { multipart, rawMail, textPart } from '#tests/mail-corpus/raw-mail.ts';
import { bodyLines } from './answer-text.ts';
import { htmlLines } from './html-lines.ts';
import { mailWithinBounds } from './mail-parts.ts';
import type { MailParts } from './mail-shape.ts';

const tight = (text: string) => text.replace(/\s+/g, ' ').trim();
const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort();

async function read(raw: Uint8Array): Promise<MailParts> {
  const found = await mailWithinBounds(raw);
  if ('refusal' in found) throw new Error(found.refusal);
  return found.parts;
}

describe('the answer in a message', () => {
  it('is found in the shapes of all programs, and nothing is lost', async () => {
    const corpus = answers();
    expect(corpus.length).toBeGreaterThanOrEqual(200);
    const wrong: string[] = [];
    const lost: string[] = [];
    const right = { own: 0, 'email-reply-parser': 0, planer: 0 };
    for (const { name, raw, answer, whole } of corpus) {
      const mail = await read(raw);
      const found = mail.written;
      const isRight = tight(found.answer) === tight(answer);
      right.own += Number(isRight);
      if (!isRight) wrong.push(`${name}\n${found.answer}\n--- instead of\n${answer}`);
      const all = wordsOf(`${found.answer}\n${found.rest}`);
      if (all.join(' ') !== wordsOf(whole).join(' ')) lost.push(name);
      const text = bodyLines({ text: mail.text, htmlLines: htmlLines(mail.html ?? '') ?? [] })
        .map((line) => (line.quoted && !line.text.startsWith('>') ? `> ${line.text}` : line.text))
        .join('\n');
      right['email-reply-parser'] += Number(
        tight(new EmailReplyParser().parseReply(text)) === tight(answer),
      );
      right.planer += Number(tight(planer.extractFrom(text, 'text/plain')) === tight(answer));
    }
    const share = (count: number) => `${((100 * count) / corpus.length).toFixed(1)} %`;
    process.stdout.write(
      `${corpus.length} answers; right: ${Object.entries(right)
        .map(([who, count]) => `${who} ${share(count)}`)
        .join(', ')}\n`,
    );
    expect(lost).toEqual([]);
    expect(right.own / corpus.length, wrong.join('\n\n')).toBeGreaterThanOrEqual(0.97);
  });

  /** The answer in a message of one text, as it is or as HTML. */
  async function answerOf(part: { plain: string } | { html: string }, subject = 'Re: Unit 3') {
    const headers = [
      'From: Maria Ortiz <maria@acme.example>',
      'To: reply+token@firm.example',
      `Subject: ${subject}`,
    ];
    const body = 'plain' in part ? textPart('plain', part.plain) : textPart('html', part.html);
    return (await read(rawMail(headers, body))).written;
  }

  const HEADERS =
    'From: Vendor <v@vendor.example>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Maria\nSubject: Quote';

  it.each([
    [
      'Fwd: Quote',
      `See below.\n\n-- \nMaria\n\n---------- Forwarded message ---------\n${HEADERS}\n\nThe price is $400.\n\nRegards,\nVendor`,
    ],
    ['FW: Quote', `See below.\n\n${HEADERS}\n\nThe price is $400.\n\nRegards,\nVendor`],
    [
      'Fwd: Quote',
      `See below.\n\nBegin forwarded message:\n\n> ${HEADERS.replaceAll('\n', '\n> ')}\n> \n> The price is $400.\n> \n> Regards,\n> Vendor`,
    ],
  ])('includes what is handed on: %s', async (subject, plain) => {
    const { answer } = await answerOf({ plain }, subject);
    expect(answer).toContain('See below.');
    expect(answer).toContain('The price is $400.');
    expect(answer).toContain('Vendor');
  });

  it.each([
    'Thanks, see you on Tuesday.',
    'We have 2 of them -- both are down.',
    'Thanks,\nI will be there on Tuesday at 8. Bring the ladder, please.',
    'From: the gate, go left.\nTo: the dock, go right.\nThat is the way in.',
    'On 11/24/2026 at 10:02 he wrote: "no cooling".',
    'The readings:\n\n-----\nSuction 118\n-----\n\nOK?',
    'I sent from my shop the wrong part.\nSorry.',
    'Sent from my shop today: two belts.\n\nPlease confirm.\n\nAnd the motor?\n\nAnd the filters?\n\nOK',
    'Regards to the team!\n\nSee you Monday.',
  ])('takes nothing away that people write: %j', async (plain) => {
    expect(await answerOf({ plain })).toEqual({ answer: plain, rest: '' });
  });

  it('is empty for a reply that only quotes', async () => {
    const plain = 'On 11/25/26 10:02, Plenum wrote:\n> Which day?';
    expect(await answerOf({ plain })).toEqual({ answer: '', rest: plain });
  });

  it('knows a quotation by the address it answers to, in any language', async () => {
    const plain =
      'Hyvä.\n\n25.11.2026 klo 10.02 Plenum (reply+token@firm.example) sanoi:\nWhich day?';
    expect((await answerOf({ plain })).answer).toBe('Hyvä.');
  });

  it('leaves out a signature and a disclaimer of HTML, and no more', async () => {
    const html =
      '<style>p{}</style><p>Yes &amp; no.<br>Call me.</p><ul><li>One</li><li>Two</li></ul><table><tr><td>A</td><td>B</td></tr></table><div class="gmail_signature">Maria</div><p>CONFIDENTIALITY NOTICE: private.</p>';
    expect(await answerOf({ html })).toEqual({
      answer: 'Yes & no.\nCall me.\n\n- One\n- Two\n\nA B',
      rest: 'Maria\n\nCONFIDENTIALITY NOTICE: private.',
    });
  });

  it('is read from the HTML where the plain text says almost nothing', async () => {
    const raw = rawMail(
      ['From: m@acme.example', 'Subject: Hi'],
      multipart('alternative', [
        textPart('plain', 'View this in HTML.'),
        textPart('html', `<p>${'The unit is down. '.repeat(10)}</p>`),
      ]),
    );
    expect((await read(raw)).written.answer).toContain('The unit is down.');
  });
});
