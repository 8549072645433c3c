// How mail programs introduce the message that is answered or forwarded. Each pattern is bounded: its time grows with the
// length of a line, which is cut before it is looked at.

/** The most characters of a line, or of joined lines, that a pattern looks at. */
export const MOST_LOOKED_AT = 500;

const WROTE =
  /(?<!\p{L})(?:wrote|writes|schrieb|écrit|ecrit|escribió|escribio|scritto|escreveu|schreef|skrev|napisał(?:\(a\))?|написал(?:\(а\))?|пишет)\s?[:：]$/iu;
/** German names the person after the verb. */
const SCHRIEB = /(?<!\p{L})schrieb\s.{1,200}[:：]$/iu;
/** "---- On Tuesday, Ann Lee wrote ----", as Zoho writes it. */
const BETWEEN_RULES = /^-{2,10}\s?on\s.{5,300}(?<!\p{L})(?:wrote|writes)\s?-{2,10}$/iu;
const OPENS = /^(?:on|am|le|el|il|em|op|den|w dniu|dnia)\b/iu;
const HAS_SENDER = /[<[(][^<>[\]()\s]{1,200}@[^<>[\]()\s]{1,200}[>\])]/u;
const HAS_DATE =
  /(?<![\w+@.-])(?:\d{1,2}[:.]\d{2}(?!\w)|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?!\w)|(?:19|20)\d{2}(?:年|(?!\w)))/u;

/**
 * Whether this is "On Tuesday, Ann Lee wrote:", joined from the lines that it is broken into. `isLikely` says that a quotation
 * follows, or that the address is the one that the answer goes to: then a date and an address are enough, in any language.
 */
export function isWroteLine(text: string, isLikely: (address: string) => boolean): boolean {
  if (BETWEEN_RULES.test(text)) return HAS_DATE.test(text);
  if (!/[:：]$/.test(text) || !HAS_DATE.test(text)) return false;
  const [sender] = HAS_SENDER.exec(text) ?? [];
  if (sender && isLikely(sender.slice(1, -1).toLowerCase())) return true;
  return (WROTE.test(text) || SCHRIEB.test(text)) && (sender !== undefined || OPENS.test(text));
}

/** Whether a line may begin one that `isWroteLine` accepts. */
export const mayBeginWroteLine = (text: string) =>
  OPENS.test(text) || BETWEEN_RULES.test(text) || HAS_SENDER.test(text) || HAS_DATE.test(text);

/** Whether a line is "-----Original Message-----" or the like. */
export const isOriginalLine = (text: string) =>
  /^[-_*\s]{2,40}(?:original message|original-nachricht|ursprüngliche nachricht|originalnachricht|message d['’]origine|message original|mensaje original|reply message)[-_*\s]{0,40}$/iu.test(
    text,
  );

/** Whether a line is "---------- Forwarded message ---------" or the like. */
export const isForwardedLine = (text: string) =>
  /^[-_*\s]{2,40}(?:forwarded message|weitergeleitete nachricht|message transféré|message transmis|mensaje reenviado)[-_*\s]{0,40}$|^(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message transféré|inicio del mensaje reenviado)\s?:$/iu.test(
    text,
  );

/** Whether a subject is that of a forwarded message, in the languages of `isWroteLine`. */
export const isForwardingSubject = (subject: string) =>
  /^\s{0,5}(?:fwd?|wg|tr|rv|i)\s?:/iu.test(subject);

const HEADER_NAMES: readonly (readonly string[])[] = [
  ['from', 'von', 'de', 'expéditeur', 'remitente'],
  ['sent', 'date', 'gesendet', 'datum', 'envoyé', 'enviado', 'enviado el', 'fecha'],
  ['to', 'an', 'à', 'para', 'cc', 'kopie', 'destinataire'],
  ['subject', 'betreff', 'objet', 'asunto'],
];
const KIND_OF_NAME = new Map(HEADER_NAMES.flatMap((names, kind) => names.map((it) => [it, kind])));

/** Returns which kind of header a line looks like: 0 who wrote, 1 when, 2 to whom, 3 about what; -1 for none. */
export function headerKind(text: string): number {
  const [, name = '', value = ''] =
    /^[*\s]{0,3}([\p{L} ]{1,15}?)\s?:[*]?\s?(.{0,400})/u.exec(text) ?? [];
  if (value.trim() === '') return -1;
  return KIND_OF_NAME.get(name.toLowerCase()) ?? -1;
}

/** Whether a line is a rule between what people wrote and what they answer, or above a disclaimer. */
export const isRule = (text: string) => /^[_*=-]{5,200}$/.test(text) || text === '___';
