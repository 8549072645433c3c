import { IconArrowDown, IconLock } from '@tabler/icons-react';
import { type ComponentType, memo, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Side } from '#app/access/author.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkedText } from '#app/ui/LinkedText.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { AttachmentList } from './AttachmentList.tsx';
import type { Conversation, ConversationMessage } from './conversation-queries.server.ts';
import styles from './MessageList.module.css';
import { TicketLink } from './merging/MergedTickets.tsx';
import { withoutMessages } from './message-words.ts';
import type { ShownMessage } from './use-foreseen-conversation.ts';

/** The name of each side next to an author's name. */
export type SideNames = Record<Side, string>;

/** What the viewer can do with a message. */
export type MessageActions = ComponentType<{ message: ConversationMessage; ticketId: string }>;

const SCROLLED_BY_KEYBOARD = { tabIndex: 0 } as const;

/** Near enough to the end that a new message may scroll into view by itself, in pixels. */
const NEAR_END = 120;

/**
 * The messages of one page of a conversation, oldest first, scrolled to the newest. A message that arrives while an older one
 * is being read does not move the page; a button leads to it.
 */
export function MessageList({
  conversation: { ticket, messages, earlier, later },
  ownSide,
  sideNames,
  Actions,
}: {
  conversation: Omit<Conversation, 'messages'> & { messages: readonly ShownMessage[] };
  /** The viewer's side; its messages stand at the other edge. */
  ownSide: Side;
  sideNames: SideNames;
  Actions?: MessageActions | undefined;
}) {
  const { pathname, search } = useLocation();
  const { list, hasNewMessage, toEnd, onScroll } = useNewestInView(messages.at(-1), search);
  const page = (changes: { after: string | null; before: string | null }) =>
    listAddress(pathname, search, changes);
  return (
    <div className={styles.frame}>
      <div
        ref={list}
        className={styles.list}
        onScroll={onScroll}
        role="log"
        aria-label="Messages"
        {...SCROLLED_BY_KEYBOARD}
      >
        {earlier ? (
          <Link
            className={styles.step}
            to={page({ after: earlier, before: null })}
            onClick={() => list.current?.focus()}
            replace
            isStep
          >
            Earlier messages
          </Link>
        ) : null}
        {messages.length === 0 ? (
          <p className={styles.none}>{withoutMessages(ticket, ownSide)}</p>
        ) : (
          <ol className={styles.messages}>
            {messages.map((message) => (
              <Message
                key={message.id}
                message={message}
                ticketId={ticket.id}
                ownSide={ownSide}
                Actions={ticket.archivedAt ? undefined : Actions}
                sideName={sideNames[message.authorSide]}
              />
            ))}
          </ol>
        )}
        {later ? (
          <Link
            className={styles.step}
            to={page({ after: null, before: later })}
            onClick={() => list.current?.focus()}
            replace
            isStep
          >
            Later messages
          </Link>
        ) : null}
      </div>
      {hasNewMessage ? (
        <Button
          className={styles.newMessage}
          size="compact-sm"
          onClick={toEnd}
          leftSection={<IconArrowDown size={14} aria-hidden="true" />}
        >
          New message
        </Button>
      ) : null}
    </div>
  );
}

const Message = memo(function Message({
  message,
  ticketId,
  ownSide,
  sideName,
  Actions,
}: {
  message: ShownMessage;
  ticketId: string;
  ownSide: Side;
  sideName: string;
  Actions: MessageActions | undefined;
}) {
  return (
    <li
      className={styles.message}
      data-own={message.authorSide === ownSide || undefined}
      data-internal={message.isInternal || undefined}
      data-message={message.id}
      data-sending={message.isSending || undefined}
      // Read out once it was taken.
      aria-hidden={message.isSending}
    >
      {message.isInternal ? (
        <p className={styles.internal}>
          <IconLock size={14} stroke={1.9} aria-hidden="true" />
          Internal note
        </p>
      ) : null}
      <p className={styles.author}>
        <span className={styles.name}>{message.authorName}</span>
        {message.isOwn && !message.isSending ? <span className={styles.side}>(you)</span> : null}
        <span className={styles.side}>{sideName}</span>
        <span className={styles.time}>
          {message.isSending ? 'Sending...' : <LocalTime at={message.createdAt} show="datetime" />}
        </span>
        {Actions && !message.isSending ? <Actions message={message} ticketId={ticketId} /> : null}
      </p>
      <p className={styles.text}>
        <LinkedText text={message.message} />
      </p>
      {message.quoted ? (
        <details className={styles.quoted}>
          <summary>Show quoted text</summary>
          <p className={styles.text}>{message.quoted}</p>
        </details>
      ) : null}
      <AttachmentList files={message.attachments} label={`Files from ${message.authorName}`} />
      {message.splitInto ? (
        <p className={styles.splitInto}>
          Split into <TicketLink ticket={message.splitInto} side={ownSide} />
        </p>
      ) : null}
    </li>
  );
});

/**
 * Keeps the list at its newest message while the viewer is near the end or wrote it; says when one came in out of view.
 * Another page of the conversation (`query` of the address) starts where it meets the one before.
 */
function useNewestInView(newest: ConversationMessage | undefined, query: string) {
  const list = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const [seen, setSeen] = useState(newest?.id);
  const newestId = newest?.id;
  const isOwn = newest?.isOwn ?? false;

  const shownQuery = useRef(query);

  useEffect(() => {
    const element = list.current;
    if (!element || newestId === undefined) return;
    const isOtherPage = shownQuery.current !== query;
    shownQuery.current = query;
    if (!isOtherPage && !isNearEnd.current && !isOwn) return;
    const isLaterPage = isOtherPage && new URLSearchParams(query).has('before');
    setSeen(newestId);
    // With the frame that shows it: now, the browser would lay the page out in one piece with what made it.
    // A message that comes in before it takes nothing back.
    requestAnimationFrame(() => {
      element.scrollTop = isLaterPage ? 0 : element.scrollHeight;
    });
  }, [newestId, isOwn, query]);

  return {
    list,
    hasNewMessage: seen !== newestId,
    toEnd: () => {
      if (list.current) list.current.scrollTop = list.current.scrollHeight;
      setSeen(newestId);
    },
    onScroll: () => {
      const element = list.current;
      if (!element) return;
      isNearEnd.current =
        element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
      if (isNearEnd.current) setSeen(newestId);
    },
  };
}
