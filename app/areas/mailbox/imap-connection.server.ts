import type { ImapFlow } from 'imapflow';
import { isLocal } from '#app/platform/unencrypted.ts';

const ANSWER_WITHIN_MS = 20_000;

/** Opens a connection to the mailbox that an address names, and the mailbox itself. The caller closes it. */
export async function connectMailbox(url: URL): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // In clear text only to a server on this machine.
    ...(!secure && { doSTARTTLS: !isLocal(url.href) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: 60_000,
  });
  // What breaks the connection ends whatever waits for it.
  client.on('error', () => {});
  await client.connect();
  await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
  return client;
}

/** Returns a mail server's refusal in one line. */
export function wordsOfServer(error: unknown): string {
  const refusal = error as { responseText?: string; message?: string } | null;
  return (refusal?.responseText || refusal?.message || 'It does not answer.').replace(/\s+/g, ' ');
}
