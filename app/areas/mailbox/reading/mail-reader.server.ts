import { inWorker, OverrunError } from '#app/platform/workers.server.ts';
import type { mailWithinBounds } from './mail-parts.ts';
import { type MailHead, type MailParts, type MailRefusal, MOST_MAIL_BYTES } from './mail-shape.ts';

/** A message can't be read; only the original can be shown. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  readonly reason: MailRefusal;
  /** What could be read of it. */
  readonly head: MailHead | null;
  constructor(reason: MailRefusal, head: MailHead | null = null) {
    super(`The email can't be read: ${reason}.`);
    this.reason = reason;
    this.head = head;
  }
}

export type ReadMail = MailParts & {
  /** The values of a header, in the order of the message. */
  header: (name: string) => string[];
};

// A message of 50 MB takes some seconds on a slow machine.
const BUDGET_MS = 60_000;

const partsOf = inWorker<typeof mailWithinBounds>('mail', { lane: 'mail', budgetMs: BUDGET_MS });

/**
 * Reads a raw message in a thread within bounds.
 * @throws MailRefused, and BusyError when the process stops or too many are waiting: read it again later.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  if (raw.length > MOST_MAIL_BYTES) throw new MailRefused('too large');
  const read = await partsOf(raw).catch((error: unknown) => {
    if (error instanceof OverrunError)
      return { refusal: 'too costly to read' as const, head: null };
    throw error;
  });
  if ('refusal' in read) throw new MailRefused(read.refusal, read.head);
  return withHeaders(read.parts);
}

/** Adds to the parts of a message a way to ask for its headers. */
export function withHeaders(parts: MailParts): ReadMail {
  const header = (name: string) =>
    parts.headers.filter((each) => each.name === name.toLowerCase()).map(({ value }) => value);
  return { ...parts, header };
}
