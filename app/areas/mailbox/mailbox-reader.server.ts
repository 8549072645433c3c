import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { log } from '#app/platform/log.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { connectMailbox, wordsOfServer } from './imap-connection.server.ts';
import { storeHeaders, storeMail } from './mail-store-commands.server.ts';
import {
  holdMailbox,
  letGoOfMailbox,
  type MailboxPosition,
  noteAway,
  noteReached,
} from './mailbox-lease-commands.server.ts';
import { MOST_MAIL_BYTES } from './reading/mail-shape.ts';

/** The mailbox is looked at this often even when its server announces nothing, and the hold on it is renewed. */
const LOOK_MS = 10_000;
const NEXT_TRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
/**
 * So often a message is asked for that the mail server refuses to hand out: within half a minute, and the more slowly the more
 * of them it refuses in a row, since it may be the server that is in trouble.
 */
const REFUSALS_AT_MOST = 5;

/** How often messages were refused, by their UID. */
type Refused = Map<number, number>;

/**
 * Reads the mailbox until it is stopped: one process at a time, each message stored before the next, and again after any
 * failure. Returns the function that stops it.
 */
export function startMailboxReader({ url, name }: { url: URL; name: string }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const reader = randomUUID();
  const ended = read({ url, name }, reader, signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function read(
  { url, name }: { url: URL; name: string },
  reader: string,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const refused: Refused = new Map();
  while (!signal.aborted) {
    let waitMs = LOOK_MS / 2;
    try {
      if (await holdMailbox(name, reader)) {
        await readSession(url, name, reader, signal, refused, () => {
          failures = 0;
        });
      }
    } catch (error) {
      if (signal.aborted) break;
      log().warn({ err: error, mailbox: name }, 'the mailbox could not be read');
      await noteAway(name, wordsOfServer(error)).catch(warnOf(name));
      waitMs = NEXT_TRY_MS[Math.min(failures, NEXT_TRY_MS.length - 1)] ?? LOOK_MS;
      failures += 1;
    }
    await pause(waitMs, signal);
  }
  // Where it can't be let go, another process takes it once the hold has expired.
  await letGoOfMailbox(name, reader).catch(warnOf(name));
}

const warnOf = (name: string) => (error: unknown) =>
  log().warn({ err: error, mailbox: name }, 'the state of the mailbox could not be stored');

/** Reads what is there and what comes, over one connection, as long as this process has the mailbox. */
async function readSession(
  url: URL,
  name: string,
  reader: string,
  signal: AbortSignal,
  refused: Refused,
  reached: () => void,
): Promise<void> {
  const client = await connectMailbox(url);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    for (;;) {
      const position = await holdMailbox(name, reader);
      if (!position || signal.aborted) return;
      const came = nextArrival(client);
      await readNew(client, name, position, refused, async () => {
        if (!(await holdMailbox(name, reader))) throw new Error('Another process reads now.');
      });
      await noteReached(name);
      reached();
      // The server announces nothing unless it is asked to; whatever is asked next ends the waiting.
      const idle = client.capabilities.has('IDLE') ? client.idle() : pause(LOOK_MS, signal);
      await Promise.race([came, idle.then(() => sleep(250)), pause(LOOK_MS, signal)]);
      if (signal.aborted) return;
      await client.noop();
      await idle;
    }
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

function nextArrival(client: ImapFlow): Promise<void> {
  return new Promise((resolve) => {
    client.once('exists', () => resolve());
    client.once('close', () => resolve());
  });
}

/**
 * Stores each message after the position, in order. Of a mailbox that was never read, those that nobody has read: it has a
 * position once they are all stored, so that the same is asked again after a pass that broke off.
 */
async function readNew(
  client: ImapFlow,
  name: string,
  { uidValidity, lastUid }: MailboxPosition,
  refused: Refused,
  goOn: () => Promise<void>,
): Promise<void> {
  const opened = client.mailbox;
  if (!opened) throw new Error('The mailbox is closed.');
  const validity = Number(opened.uidValidity);
  const isFirst = uidValidity === null;
  const after = uidValidity === validity ? lastUid : 0;
  // Messages come and go while this is read, and `uidNext` follows them.
  const before = opened.uidNext - 1;
  const found = await client.search(isFirst ? { seen: false } : { uid: `${after + 1}:*` }, {
    uid: true,
  });
  if (!found) throw new Error('The mail server refuses to search the mailbox.');
  // The last message answers to every range that begins after it. What comes during the first pass is the next one's.
  const uids = found
    .filter((uid) => uid > after && !(isFirst && uid > before))
    .sort((a, b) => a - b);
  let renewed = Date.now();
  for (const uid of uids) {
    if (Date.now() - renewed > LOOK_MS) {
      await goOn();
      renewed = Date.now();
    }
    const at = { mailbox: name, uidValidity: validity, uid };
    await takeIn(client, uid, at).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      const times = (refused.get(uid) ?? 0) + 1;
      refused.set(uid, times);
      if (times < REFUSALS_AT_MOST) throw error;
      await takeHeadersIn(client, uid, at, wordsOfServer(error));
    });
    if (!isFirst) await noteReached(name, { uidValidity: validity, lastUid: uid });
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }
  if (isFirst) await noteReached(name, { uidValidity: validity, lastUid: Math.max(before, 0) });
}

type Place = { mailbox: string; uidValidity: number; uid: number };

async function takeIn(client: ImapFlow, uid: number, at: Place): Promise<void> {
  const sized = await client.fetchOne(String(uid), { size: true }, { uid: true });
  // It was moved away since the search.
  if (!sized) return;
  if ((sized.size ?? 0) > MOST_MAIL_BYTES) {
    const head = await client.fetchOne(String(uid), { headers: true }, { uid: true });
    const reason = 'It is larger than 40 MB. Only its headers were taken in.';
    await storeHeaders((head || null)?.headers, at, reason);
    return;
  }
  const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
  const source = (whole || null)?.source;
  if (source) await storeMail(source, at);
}

/** Takes in what there is of a message that the mail server does not hand out, so that it keeps no later one back. */
async function takeHeadersIn(client: ImapFlow, uid: number, at: Place, words: string) {
  const asked = client.fetchOne(String(uid), { headers: true }, { uid: true });
  const head = await asked.catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  log().error({ ...at, words }, 'the mail server does not hand an email out');
  const reason = `The mail server does not hand this email out: ${cutText(words, 400)}`;
  await storeHeaders((head || null)?.headers, at, reason);
}

/** Whether the mail server answered that it won't, over a connection that goes on; a throttled one will in a while. */
function isRefusal(error: unknown): boolean {
  const { responseStatus, code } = error as { responseStatus?: string; code?: string };
  return (responseStatus === 'NO' || responseStatus === 'BAD') && code !== 'ETHROTTLE';
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
