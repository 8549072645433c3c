import { generateKeyPairSync } from 'node:crypto';

// The domains of the senders: their keys, and the domain name system that knows them.

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const bodyOf = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

/** The key pair of each signer. */
export const KEYS = {
  acme: pair(),
  beta: pair(),
  evil: pair(),
  relay: pair(),
  revoked: pair(),
  trial: pair(),
};
export type KeyName = keyof typeof KEYS;

const keyRecord = (key: KeyName, flags = '') =>
  `v=DKIM1; k=rsa;${flags} p=${bodyOf(KEYS[key].publicKey)}`;

/**
 * acme.example signs and says that what is unsigned be refused; beta.example signs and says nothing; gamma.example names
 * its servers alone; exact.example signs under its exact name; evil.example does everything right for itself.
 */
const ZONE: Record<string, string> = {
  's1._domainkey.acme.example TXT': keyRecord('acme'),
  's1._domainkey.mail.acme.example TXT': keyRecord('acme'),
  'old._domainkey.acme.example TXT': 'v=DKIM1; k=rsa; p=',
  'trial._domainkey.acme.example TXT': keyRecord('trial', ' t=y;'),
  'acme.example TXT': 'v=spf1 ip4:192.0.2.10 -all',
  '_dmarc.acme.example TXT': 'v=DMARC1; p=reject',
  's1._domainkey.beta.example TXT': keyRecord('beta'),
  'beta.example TXT': 'v=spf1 ip4:192.0.2.20 ~all',
  'gamma.example TXT': 'v=spf1 ip4:192.0.2.30 -all',
  'bounce.gamma.example TXT': 'v=spf1 ip4:192.0.2.31 -all',
  '_dmarc.gamma.example TXT': 'v=DMARC1; p=quarantine',
  's1._domainkey.exact.example TXT': keyRecord('acme'),
  's1._domainkey.sub.exact.example TXT': keyRecord('acme'),
  '_dmarc.exact.example TXT': 'v=DMARC1; p=reject; adkim=s; aspf=s',
  's1._domainkey.evil.example TXT': keyRecord('evil'),
  'evil.example TXT': 'v=spf1 ip4:192.0.2.66 -all',
  '_dmarc.evil.example TXT': 'v=DMARC1; p=reject',
  's1._domainkey.relay.example TXT': keyRecord('relay'),
};

/** The names of the zone, and no others; `away.example` does not answer. */
export async function resolver(name: string, type: string): Promise<string[][] | string[]> {
  if (name.includes('away.example')) {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
  }
  const found = ZONE[`${name.toLowerCase().replace(/\.$/, '')} ${type}`];
  if (!found) throw Object.assign(new Error(`no ${type} for ${name}`), { code: 'ENOTFOUND' });
  return [[found]];
}
