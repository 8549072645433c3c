import { use, useEffect, useState } from 'react';
import { useLiveContent } from '#app/ui/live/LiveUpdates.tsx';
import { ReloadContext } from '#app/ui/live/use-reload-in.ts';
import type { Conversation, ConversationMessage } from './conversation-queries.server.ts';
import { type ArrivedMessage, hear, stillArriving, withArrivals } from './live-messages.ts';

const NONE: readonly ArrivedMessage[] = [];

/**
 * Returns the conversation with the messages that live changes bring, shown at once; the page's own data, which follow, have
 * the last word. Changes of the ticket load these data again.
 */
export function useLiveConversation(loaded: Conversation): Conversation {
  const reload = use(ReloadContext);
  const [arrivals, setArrivals] = useState(NONE);
  useLiveContent<ConversationMessage[]>('ticket', loaded.ticket.id, (content) =>
    setArrivals((before) => hear(before, content)),
  );
  const { messages } = loaded;
  // Content that come at the same moment must not be lost: each step goes on from the one before.
  useEffect(() => setArrivals((before) => stillArriving(before, messages)), [messages]);
  const isOverdue = arrivals.some((each) => each.isOverdue);
  useEffect(() => {
    if (isOverdue) reload();
  }, [isOverdue, reload]);
  // An older page shows what was written then.
  return loaded.later ? loaded : { ...loaded, messages: withArrivals(messages, arrivals) };
}
