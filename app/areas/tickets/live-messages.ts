import type { ConversationMessage } from './conversation-queries.server.ts';

/** A message that a live change brought; `isOverdue` once data arrived that did not contain it. */
export type ArrivedMessage = { message: ConversationMessage; isOverdue: boolean };

/** Returns the loaded messages of the newest page with those that live changes brought, each once, in the order of writing. */
export function withArrivals(
  loaded: ConversationMessage[],
  arrivals: readonly ArrivedMessage[],
): ConversationMessage[] {
  const known = new Set(loaded.map(({ id }) => id));
  const further = arrivals.map(({ message }) => message).filter(({ id }) => !known.has(id));
  if (further.length === 0) return loaded;
  // Of one moment, what the server has put in order comes first.
  return [...loaded, ...further].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Adds messages to those that live changes brought; a message that comes twice is added once. */
export function hear(
  arrivals: readonly ArrivedMessage[],
  content: readonly ConversationMessage[],
): readonly ArrivedMessage[] {
  const known = new Set(arrivals.map(({ message }) => message.id));
  const further = content.filter(({ id }) => !known.has(id));
  return [...arrivals, ...further.map((message) => ({ message, isOverdue: false }))];
}

/**
 * Returns the live messages that are still to be shown with new data: those that neither the new data nor the data before
 * contain. A message may be missing from one set of data because the data were read before it was written.
 */
export function stillArriving(
  arrivals: readonly ArrivedMessage[],
  loaded: readonly ConversationMessage[],
): readonly ArrivedMessage[] {
  if (arrivals.length === 0) return arrivals;
  const known = new Set(loaded.map(({ id }) => id));
  return arrivals
    .filter(({ message, isOverdue }) => !isOverdue && !known.has(message.id))
    .map(({ message }) => ({ message, isOverdue: true }));
}
