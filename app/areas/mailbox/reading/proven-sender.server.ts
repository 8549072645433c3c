import { Resolver } from 'node:dns/promises';
import { authenticate } from 'mailauth';
import type { ReadMail } from './mail-reader.server.ts';
import {
  accepted,
  type Checked,
  type Resolve,
  refused,
  type Trust,
  unchecked,
} from './sender-verdict.ts';

type Sender = Pick<ReadMail, 'authors' | 'header'>;

const LOOK_UPS_MS = 20_000;

/**
 * What DKIM, SPF and DMARC say of the sender of a message. SPF counts only with an address that the message itself did not name.
 * @throws Error of the parser; name servers that do not answer are a verdict.
 */
export async function provenSender(
  raw: Uint8Array,
  mail: Sender,
  { ip, resolver }: Trust,
): Promise<Checked> {
  const address = mail.authors[0]?.address ?? '';
  const domain = address.split('@')[1] ?? '';
  const found = await authenticate(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
    ...(ip && { ip, sender: bare(mail.header('return-path')[0]) || address }),
    resolver: resolver ?? ownResolver(),
    strict: true,
    disableArc: true,
    disableBimi: true,
    mta: 'localhost',
  });
  // Two readers of one header: what they do not agree on is no address.
  if (found.dkim.headerFrom.join(' ').toLowerCase() !== address) {
    return refused('The sender of the email can be read in more than one way.');
  }
  const dmarc = found.dmarc ? found.dmarc.status.result : 'none';
  const isSigned = found.dkim.results.some(
    // A key on trial counts as no key (RFC 6376, 3.6.1); a part of the text that is not signed may be anyone's.
    ({ status }) =>
      status.result === 'pass' && status.aligned && !status.underSized && !('testing' in status),
  );
  const isSent =
    ip !== undefined &&
    found.spf !== false &&
    found.spf.status.result === 'pass' &&
    (found.spf.domain === domain || (found.dmarc && Boolean(found.dmarc.alignment?.spf.result)));
  const isAway = found.dkim.results.some(({ status }) => status.result === 'temperror');
  if (dmarc === 'temperror' || (isAway && !isSigned && !isSent)) return unchecked(domain);
  if (dmarc !== 'pass' && dmarc !== 'none') {
    return refused(`The email is not from ${domain}: its policy (DMARC) says ${dmarc}.`);
  }
  if (isSigned) return accepted(`Signed by ${domain} (DKIM).`);
  if (isSent) return accepted(`Sent by a server of ${domain} (SPF).`);
  return refused(`The email carries no valid signature of ${domain}.`);
}

const bare = (address: string | undefined) => address?.replace(/[<>\s]/g, '');

/** Look-ups that end: a domain that does not answer holds nothing up. */
function ownResolver(): Resolve {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const stop = setTimeout(() => resolver.cancel(), LOOK_UPS_MS);
  stop.unref();
  return async (name, type) => (await resolver.resolve(name, type)) as string[][] | string[];
}
