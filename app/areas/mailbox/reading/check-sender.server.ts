import { log } from '#app/platform/log.server.ts';
import { OverrunError } from '#app/platform/workers.server.ts';
import { authenticationResults } from './authentication-results.ts';
import type { ReadMail } from './mail-reader.server.ts';
import { accepted, type Checked, refused, type Trust, unchecked } from './sender-verdict.ts';

type Sender = Pick<ReadMail, 'authors' | 'header'>;

/** Headers that a message has once; a second one is how a signed message is made to say something else. */
const ONCE = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];
const MOST_SIGNATURES = 10;
/** Characters of a From header. */
const LONGEST_FROM = 1_000;
/** Bytes of a line; RFC 5322 allows 998. The look at a signature takes a time that grows with the square of a line. */
const LONGEST_LINE = 64 * 1024;

/**
 * Checks whether a message comes from the person in its From header, and which of its headers are unchanged: signed or sent by
 * that address's own domain (DKIM, SPF, DMARC), or handed over by one of its servers, as our own host confirms. The reason is a
 * sentence for staff. Waits for name servers.
 */
export async function checkSender(
  raw: Uint8Array,
  mail: Sender,
  trust: Trust = {},
): Promise<Checked> {
  const doubt = doubtAbout(mail);
  if (doubt) return refused(doubt);
  const domain = mail.authors[0]?.address.split('@')[1] ?? '';
  const own = confirmedByOwnHost(mail, domain, trust.trustedAuthserv);
  if (own && own !== 'signed') return own;
  if (mail.header('dkim-signature').length > MOST_SIGNATURES) {
    return refused('The email carries too many signatures to check.');
  }
  if (longestLine(raw) > LONGEST_LINE) {
    return refused('A line of the email is too long for its signature to be checked.');
  }
  try {
    const { provenSender } = await import('./proven-sender.server.ts');
    return await provenSender(raw, mail, trust);
  } catch (error) {
    if (error instanceof OverrunError) {
      return refused('The signature of the email is too expensive to check.');
    }
    log().warn({ err: error, domain }, 'the sender of an email could not be checked');
    return unchecked(domain);
  }
}

function longestLine(raw: Uint8Array): number {
  let longest = 0;
  let start = 0;
  while (start <= raw.length) {
    const end = raw.indexOf(0x0a, start);
    longest = Math.max(longest, (end < 0 ? raw.length : end) - start);
    if (end < 0) break;
    start = end + 1;
  }
  return longest;
}

/** What makes the From header itself unbelievable. */
function doubtAbout(mail: Sender): string | null {
  for (const name of ONCE) {
    if (mail.header(name).length > 1) return `The email has more than one ${name} header.`;
  }
  const [from = ''] = mail.header('from');
  if (from.length > LONGEST_FROM) return 'The email has too long a from header.';
  if (mail.authors.length !== 1) return 'The email does not name exactly one sender.';
  if (/^[^"<]*:[^<]*;/.test(from)) return 'The email names a group as its sender.';
  const address = mail.authors[0]?.address ?? '';
  // Only plain letters: others look like them, and a domain with them is written as xn--.
  if (!/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(address)) {
    return 'The address of the sender is not a plain email address.';
  }
  if (!from.toLowerCase().includes(address)) return 'The address of the sender is written in code.';
  const name = mail.authors[0]?.name.normalize('NFKC').toLowerCase() ?? '';
  const [named] = /[^\s<>"'()]{1,64}@[^\s<>"'()]{1,250}/.exec(name) ?? [];
  if (named && named !== address) return 'The name of the sender shows another address.';
  return null;
}

/**
 * What the own host says, in the topmost header of this kind; null when it says nothing. That a server of the sender's domain
 * handed the message over (SPF) vouches for all of it: nobody else had it in between. That it is `signed` (DKIM, or DMARC by
 * it) leaves open which headers the signature covers, and who sent it on: the signature itself is to say so.
 */
function confirmedByOwnHost(
  mail: Sender,
  domain: string,
  host: string | undefined,
): Checked | 'signed' | null {
  const [topmost] = mail.header('authentication-results');
  if (!host || topmost === undefined) return null;
  const read = authenticationResults(topmost);
  if (read?.host !== host.toLowerCase()) return null;
  const of = (method: string) => read.results.filter((each) => each.method === method);
  const [dmarc, ...others] = of('dmarc');
  if (others.length > 0) return refused(`${host} gives more than one result.`);
  const hasPolicy = dmarc !== undefined && dmarc.result !== 'none';
  if (hasPolicy && !(dmarc.result === 'pass' && isSame(dmarc.properties['header.from'], domain))) {
    return refused(`${host} does not confirm the sender (DMARC: ${dmarc.result}).`);
  }
  const isSent = of('spf').some(({ result, properties }) => {
    const server = afterAt(properties['smtp.mailfrom'])?.toLowerCase();
    const isPart = hasPolicy && server?.endsWith(`.${domain}`);
    return result === 'pass' && (server === domain || isPart);
  });
  if (isSent) return accepted(`${host} confirms the sending server (SPF).`, 'all');
  const isSigned = of('dkim').some(
    ({ result, properties }) =>
      result === 'pass' &&
      isSame(properties['header.d'] ?? afterAt(properties['header.i']), domain),
  );
  return hasPolicy || isSigned ? 'signed' : refused(`${host} does not confirm the sender.`);
}

const afterAt = (text: string | undefined) => text?.slice(text.lastIndexOf('@') + 1);
const isSame = (text: string | undefined, domain: string) => text?.toLowerCase() === domain;
