import type { Env } from '#app/platform/env.server.ts';

type Place = {
  imap: string | null;
  trusted: string | null;
  webhookSecret: string | null;
  addresses: readonly string[];
};

let place: Place = { imap: null, trusted: null, webhookSecret: null, addresses: [] };

/** Chooses where email comes in, and whose word on a sender is believed. */
export function openMailboxPlace({
  imapUrl,
  trustedAuthserv,
  mailWebhookSecret,
  mailboxAddresses: addresses = [],
}: Pick<Env, 'imapUrl' | 'trustedAuthserv' | 'mailWebhookSecret'> &
  Partial<Pick<Env, 'mailboxAddresses'>>): void {
  place = { imap: imapUrl, trusted: trustedAuthserv, webhookSecret: mailWebhookSecret, addresses };
}

/** The addresses whose email comes in: those that were named, and the mailbox's own where its user is one. */
export function mailboxAddresses(): string[] {
  const user = place.imap ? decodeURIComponent(new URL(place.imap).username) : '';
  return [...place.addresses, ...(user.includes('@') ? [user] : [])].map((it) => it.toLowerCase());
}

/** The own host whose word on a sender is believed; null for none. */
export function trustedHost(): string | null {
  return place.trusted;
}

/** What a mail service signs with; null while none may post. */
export function mailWebhookSecret(): string | null {
  return place.webhookSecret;
}

/** The mailbox that is read, by a name without its password; null for none. */
export function imapPlace(): { url: URL; name: string } | null {
  if (!place.imap) return null;
  const url = new URL(place.imap);
  return { url, name: `${decodeURIComponent(url.username)} at ${url.host}${url.pathname}` };
}
