import type { MailLine, MailParts } from './mail-shape.ts';
import {
  headerKind,
  isForwardedLine,
  isForwardingSubject,
  isOriginalLine,
  isRule,
  isWroteLine,
  MOST_LOOKED_AT,
  mayBeginWroteLine,
} from './quotation-marks.ts';
import { noteOrDelimiterStart, signatureStart } from './signature-marks.ts';

/** Lines that "On Tuesday, Ann Lee wrote:" may be broken into. */
const MOST_WROTE_LINES = 4;

/** Lines that the headers of a message take, with blank ones and long lists of people. */
const MOST_HEADER_LINES = 12;

type Body = Pick<MailParts, 'text' | 'from' | 'to' | 'deliveredTo' | 'subject'> & {
  htmlLines: MailLine[];
};

/**
 * Splits a message into what the sender wrote and the rest (quotations and what is below the text); together they are all of
 * its text. In a forwarded message everything is the sender's text.
 */
export function answerIn(mail: Body): { answer: string; rest: string } {
  const lines = bodyLines(mail);
  const { isLeft, handedOn } = leftOut(lines, mail);
  const names = namesOf(mail.from);
  const written = stretches(isLeft.slice(0, handedOn));
  const cutAt = (cut: typeof signatureStart) => {
    const left = [...isLeft];
    for (const [start, end] of written) {
      left.fill(true, start + cut(lines.slice(start, end), names), end);
    }
    return left;
  };
  const hasWords = (left: readonly boolean[]) => lines.some(({ text }, at) => !left[at] && text);
  const short = cutAt(signatureStart);
  // "Thank you!" with a name is no signature where nothing else was written.
  const left = hasWords(short) ? short : cutAt(noteOrDelimiterStart);
  return {
    answer: joined(lines, (at) => !left[at]),
    rest: joined(lines, (at) => left[at] === true),
  };
}

/** Returns the whole text of a message. */
export const wholeText = (body: Pick<Body, 'text' | 'htmlLines'>): string =>
  joined(bodyLines(body), () => true);

/** Returns the lines of the plain text, or of the HTML if there is none or the HTML says far more. */
export function bodyLines({ text, htmlLines }: Pick<Body, 'text' | 'htmlLines'>): MailLine[] {
  const plain = text.split('\n').map((line) => {
    const trimmed = line.trimEnd();
    const quoted = /^ ?>/.test(trimmed);
    return {
      text: /^-- $/.test(line) ? '--' : trimmed.replaceAll('\u00a0', ' '),
      quoted,
      signature: false,
      original: false,
      linked: 0,
    };
  });
  const length = (lines: MailLine[]) =>
    lines.reduce((sum, line) => sum + line.text.length - line.linked, 0);
  return length(plain) * 2 < length(htmlLines) ? htmlLines : plain;
}

/** For each line whether it is quoted or introduces what is quoted, and where a message begins that is handed on. */
function leftOut(lines: readonly MailLine[], { to, deliveredTo, subject }: Body) {
  const isForwarding = isForwardingSubject(subject);
  const answered = new Set([...to.map(({ address }) => address), ...deliveredTo]);
  const isLeft = lines.map(({ quoted }) => quoted && !isForwarding);
  const done = (handedOn = lines.length) => ({ isLeft, handedOn });
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || isLeft[at] || line.text === '') continue;
    const looked = line.text.slice(0, MOST_LOOKED_AT).trim();
    const isOriginal = isOriginalLine(looked) || line.original || isHeaders(lines, at);
    if (isForwardedLine(looked) || (isOriginal && isForwarding)) return done(ruleAbove(lines, at));
    if (isOriginal) {
      isLeft.fill(true, ruleAbove(lines, at));
      return done();
    }
    const wrote = isForwarding ? 0 : wroteLines(lines, at, answered);
    if (wrote === 0) continue;
    isLeft.fill(true, at, at + wrote);
    const next = nextWritten(lines, at + wrote);
    // Without marks, all that follows is what is quoted.
    if (next < lines.length && !lines[next]?.quoted) {
      isLeft.fill(true, at);
      return done();
    }
  }
  return done();
}

/** How many lines from here on are "On Tuesday, Ann Lee wrote:". */
function wroteLines(lines: readonly MailLine[], at: number, answered: ReadonlySet<string>): number {
  const taken: string[] = [];
  for (let end = at; end < at + MOST_WROTE_LINES; end += 1) {
    const line = lines[end];
    if (!line || line.text === '' || (end > at && line.quoted)) return 0;
    taken.push(line.text.slice(0, MOST_LOOKED_AT).trim());
    if (!mayBeginWroteLine(taken[0] ?? '')) return 0;
    const isQuoteNext = lines[nextWritten(lines, end + 1)]?.quoted === true;
    const isWrote = (from: number) =>
      isWroteLine(
        taken.slice(from).join(' ').replace('< ', '<').slice(-MOST_LOOKED_AT),
        (address) => isQuoteNext || answered.has(address),
      );
    // A later line that is one by itself comes after what was written.
    if (isWrote(0)) return taken.some((_, from) => from > 0 && isWrote(from)) ? 0 : taken.length;
  }
  return 0;
}

/** Whether the headers of another message begin here: who wrote, and two of when, to whom and about what. */
function isHeaders(lines: readonly MailLine[], at: number): boolean {
  if (headerKind(lines[at]?.text.slice(0, MOST_LOOKED_AT) ?? '') !== 0) return false;
  const kinds = new Set<number>();
  for (const line of lines.slice(at + 1, at + MOST_HEADER_LINES)) {
    const kind = headerKind(line.text.slice(0, MOST_LOOKED_AT));
    if (kind === 0 || isRule(line.text)) break;
    if (kind > 0) kinds.add(kind);
  }
  return kinds.size >= 2;
}

/** Where to cut: at the rule right above, if there is one. */
function ruleAbove(lines: readonly MailLine[], at: number): number {
  let above = at - 1;
  while (above >= 0 && lines[above]?.text === '') above -= 1;
  return above >= 0 && isRule(lines[above]?.text.trim() ?? '') ? above : at;
}

function nextWritten(lines: readonly MailLine[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.text === '') at += 1;
  return at;
}

/** The stretches of lines that are not left out, blank ones between them included. */
function stretches(isLeft: readonly boolean[]): [start: number, end: number][] {
  const found: [number, number][] = [];
  let start = -1;
  for (let at = 0; at <= isLeft.length; at += 1) {
    const isOpen = at < isLeft.length && !isLeft[at];
    if (isOpen && start < 0) start = at;
    if (!isOpen && start >= 0) {
      found.push([start, at]);
      start = -1;
    }
  }
  return found;
}

const namesOf = ({ name, address }: MailParts['from']): string[] => {
  const words = name.toLowerCase().match(/[\p{L}'-]{2,40}/gu) ?? [];
  return words.length > 0 ? words : (address.split('@')[0]?.match(/\p{L}{3,40}/gu) ?? []);
};

/** Lines as text: at most one blank line between two, none around. */
function joined(lines: readonly MailLine[], isWanted: (at: number) => boolean): string {
  const rows: string[] = [];
  let wasWanted = true;
  lines.forEach(({ text }, at) => {
    if (!isWanted(at)) {
      wasWanted = false;
      return;
    }
    // What was apart stays apart.
    if (!wasWanted && rows.length > 0 && rows.at(-1) !== '') rows.push('');
    wasWanted = true;
    if (text !== '' || (rows.length > 0 && rows.at(-1) !== '')) rows.push(text);
  });
  return rows.join('\n').trimEnd();
}
