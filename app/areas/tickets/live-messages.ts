import type { ConversationMessage } from './conversation-queries.server.ts';

/** A message that a live change brought; `isOverdue` once data came that did not hold it. */
export type ArrivedMessage = { message: ConversationMessage; isOverdue: boolean };

/** The loaded messages of the newest page with those that live changes brought, each once, in the order of writing. */
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

/** What live changes brought, with further messages; one that is told twice stays one. */
export function hear(
  arrivals: readonly ArrivedMessage[],
  content: readonly ConversationMessage[],
): readonly ArrivedMessage[] {
  const known = new Set(arrivals.map(({ message }) => message.id));
  const further = content.filter(({ id }) => !known.has(id));
  return [...arrivals, ...further.map((message) => ({ message, isOverdue: false }))];
}

/**
 * What is still to be shown beside data that have just come: not what they hold, and not what data before them did not hold
 * either. One time it may be that they were read before it was written.
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
