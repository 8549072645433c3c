import type { MailLine } from './mail-shape.ts';

// What comes under a message: a signature, the note of a phone, a disclaimer. All of it stays one click away, so a rule
// takes away too little rather than too much.

const PHONE_NOTE =
  /^(?:sent (?:from|via|using) (?:my|the|outlook|mail|yahoo|gmail|proton|samsung|android|an? )|get outlook for |von meinem .{1,60} gesendet|gesendet (?:von|mit) |diese nachricht wurde von meinem |holen sie sich outlook für |outlook für .{1,20} herunterladen|envoyé (?:de|depuis|à partir de|avec) |télécharger outlook pour |obtenez outlook pour |enviado (?:desde|con) |obtener outlook para |descargar outlook para )/iu;

const CLOSING =
  /^(?:(?:many |kind |best |warm |with )*(?:thanks|thank you|regards|wishes|best|cheers|sincerely|respectfully|thx)(?: (?:again|so much|in advance|and regards|and best regards|yours|you))*|yours (?:truly|sincerely|faithfully)|sincerely yours|(?:mit )?(?:freundlichen?|besten?|vielen|herzlichen?|schönen|viele|beste|schöne|liebe) (?:grüßen?|gruß|grüssen?|gruss|dank)|mfg|lg|vg|gruß|danke|(?:bien |très )?cordialement|(?:bien )?à vous|salutations(?: distinguées)?|meilleures salutations|bonne journée|merci(?: d['’]avance)?|(?:un )?(?:cordial(?:es)? |atentos? |muchos )?saludos?(?: cordiales)?|atentamente|(?:muchas )?gracias|un abrazo)[,.!]?$/iu;

const DISCLAIMER =
  /^\W{0,5}(?:confidential(?:ity)?(?: notice| note)?\b\s?[:.-]|(?:this|the (?:information|contents?) (?:contained )?in this) (?:e-?mail|message|communication|transmission)\b.{0,200}(?:confidential|intended (?:only|solely)|privileged)|notice: this e-?mail|disclaimer\s?:|diese (?:e-?mail|nachricht)\b.{0,200}vertraulich|(?:ce|cet) (?:message|e-?mail|courriel|courrier)\b.{0,200}confidentiel|este (?:mensaje|correo|e-?mail)\b.{0,200}confidencial|please consider the environment|bitte denken sie an die umwelt|virus-free\.)/iu;

const CONTACT =
  /(?:\+?\d[\d\s()./-]{6,20}\d)|@[\w.-]{3,100}|\b(?:https?:\/\/|www\.)|^(?:m|t|f|p|o|c|tel|fax|phone|office|mobile|cell|telefon|mobil|tél|téléphone|móvil|teléfono)\b\s?[.:]/iu;

const MOST_SIGNATURE_LINES = 12;
const MOST_SIGNATURE_WIDTH = 100;

/** Returns where the part below the message begins, in a stretch of its lines; the length of the stretch if there is none. */
export function signatureStart(lines: readonly MailLine[], names: readonly string[]): number {
  const note = noteOrDelimiterStart(lines);
  return Math.min(note, closingStart(lines, note, names));
}

/** Returns where a signature with its delimiter, a disclaimer or a phone's note begins, which no one wrote for this message. */
export function noteOrDelimiterStart(lines: readonly MailLine[]): number {
  let end = lines.length;
  for (let at = 0; at < end; at += 1) {
    const { text, signature } = lines[at] ?? { text: '', signature: false };
    if (signature || text === '--' || text === '-- ' || text === '—') end = at;
    else if (isParagraphStart(lines, at) && DISCLAIMER.test(text.slice(0, 500))) end = at;
  }
  end = withoutRule(lines, end);
  return Math.min(end, noteStart(lines, end));
}

const isParagraphStart = (lines: readonly MailLine[], at: number) =>
  at === 0 || lines[at - 1]?.text === '' || /^[_*=-]{3,200}$/.test(lines[at - 1]?.text ?? '');

/** A line drawn above what is left out goes with it. */
function withoutRule(lines: readonly MailLine[], end: number): number {
  if (end === lines.length) return end;
  let at = end;
  while (at > 0 && lines[at - 1]?.text === '') at -= 1;
  return at > 0 && /^[_*=-]{3,200}$/.test(lines[at - 1]?.text ?? '') ? at - 1 : end;
}

/** The note of a phone among the last lines. */
function noteStart(lines: readonly MailLine[], end: number): number {
  let seen = 0;
  for (let at = end - 1; at >= 0 && seen < 4; at -= 1) {
    const text = lines[at]?.text ?? '';
    if (text === '') continue;
    seen += 1;
    const next = lines[at + 1]?.text ?? '';
    // What goes on below it, or begins in the middle of a sentence, was written.
    const isPart = at + 1 < end && next !== '' && !PHONE_NOTE.test(next);
    const isWithin = /^\p{Ll}/u.test(text) && !isParagraphStart(lines, at);
    if (text.length <= 200 && PHONE_NOTE.test(text) && !isPart && !isWithin) return at;
  }
  return end;
}

/** "Regards," with the name and the company of the sender under it. */
function closingStart(lines: readonly MailLine[], end: number, names: readonly string[]): number {
  let seen = 0;
  for (let at = end - 1; at >= 0 && seen <= MOST_SIGNATURE_LINES; at -= 1) {
    const text = lines[at]?.text ?? '';
    if (text === '') continue;
    seen += 1;
    if (text.length > MOST_SIGNATURE_WIDTH) break;
    if (!CLOSING.test(text)) continue;
    const under = lines.slice(at + 1, end).filter((line) => line.text !== '');
    const [first] = under;
    if (first && (isNameOf(first.text, names) || under.some((line) => CONTACT.test(line.text)))) {
      return at;
    }
  }
  return nameStart(lines, end, names);
}

/** The sender's full name on a line of its own, with a way to reach them under it. */
function nameStart(lines: readonly MailLine[], end: number, names: readonly string[]): number {
  let seen = 0;
  let hasContact = false;
  for (let at = end - 1; at >= 0 && seen <= MOST_SIGNATURE_LINES; at -= 1) {
    const text = lines[at]?.text ?? '';
    if (text === '') continue;
    seen += 1;
    if (text.length > MOST_SIGNATURE_WIDTH || /[?!]$/.test(text)) return end;
    if (hasContact && names.length > 1 && text.toLowerCase() === names.join(' ')) return at;
    hasContact ||= CONTACT.test(text);
  }
  return end;
}

function isNameOf(text: string, names: readonly string[]): boolean {
  const words = text.toLowerCase().split(/[\s,.]+/);
  return words.length <= 6 && names.some((name) => words.includes(name));
}
