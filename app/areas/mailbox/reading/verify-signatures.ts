import { dkimVerify } from 'mailauth';

/** Signatures of one message that are verified: each costs a pass over all of its bytes. */
const MOST_VERIFIED = 3;

/** The TXT records of a name, or the code of the error that looking them up ended in. */
export type KeyRecords = Record<string, string[][] | string>;

/** A signature of a message, and which of its headers it covers. */
export type CoveringSignature = {
  domain: string;
  result: string;
  isAligned: boolean;
  covered: string[];
};

export type SignedMessage = { raw: Uint8Array; domain: string; keys: KeyRecords };

/**
 * Verifies the signatures of a message that may be of the domain, with the keys that were looked up for them. Runs in a thread,
 * because its time grows with the message.
 */
export async function verifySignatures({
  raw,
  domain,
  keys,
}: SignedMessage): Promise<{ from: string; signatures: CoveringSignature[] }> {
  const found = await dkimVerify(withFewSignatures(raw, domain), {
    strict: true,
    resolver: async (name) => {
      const records = keys[name.toLowerCase().replace(/\.$/, '')] ?? 'ENOTFOUND';
      if (typeof records !== 'string') return records;
      throw Object.assign(new Error(records), { code: records });
    },
  });
  return {
    from: found.headerFrom.join(' ').toLowerCase(),
    signatures: found.results.map(({ status, signingDomain, signingHeaders }) => ({
      domain: (signingDomain ?? '').toLowerCase(),
      // A key on trial counts as no key (RFC 6376, 3.6.1); a part of the text that is not signed may be anyone's.
      result: status.underSized || 'testing' in status ? 'neutral' : status.result,
      isAligned: Boolean(status.aligned),
      covered: (signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/),
    })),
  };
}

/** Returns the names under which the keys are of the signatures to verify: those that may be of the domain. */
export function keyNames(signatures: readonly string[], domain: string): string[] {
  const names = signatures.flatMap((signature) => keyName(signature, domain) ?? []);
  return [...new Set(names.slice(0, MOST_VERIFIED))];
}

function keyName(signature: string, domain: string): string | null {
  const tag = (name: string) =>
    new RegExp(`(?:^|;)\\s{0,80}${name}\\s{0,80}=\\s{0,80}([\\w.-]{1,253})\\s{0,80}(?:;|$)`).exec(
      signature,
    )?.[1];
  const [signer, selector] = [tag('d')?.toLowerCase(), tag('s')?.toLowerCase()];
  if (!signer || !selector) return null;
  // The last two labels are at most the organization's name: whether it is aligned is said later.
  const organization = (name: string) => name.split('.').slice(-2).join('.');
  if (organization(signer) !== organization(domain)) return null;
  return `${selector}._domainkey.${signer}`;
}

/**
 * The message with no more signatures than are verified, and none of those who passed it on; every line ends as signatures
 * expect.
 */
function withFewSignatures(raw: Uint8Array, domain: string): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const text = bytes.toString('latin1').replace(/(?<!\r)\n/g, '\r\n');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  let left = MOST_VERIFIED;
  const fields = head.split(/\r\n(?![ \t])/).filter((field) => {
    const [, name = '', value = ''] = /^([\w-]+)[ \t]*:(.*)$/s.exec(field) ?? [];
    if (/^arc-/i.test(name)) return false;
    if (name.toLowerCase() !== 'dkim-signature') return true;
    if (left === 0 || keyName(value, domain) === null) return false;
    left -= 1;
    return true;
  });
  return Buffer.from(fields.join('\r\n') + (end < 0 ? '' : text.slice(end)), 'latin1');
}
