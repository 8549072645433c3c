import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { holds } from './charsets.ts';
import { type Piece, PROGRAMS, type Setting } from './mail-programs.ts';
import { type Language, NOTICE, WORDS } from './mail-words.ts';
import { type Encoding, multipart, rawMail, textPart, word } from './raw-mail.ts';

/** An answer as it arrives, what its sender wrote, and all that can be read in it. */
type Answer = { name: string; raw: Buffer; answer: string; whole: string };

const FORMS = ['plain', 'html', 'both'] as const;
const WHO = 'Plenum Service Advisors';
const ADDRESS = 'reply+k3v9x2m7q4t8w1z6b5n0@firm.example';
const SENDER = { name: 'Maria Ortiz', address: 'maria@acme.example' };
const SIGNATURE = [
  'Maria Ortiz',
  'Service Manager | Acme Mechanical',
  '12 Example Road, Columbus',
  '614-555-0142',
  'www.acme.example',
];

/** Answers in the shape of each program, language and form, several of each; the same in every run. */
export function answers(seed = 19): Answer[] {
  const random = seededRandom(seed);
  const pick = <Value>(from: readonly Value[]): Value => from[random.next(from.length)] as Value;
  const languages = Object.keys(WORDS) as Language[];
  return PROGRAMS.flatMap((program) =>
    languages.flatMap((language) =>
      FORMS.flatMap((form) =>
        [0, 1].map((): Answer => {
          const words = WORDS[language];
          const subject = 'Re: Rooftop unit 3 short cycles';
          const setting: Setting = {
            words,
            who: WHO,
            address: ADDRESS,
            to: SENDER.address,
            subject,
          };
          const place = pick(program.places);
          const written = pick(words.answers);
          const under = underOf(pick(program.unders), words, pick);
          const pieces = piecesOf(place, written, under);
          const plain = program.text(pieces, setting);
          const html = program.html(pieces, setting);
          const charset = pick(
            words.charsets.filter((each) => holds(plain, each) && holds(html, each)),
          );
          const encoding: Encoding =
            charset === 'iso-2022-jp' ? '7bit' : pick(['quoted-printable', 'base64', '8bit']);
          const options = { charset, encoding };
          const texts = {
            plain: () => textPart('plain', plain, { ...options, flowed: program.flowed === true }),
            html: () => textPart('html', html, options),
            both: () => multipart('alternative', [texts.plain(), texts.html()]),
          };
          return {
            name: [
              program.name,
              language,
              form,
              place,
              under?.how ?? 'nothing under it',
              charset,
              encoding,
            ].join(', '),
            raw: rawMail(
              [
                `From: ${SENDER.name} <${SENDER.address}>`,
                `To: ${WHO} <${ADDRESS}>`,
                `Subject: ${word(subject)}`,
                'Date: Wed, 25 Nov 2026 11:14:00 -0600',
                'Message-ID: <answer@acme.example>',
                'In-Reply-To: <notice@firm.example>',
              ],
              texts[form](),
            ),
            answer: written.join('\n\n'),
            whole: form === 'html' ? shown(html) : plain,
          };
        }),
      ),
    ),
  );
}

function underOf(
  how: 'none' | 'delimiter' | 'closing' | 'phone' | 'disclaimer',
  words: Setting['words'],
  pick: <Value>(from: readonly Value[]) => Value,
): (Piece & { kind: 'under' }) | null {
  switch (how) {
    case 'none':
      return null;
    case 'phone':
      return { kind: 'under', how, lines: [pick(words.phone)] };
    case 'disclaimer':
      return { kind: 'under', how, lines: [words.disclaimer] };
    case 'delimiter':
      return { kind: 'under', how, lines: SIGNATURE };
    case 'closing':
      return {
        kind: 'under',
        how,
        lines: pick([
          [pick(words.closings), 'Maria'],
          [pick(words.closings), '', ...SIGNATURE],
        ]),
      };
  }
}

function piecesOf(
  place: 'top' | 'bottom' | 'between',
  written: readonly string[],
  under: (Piece & { kind: 'under' }) | null,
): Piece[] {
  const below: Piece[] = under ? [under] : [];
  const quote: Piece = { kind: 'quote', paragraphs: NOTICE };
  if (place === 'top') return [{ kind: 'answer', paragraphs: written }, ...below, quote];
  if (place === 'bottom') return [quote, { kind: 'answer', paragraphs: written }, ...below];
  const between = written.flatMap((text, at): Piece[] => [
    { kind: 'quote', paragraphs: NOTICE.slice(at * 2, at * 2 + 2) },
    { kind: 'answer', paragraphs: [text] },
  ]);
  return [...between, ...below];
}

/** What can be read in the HTML of the corpus. */
const shown = (html: string) =>
  html
    .replace(/<head>.*<\/head>|<!--.*?-->|<[^>]*>/gs, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
