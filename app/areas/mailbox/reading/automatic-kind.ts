import type { ReadMail } from './mail-reader.server.ts';
import type { EnclosedFile } from './mail-shape.ts';

/** A message from a program, which no one should answer. */
export type Automatic = {
  kind: 'auto-reply' | 'bounce' | 'list' | 'loop';
  /** Of a bounce: whom the message did not reach, and whether another try could. */
  bouncedAddress?: string;
  permanent?: boolean;
  /** Of a bounce: the message that came back, when it says which. */
  originalMessageId?: string;
};

type Read = Pick<
  ReadMail,
  'header' | 'subject' | 'from' | 'messageId' | 'inReplyTo' | 'text' | 'attachments'
>;

/** Servers that a message passed: more than any road takes. */
const MOST_HOPS = 50;
/** Characters of a report that are looked at. */
const MOST_REPORT = 100_000;

const PROGRAMS = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?|double-bounce)(?:[+@-]|$)/i;

/** Subjects that vacation programs write. People write them too, so that they count only with another sign. */
const ABSENT =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:response|reply)|autoreply|out of (?:the )?office|automatische antwort|abwesenheitsnotiz|abwesenheit|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina)\b/iu;

/** How an installation knows its own: the ids of its messages, and the domain of lists that lead to its mailbox. */
type Own = { isOwnId?: (messageId: string) => boolean; listDomain?: string };

/** Returns what kind of automatic message this is, by RFC 3834 and RFC 3464; null for what a person wrote. */
export function automaticKind(mail: Read, own: Own = {}): Automatic | null {
  if (mail.messageId && own.isOwnId?.(mail.messageId)) return { kind: 'loop' };
  if (mail.header('received').length > MOST_HOPS) return { kind: 'loop' };
  const bounce = bounceOf(mail);
  if (bounce) return bounce;
  if (isAnsweredByProgram(mail)) return { kind: 'auto-reply' };
  if (isFromList(mail, own.listDomain)) return { kind: 'list' };
  return null;
}

const firstOf = (mail: Read, name: string) => mail.header(name)[0]?.trim().toLowerCase() ?? '';

const hasNullSender = (mail: Read) => /^<\s*>$/.test(firstOf(mail, 'return-path'));

function isAnsweredByProgram(mail: Read): boolean {
  const submitted = firstOf(mail, 'auto-submitted');
  if (submitted !== '' && !/^no\b/.test(submitted)) return true;
  if (/\b(?:all|oof|autoreply)\b/.test(firstOf(mail, 'x-auto-response-suppress'))) return true;
  if (
    ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((it) =>
      /^(?!no\b)./.test(firstOf(mail, it)),
    )
  ) {
    return true;
  }
  if (/\bauto_reply\b/.test(firstOf(mail, 'precedence'))) return true;
  if (hasNullSender(mail)) return true;
  if (/disposition-notification/.test(firstOf(mail, 'content-type'))) return true;
  const isAbsent = ABSENT.test(mail.subject.trim());
  const isBulk = /^(?:bulk|junk)\b/.test(firstOf(mail, 'precedence'));
  return isAbsent && (isBulk || mail.inReplyTo.length > 0 || PROGRAMS.test(mail.from.address));
}

function isFromList(mail: Read, listDomain: string | undefined): boolean {
  const list = firstOf(mail, 'list-id');
  const isOurs = listDomain !== undefined && list.includes(`.${listDomain.toLowerCase()}>`);
  if (isOurs) return false;
  return list !== '' || /^(?:bulk|list|junk)\b/.test(firstOf(mail, 'precedence'));
}

function bounceOf(mail: Read): Automatic | null {
  const report = mail.attachments.find(({ type }) =>
    /^message\/(?:global-)?delivery-status$/.test(type),
  );
  if (report) {
    const recipient = reportOf(textOf(report));
    // A note that a message arrived is no bounce, and one that it is late is no last word.
    if (/^(?:delivered|relayed|expanded)$/.test(recipient.action)) return { kind: 'auto-reply' };
    return withOriginal(mail, {
      kind: 'bounce',
      permanent: recipient.action !== 'delayed' && !recipient.status.startsWith('4'),
      ...(recipient.address && { bouncedAddress: recipient.address }),
    });
  }
  const failed = addressIn(firstOf(mail, 'x-failed-recipients'));
  if (failed)
    return withOriginal(mail, { kind: 'bounce', permanent: true, bouncedAddress: failed });
  const isFromProgram =
    PROGRAMS.test(mail.from.address) || /^mail delivery (?:sub)?system$/i.test(mail.from.name);
  if (!isFromProgram && !/report-type="?delivery-status/.test(firstOf(mail, 'content-type')))
    return null;
  const saysFailed =
    /undeliver|delivery (?:status )?(?:notification|fail)|returned (?:mail|to sender)|failure notice|delivery has failed|unzustellbar|non remis|no se puede entregar/i;
  if (!hasNullSender(mail) && !saysFailed.test(mail.subject)) return null;
  return withOriginal(mail, { kind: 'bounce', ...toldInText(mail.text.slice(0, MOST_REPORT)) });
}

/** A bounce in plain words, as qmail and older servers send it. */
function toldInText(text: string): Pick<Automatic, 'bouncedAddress' | 'permanent'> {
  const [, , address = ''] =
    /(^|\n)\s{0,8}<?([^\s<>@]{1,64}@[^\s<>@]{1,250}?)>?:?\s{0,8}(?=\n)/.exec(text) ?? [];
  const isTransient = /\b4\.\d{1,3}\.\d{1,3}\b|\b4[25]\d[ -]/.test(text);
  return { permanent: !isTransient, ...(address && { bouncedAddress: address.toLowerCase() }) };
}

function withOriginal(mail: Read, bounce: Automatic): Automatic {
  const returned = mail.attachments.find(({ type }) =>
    /^(?:message\/(?:global|rfc822)(?:-headers)?|text\/rfc822-headers)$/.test(type),
  );
  const [, id] =
    (returned && /^message-id:\s{0,80}<([^<>\s]{1,900})>/im.exec(textOf(returned))) ?? [];
  const original = id ?? mail.inReplyTo[0];
  return { ...bounce, ...(original && { originalMessageId: original }) };
}

const textOf = ({ bytes }: EnclosedFile) =>
  Buffer.from(bytes.subarray(0, MOST_REPORT))
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ');

/** What a report says of the first recipient whom the message did not reach, or of the first at all. */
function reportOf(text: string): { action: string; status: string; address: string | null } {
  const fieldsOf = (block: string) => {
    const fields = new Map<string, string>();
    for (const [, name = '', value = ''] of block.matchAll(/^([\w-]{1,40}):[ \t]{0,8}(.*)$/gm)) {
      if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
    }
    return fields;
  };
  const recipients = text
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'));
  const actionOf = (fields: Map<string, string>) => fields.get('action')?.toLowerCase() ?? 'failed';
  const chosen = recipients.find((fields) => actionOf(fields) === 'failed') ?? recipients[0];
  if (!chosen) return { action: 'failed', status: '', address: null };
  return {
    action: actionOf(chosen),
    status: chosen.get('status') ?? '',
    // What the sender wrote to, before anyone forwarded it.
    address:
      addressIn(chosen.get('original-recipient') ?? '') ??
      addressIn(chosen.get('final-recipient') ?? ''),
  };
}

function addressIn(text: string): string | null {
  const [found] = /[^\s<>;,:"()]{1,64}@[^\s<>;,:"()]{1,250}/.exec(text) ?? [];
  return found?.toLowerCase() ?? null;
}
