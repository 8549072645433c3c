import { useLocation } from 'react-router';
import type { Side } from '#app/access/author.ts';
import { addressOf } from '#app/platform/verb.ts';
import { TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { useForeseen } from '#app/ui/use-foreseen.ts';
import type { Conversation, ConversationMessage } from './conversation-queries.server.ts';
import { ticketVerbs } from './ticket-verbs.ts';

/** A message as shown; `isSending` while the server has not answered. */
export type ShownMessage = ConversationMessage & { isSending?: boolean };

/** Returns the conversation as it will be once what its viewer has just sent is carried out: a message, another status. */
export function useForeseenConversation(conversation: Conversation, ownSide: Side) {
  const { pathname } = useLocation();
  const of = { ticketId: conversation.ticket.id };
  const ticket = useForeseen(conversation.ticket, {
    [addressOf(ticketVerbs.close, of)]: () => ({ status: 'closed' as const }),
    [addressOf(ticketVerbs.reopen, of)]: () => ({ status: 'open' as const }),
    [addressOf(ticketVerbs.status, of)]: withStatus,
    [addressOf(ticketVerbs.answer, of)]: withStatus,
  });
  const shown: { messages: ShownMessage[] } = { messages: conversation.messages };
  const { messages } = useForeseen(shown, {
    [`${pathname}/message`]: (sent) => ({ messages: withSent(conversation, ownSide, sent) }),
  });
  return { ...conversation, ticket, messages };
}

function withStatus(sent: FormData) {
  const status = TICKET_STATUSES.find((each) => each === sent.get('status'));
  return status ? { status } : {};
}

function withSent(
  { messages, later }: Conversation,
  ownSide: Side,
  sent: FormData,
): ShownMessage[] {
  const message = String(sent.get('message') ?? '').trim();
  const submissionId = String(sent.get('submissionId') ?? '');
  // It will be on the newest page; there a live change may have brought it before its own answer.
  const isThere = messages.some((each) => each.submissionId === submissionId);
  if (!message || later || isThere) return messages;
  return [
    ...messages,
    {
      id: 'sending',
      submissionId,
      authorName: 'You',
      authorSide: ownSide,
      isOwn: true,
      message,
      quoted: null,
      isInternal: sent.has('isInternal'),
      splitInto: null,
      createdAt: new Date(),
      attachments: [],
      isSending: true,
    },
  ];
}
