import type { Env } from '#app/platform/env.server.ts';

type Place = {
  imap: string | null;
  trusted: string | null;
  webhookSecret: string | null;
  addresses: readonly string[];
};

let place: Place = { imap: null, trusted: null, webhookSecret: null, addresses: [] };

/** Sets where email comes in, and whose word about a sender is trusted. */
export function openMailboxPlace({
  imapUrl,
  trustedAuthserv,
  mailWebhookSecret,
  mailboxAddresses: addresses = [],
}: Pick<Env, 'imapUrl' | 'trustedAuthserv' | 'mailWebhookSecret'> &
  Partial<Pick<Env, 'mailboxAddresses'>>): void {
  place = { imap: imapUrl, trusted: trustedAuthserv, webhookSecret: mailWebhookSecret, addresses };
}

/** Returns the addresses whose email comes in: the configured ones, and the mailbox's own if its user is an address. */
export function mailboxAddresses(): string[] {
  const user = place.imap ? decodeURIComponent(new URL(place.imap).username) : '';
  return [...place.addresses, ...(user.includes('@') ? [user] : [])].map((it) => it.toLowerCase());
}

/** Returns our own host whose word about a sender is trusted; null if there is none. */
export function trustedHost(): string | null {
  return place.trusted;
}

/** Returns the secret that a mail service signs with; null if none may post. */
export function mailWebhookSecret(): string | null {
  return place.webhookSecret;
}

/** Returns the mailbox that is read, with a name without its password; null if there is none. */
export function imapPlace(): { url: URL; name: string } | null {
  if (!place.imap) return null;
  const url = new URL(place.imap);
  return { url, name: `${decodeURIComponent(url.username)} at ${url.host}${url.pathname}` };
}
