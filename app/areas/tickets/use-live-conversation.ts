import { use, useEffect, useRef, useState } from 'react';
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
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    if (latest.current.length === 0) return;
    const still = stillHeard(latest.current, messages);
    setHeard(still);
    if (still.length > 0) reload();
  }, [messages, reload]);
  // An older page shows what was written then.
  return loaded.later ? loaded : { ...loaded, messages: withHeard(messages, heard) };
}
