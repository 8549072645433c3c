import { Resolver } from 'node:dns/promises';
import { dmarc, spf } from 'mailauth';
import { inWorker } from '#app/platform/workers.server.ts';
import type { ReadMail } from './mail-reader.server.ts';
import {
  accepted,
  type Checked,
  type Resolve,
  refused,
  type Trust,
  unchecked,
} from './sender-verdict.ts';
import { type KeyRecords, keyNames, type verifySignatures } from './verify-signatures.ts';

type Sender = Pick<ReadMail, 'authors' | 'header'>;

const LOOK_UPS_MS = 20_000;
// Three passes over 50 MB take some seconds on a slow machine.
const BUDGET_MS = 30_000;

const verify = inWorker<typeof verifySignatures>('mail-signatures', {
  lane: 'signatures',
  budgetMs: BUDGET_MS,
});

/**
 * Returns what DKIM, SPF and DMARC say about the sender of a message, and which headers are unchanged. SPF counts only with an
 * address that the message itself did not name.
 * @throws Error of the parser, OverrunError, BusyError; name servers that do not answer are a verdict.
 */
export async function provenSender(
  raw: Uint8Array,
  mail: Sender,
  { ip, resolver = ownResolver() }: Trust,
): Promise<Checked> {
  const address = mail.authors[0]?.address ?? '';
  const domain = address.split('@')[1] ?? '';
  const names = keyNames(mail.header('dkim-signature'), domain);
  // Nothing to look up or to verify: no name server can make it theirs.
  if (names.length === 0 && !ip) {
    return refused(`The email carries no valid signature of ${domain}.`);
  }
  const keys = await keysOf(names, resolver);
  const { from, signatures } = await verify({ raw, domain, keys });
  // Two readers of one header: what they do not agree on is no address.
  if (from !== address) {
    return refused('The sender of the email can be read in more than one way.');
  }
  const valid = signatures.filter(({ result, isAligned }) => result === 'pass' && isAligned);
  const server = ip ? await sendingServer(ip, mail, address, resolver) : null;
  const policy = await dmarc({
    headerFrom: [address],
    fromFields: 1,
    spfDomains: server ? [server] : [],
    dkimDomains: valid.map((each) => ({ domain: each.domain, aligned: each.domain })),
    resolver,
    strict: true,
  });
  const result = policy ? policy.status.result : 'none';
  // Without a record there is no alignment either.
  const alignment = policy ? policy.alignment : undefined;
  const isExact = alignment?.dkim.strict;
  const own = valid.filter((each) => !isExact || each.domain === domain);
  const isSent = server === domain || Boolean(server && alignment?.spf.result);
  const isAway = signatures.some((each) => each.result === 'temperror');
  if (result === 'temperror' || (isAway && own.length === 0 && !isSent)) return unchecked(domain);
  if (result !== 'pass' && result !== 'none') {
    return refused(`The email is not from ${domain}: its policy (DMARC) says ${result}.`);
  }
  if (isSent) return accepted(`Sent by a server of ${domain} (SPF).`, 'all');
  if (own.length > 0) {
    const covered = new Set(own.flatMap((each) => each.covered));
    return accepted(`Signed by ${domain} (DKIM).`, covered);
  }
  return refused(`The email carries no valid signature of ${domain}.`);
}

async function keysOf(names: readonly string[], resolver: Resolve): Promise<KeyRecords> {
  const records = await Promise.all(
    names.map(async (name) => {
      try {
        return [name, (await resolver(name, 'TXT')) as string[][]] as const;
      } catch (error) {
        return [name, String((error as { code?: unknown }).code ?? 'ESERVFAIL')] as const;
      }
    }),
  );
  return Object.fromEntries(records);
}

/** The domain for which the server that delivered the message may send; null for none. */
async function sendingServer(ip: string, mail: Sender, address: string, resolver: Resolve) {
  const sender = mail.header('return-path')[0]?.replace(/[<>\s]/g, '') || address;
  const found = await spf({
    ip,
    sender,
    helo: `[${ip}]`,
    mta: 'localhost',
    resolver,
    strict: true,
  });
  return found && found.status.result === 'pass' ? found.domain : null;
}

/** Look-ups that end: a domain that does not answer holds nothing up. */
function ownResolver(): Resolve {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const stop = setTimeout(() => resolver.cancel(), LOOK_UPS_MS);
  stop.unref();
  return async (name, type) => (await resolver.resolve(name, type)) as string[][] | string[];
}
