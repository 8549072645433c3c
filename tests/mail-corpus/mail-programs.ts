import type { WORDS } from './mail-words.ts';

// Messages as mail programs put them together: what is written, what is under it, what is quoted.

/** A piece of a message, from top to bottom. */
export type Piece =
  | { kind: 'answer'; paragraphs: readonly string[] }
  | {
      kind: 'under';
      how: 'delimiter' | 'closing' | 'phone' | 'disclaimer';
      lines: readonly string[];
    }
  | { kind: 'quote'; paragraphs: readonly string[] };

export type Setting = {
  words: (typeof WORDS)['en'];
  who: string;
  address: string;
  to: string;
  subject: string;
};

type Program = {
  name: string;
  /** Whether people write under or between what is quoted. */
  places: readonly ('top' | 'bottom' | 'between')[];
  unders: readonly ('none' | 'delimiter' | 'closing' | 'phone' | 'disclaimer')[];
  flowed?: boolean;
  text: (pieces: readonly Piece[], setting: Setting) => string;
  html: (pieces: readonly Piece[], setting: Setting) => string;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inHtml = (text: string) => escaped(text).replaceAll('\n', '<br>\n');

/** A text broken at blanks; each line begins with a mark. Soft breaks end in a blank. */
function wrapped(text: string, width: number, { mark = '', soft = '' } = {}): string {
  const rows = text.split('\n').flatMap((line) => {
    const broken: string[] = [];
    let row = '';
    for (const each of line.split(' ')) {
      if (row !== '' && row.length + each.length >= width) {
        broken.push(`${row}${soft}`);
        row = each;
      } else row = row === '' ? each : `${row} ${each}`;
    }
    return [...broken, row];
  });
  return rows.map((row) => (row === '' ? mark.trimEnd() : mark + row)).join('\n');
}

/** The first piece that is quoted has what introduces it above. */
const isFirstQuote = (pieces: readonly Piece[], piece: Piece) =>
  pieces.find(({ kind }) => kind === 'quote') === piece;

type Intro = (setting: Setting) => string;

/** Plain text with marks before what is quoted. */
function markedText(intro: Intro, { width = 76, soft = '', gap = '\n' } = {}) {
  return (pieces: readonly Piece[], setting: Setting) =>
    pieces
      .map((piece) => {
        if (piece.kind === 'answer') return wrapped(piece.paragraphs.join('\n\n'), width, { soft });
        if (piece.kind === 'under') {
          const [delimiter, end] = piece.how === 'delimiter' ? ['-- \n', ''] : ['', ''];
          return delimiter + piece.lines.join('\n') + end;
        }
        const above = isFirstQuote(pieces, piece)
          ? `${wrapped(intro(setting), width)}\n${gap}`
          : '';
        return above + wrapped(piece.paragraphs.join('\n\n'), width, { mark: '> ', soft });
      })
      .join('\n\n');
}

/** Plain text that goes on with the headers of what is answered. */
function headedText(intro: Intro) {
  return (pieces: readonly Piece[], setting: Setting) =>
    pieces
      .map((piece) => {
        if (piece.kind === 'answer') return piece.paragraphs.join('\n\n');
        if (piece.kind === 'under') return piece.lines.join('\n');
        return `${intro(setting)}\n\n${piece.paragraphs.join('\n\n')}`;
      })
      .join('\n\n');
}

const headersOf = ({ words, who, address, to, subject }: Setting, isAddressed = true) => {
  const [from, sent, toName, about] = words.headers;
  return [
    `${from} ${isAddressed ? `${who} <${address}>` : who}`,
    `${sent} ${words.day}`,
    `${toName} ${to}`,
    `${about} ${subject}`,
  ];
};

const boldHeaders = (setting: Setting) =>
  headersOf(setting)
    .map((line) => inHtml(line).replace(/^([^:]*:)/, '<b>$1</b>'))
    .join('<br>');

const underHtml = (piece: Piece & { kind: 'under' }, open: string) =>
  `${open}${piece.lines.map(inHtml).join('<br>')}</div>`;

/** HTML whose quotation is an element of its own. */
function quotingHtml(intro: Intro, quote: string, signature: string, block: 'div' | 'p') {
  return (pieces: readonly Piece[], setting: Setting) =>
    `<html><head><meta http-equiv="Content-Type" content="text/html"><style>p{margin:0}</style></head><body dir="auto">${pieces
      .map((piece) => {
        if (piece.kind === 'answer') {
          return piece.paragraphs
            .map((text) => `<${block}>${inHtml(text)}</${block}>`)
            .join(`<${block}><br></${block}>`);
        }
        if (piece.kind === 'under') {
          return underHtml(piece, piece.how === 'delimiter' ? signature : '<div><br>');
        }
        const above = isFirstQuote(pieces, piece)
          ? `<div class="moz-cite-prefix">${inHtml(intro(setting))}<br></div>`
          : '';
        return `<br>${above}${quote}${piece.paragraphs.map((text) => `<p>${inHtml(text)}</p>`).join('')}</blockquote>`;
      })
      .join('\n')}</body></html>`;
}

/** HTML that goes on with the headers of what is answered. */
function headedHtml(open: (setting: Setting) => string, block: string, signature = '<div>') {
  return (pieces: readonly Piece[], setting: Setting) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if mso]><style>x</style><![endif]--></head><body lang=EN-US><div class=WordSection1>${pieces
      .map((piece) => {
        if (piece.kind === 'answer') {
          return piece.paragraphs
            .map((text) => `<${block}>${inHtml(text)}<o:p></o:p></${block.split(' ')[0]}>`)
            .join(`<${block}><o:p>&nbsp;</o:p></${block.split(' ')[0]}>`);
        }
        if (piece.kind === 'under') return underHtml(piece, signature);
        return `${open(setting)}${piece.paragraphs.map((text) => `<p class="x_p">${inHtml(text)}</p>`).join('')}`;
      })
      .join('\n')}</div></body></html>`;
}

const gmail: Intro = ({ words, who, address }) => words.wrote.gmail(who, address);
const apple: Intro = ({ words, who, address }) => words.wrote.apple(who, address);
const thunderbird: Intro = ({ words, who, address }) => words.wrote.thunderbird(who, address);
const RULE = '________________________________';

export const PROGRAMS: readonly Program[] = [
  {
    name: 'Gmail',
    places: ['top', 'top', 'between', 'bottom'],
    unders: ['none', 'delimiter', 'closing', 'disclaimer'],
    text: markedText(gmail),
    html: quotingHtml(
      gmail,
      '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">',
      '<div><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">',
      'div',
    ),
  },
  {
    name: 'Gmail on Android',
    places: ['top'],
    unders: ['none', 'closing'],
    text: markedText(gmail),
    html: quotingHtml(
      gmail,
      '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">',
      '<div>',
      'p',
    ),
  },
  {
    name: 'Outlook on the web',
    places: ['top'],
    unders: ['none', 'closing', 'disclaimer', 'delimiter'],
    text: headedText((setting) => [RULE, ...headersOf(setting)].join('\n')),
    html: headedHtml(
      (setting) =>
        `<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${boldHeaders(setting)}</font><div>&nbsp;</div></div>`,
      'div class="elementToProof"',
      '<div id="Signature">',
    ),
  },
  {
    name: 'Outlook for Windows',
    places: ['top'],
    unders: ['none', 'closing', 'disclaimer'],
    text: headedText((setting) => headersOf(setting).join('\n')),
    html: headedHtml(
      (setting) =>
        `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal>${boldHeaders(setting)}<o:p></o:p></p></div></div>`,
      'p class=MsoNormal',
    ),
  },
  {
    name: 'Outlook for Windows, older',
    places: ['top'],
    unders: ['none', 'closing'],
    text: headedText((setting) =>
      [`-----${setting.words.original}-----`, ...headersOf(setting, false)].join('\n'),
    ),
    html: headedHtml(
      (setting) =>
        `<p class=MsoNormal>-----${setting.words.original}-----<br>${boldHeaders(setting)}</p>`,
      'p class=MsoNormal',
    ),
  },
  {
    name: 'Outlook on a phone',
    places: ['top'],
    unders: ['phone', 'none'],
    text: headedText((setting) => [RULE, ...headersOf(setting)].join('\n')),
    html: headedHtml(
      (setting) =>
        `<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font>${boldHeaders(setting)}</font></div>`,
      'div dir="ltr"',
      '<div id="ms-outlook-mobile-signature">',
    ),
  },
  {
    name: 'Apple Mail',
    places: ['top', 'between', 'bottom'],
    unders: ['none', 'closing', 'delimiter'],
    text: markedText(apple, { width: 500 }),
    html: quotingHtml(apple, '<blockquote type="cite">', '<div>-- <br>', 'div'),
  },
  {
    name: 'Mail on an iPhone',
    places: ['top', 'top', 'between'],
    unders: ['phone', 'phone', 'none'],
    text: markedText(apple, { width: 500 }),
    html: quotingHtml(apple, '<blockquote type="cite">', '<div>', 'div'),
  },
  {
    name: 'Thunderbird',
    places: ['bottom', 'top', 'between'],
    unders: ['none', 'delimiter', 'closing', 'disclaimer'],
    flowed: true,
    text: markedText(thunderbird, { width: 72, soft: ' ', gap: '' }),
    html: quotingHtml(
      thunderbird,
      '<blockquote type="cite" cite="mid:1@firm.example">',
      '<div class="moz-signature">-- <br>',
      'p',
    ),
  },
  {
    name: 'Email on Android',
    places: ['top'],
    unders: ['phone', 'none'],
    text: headedText((setting) =>
      [`-------- ${setting.words.original} --------`, ...headersOf(setting)].join('\n'),
    ),
    html: headedHtml(
      (setting) =>
        `<div style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- ${setting.words.original} --------</div><div>${headersOf(setting).map(inHtml).join('</div><div>')}</div></div>`,
      'div dir="auto"',
    ),
  },
  {
    name: 'Yahoo Mail',
    places: ['top'],
    unders: ['none', 'closing'],
    // Yahoo's plain text quotes without a mark.
    text: headedText((setting) => gmail(setting)),
    html: headedHtml(
      (setting) => `<div class="yahoo_quoted"><div>${inHtml(gmail(setting))}</div><br>`,
      'div dir="ltr"',
    ),
  },
];
