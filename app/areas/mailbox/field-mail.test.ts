import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { filesOf, titleOf, wordsOfMail, wordsOfReply } from './mail-words.ts';
import { checkSender } from './reading/check-sender.server.ts';
import { readMail } from './reading/mail-reader.server.ts';

const FOLDER = path.resolve('tests/mail-corpus/field');

const field = (name: string) => readMail(readFileSync(path.join(FOLDER, `${name}.eml`)));
const answer = async (name: string) => wordsOfReply(await field(name)).answer;
const words = async (name: string) => wordsOfMail(await field(name));

const written = (lines: readonly string[], headers: readonly string[] = []) =>
  readMail(
    Buffer.from(
      [
        'From: Dana Whitfield <dana@example.com>',
        'To: reply@firm.example',
        'Subject: A case',
        ...headers,
        '',
        ...lines,
      ].join('\r\n'),
    ),
  );

afterAll(closeWorkers);

describe('what people wrote is what a record has', () => {
  it.each([
    ['thanks-and-signature', /^Thank you!/],
    ['thanks-name', /^Thanks,\nDana$/],
    ['german-polite', /^Vielen Dank/],
    ['number-as-answer', /is the number of the site contact/],
    ['only-inside-blockquote', /Tuesday at 8 works\./],
    ['under-outlook-headers', /Tuesday at 8 works\./],
    ['flowed-under-quote', /^Tuesday at 8 works for us\.$/],
    ['flowed-between', /changed in May\.[\s\S]*ask for Lou\./],
    ['zoho', /^Tuesday at 8 works\.$/],
    ['sent-from-my', /^The photo was\nsent from my desk unit.*\nPlease call\.$/],
  ])('of the answer %s', async (name, expected) => {
    expect(await answer(name)).toMatch(expected);
  });

  it.each([
    ['stub-text', 'the roof key is with Lou'],
    ['links', 'here (https://files.example/s/kx81)'],
    ['links', 'the office (+16145550142)'],
    ['list-numbers', '2. Drain the loop'],
    ['list-numbers', '~~Start Monday~~ Start Wednesday.'],
    ['forward-attached', 'The unit over suite 300 rattles since Monday.'],
    ['raw-subject-latin1', 'Das Kühlhaus läuft nicht.'],
    ['charset-unknown', 'Température 21 °C, débit bas'],
  ])('of the new email %s', async (name, expected) => {
    expect(await words(name)).toContain(expected);
  });

  it('in a title without the marks of programs, cut at a whole character', async () => {
    expect(titleOf((await field('external-tag')).subject)).toBe('filters');
    expect(titleOf((await field('emoji-title')).subject).isWellFormed()).toBe(true);
    expect(titleOf(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
    expect(titleOf('Re: [2] pumps')).toBe('[2] pumps');
    expect(titleOf('Re[2]: AW: pumps')).toBe('pumps');
  });

  it('with the files that a person attached, and no program', async () => {
    expect(filesOf(await field('signed-smime'))).toEqual([]);
    expect(filesOf(await field('calendar-answer'))).toEqual([]);
    expect(filesOf(await field('forward-attached')).map(({ name }) => name)).toEqual([
      'Noise on the roof.eml',
    ]);
  });

  it.each(['comma-in-coded-name', 'comma-in-bare-name'])('of one sender: %s', async (name) => {
    const mail = await field(name);
    expect(mail.authors).toEqual([{ address: 'customer@example.com', name: 'Whitfield, Dana' }]);
    const verdict = await checkSender(new Uint8Array(), mail, {
      resolver: () => Promise.reject(new Error('none')),
    });
    expect(verdict.reason).not.toContain('exactly one sender');
  });

  it('as UTF-8 or as Western letters, whatever a program names', async () => {
    const latin = await readMail(
      Buffer.from(
        'From: d@example.com\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nD\xe9bit bas\r\n',
        'latin1',
      ),
    );
    expect(wordsOfMail(latin)).toBe('Débit bas');
  });

  it('with flowed text joined as it was written', async () => {
    const type = ['Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes'];
    const mail = await written(['The pump run ', 's hot.', '', '-- ', 'Dana'], type);
    expect(wordsOfReply(mail).answer).toBe('The pump runs hot.');
  });

  it('with the addresses of links where they say more, and no choice changed by their length', async () => {
    const mail = await written(
      [
        '<p>Mail <a href="mailto:dana@example.com">dana@example.com</a> or see ',
        '<a href="https://www.example.com/">example.com</a> <a href="https://x.example"><img alt="Logo"></a></p>',
      ],
      ['Content-Type: text/html; charset=utf-8'],
    );
    expect(wordsOfMail(mail)).toBe('Mail dana@example.com or see example.com [Logo]');
  });
});
