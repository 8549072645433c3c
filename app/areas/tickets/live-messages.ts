import type { ConversationMessage } from './conversation-queries.server.ts';

/** A message that a live change brought; `isOverdue` once data came that did not hold it. */
export type HeardMessage = { message: ConversationMessage; isOverdue: boolean };

/** The loaded messages of the newest page with those that were heard of, each once, in the order of writing. */
export function withHeard(
  loaded: ConversationMessage[],
  heard: readonly HeardMessage[],
): ConversationMessage[] {
  const known = new Set(loaded.map(({ id }) => id));
  const further = heard.map(({ message }) => message).filter(({ id }) => !known.has(id));
  if (further.length === 0) return loaded;
  // Of one moment, what the server has put in order comes first.
  return [...loaded, ...further].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** What was heard of with further messages; one that is told twice stays one. */
export function hear(
  heard: readonly HeardMessage[],
  news: readonly ConversationMessage[],
): readonly HeardMessage[] {
  const known = new Set(heard.map(({ message }) => message.id));
  const further = news.filter(({ id }) => !known.has(id));
  return [...heard, ...further.map((message) => ({ message, isOverdue: false }))];
}

/**
 * What is still to be shown beside data that have just come: not what they hold, and not what data before them did not hold
 * either. One time it may be that they were read before it was written.
 */
export function stillHeard(
  heard: readonly HeardMessage[],
  loaded: readonly ConversationMessage[],
): readonly HeardMessage[] {
  if (heard.length === 0) return heard;
  const known = new Set(loaded.map(({ id }) => id));
  return heard
    .filter(({ message, isOverdue }) => !isOverdue && !known.has(message.id))
    .map(({ message }) => ({ message, isOverdue: true }));
}
