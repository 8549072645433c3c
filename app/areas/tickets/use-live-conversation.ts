import { use, useEffect, useState } from 'react';
import { useLiveNews } from '#app/ui/live/LiveUpdates.tsx';
import { ReloadContext } from '#app/ui/live/use-reload-in.ts';
import type { Conversation, ConversationMessage } from './conversation-queries.server.ts';
import { type HeardMessage, hear, stillHeard, withHeard } from './live-messages.ts';

const NONE: readonly HeardMessage[] = [];

/**
 * The conversation with the messages that live changes bring, shown as soon as they are heard of; the page's own data, which
 * follow, have the last word. Changes of the ticket load these data anew.
 */
export function useLiveConversation(loaded: Conversation): Conversation {
  const reload = use(ReloadContext);
  const [heard, setHeard] = useState(NONE);
  useLiveNews<ConversationMessage[]>('ticket', loaded.ticket.id, (news) =>
    setHeard((before) => hear(before, news)),
  );
  const { messages } = loaded;
  // News that come at the same moment must not be lost: each step goes on from the one before.
  useEffect(() => setHeard((before) => stillHeard(before, messages)), [messages]);
  const isOverdue = heard.some((each) => each.isOverdue);
  useEffect(() => {
    if (isOverdue) reload();
  }, [isOverdue, reload]);
  // An older page shows what was written then.
  return loaded.later ? loaded : { ...loaded, messages: withHeard(messages, heard) };
}
