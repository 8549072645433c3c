import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Side } from '#app/access/author.ts';
import {
  TICKET_PRIORITY_DISPLAY,
  TICKET_STATUS_DISPLAY,
} from '#app/records/ticket/ticket-status.ts';
import { LinkedText } from '#app/ui/LinkedText.tsx';
import { May } from '#app/ui/may.tsx';
import { PrivateMark } from '#app/ui/PrivateMark.tsx';
import { placeAmong } from '#app/ui/place-among.ts';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { AnswerDue } from './AnswerDue.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import type { Conversation, TicketDetail } from './conversation-queries.server.ts';
import { MessageForm } from './MessageForm.tsx';
import { type MessageActions, MessageList, type SideNames } from './MessageList.tsx';
import { MergedAway, MergedHere, TicketLink } from './merging/MergedTickets.tsx';
import { placeholdersOf } from './replies/reply-placeholders.ts';
import { type Fact, TicketFacts } from './TicketFacts.tsx';
import styles from './TicketScreen.module.css';
import { ticketVerbs } from './ticket-verbs.ts';
import { useForeseenConversation } from './use-foreseen-conversation.ts';
import { useLiveConversation } from './use-live-conversation.ts';

/** A part of the page that needs the newest message which its viewer saw. */
type OfTicket = (seenMessageId: string | undefined) => ReactNode;

/**
 * The page of a ticket for both sides: the question, the messages with the message box, and the facts. Staff see more facts,
 * their own actions and internal notes.
 */
export function TicketScreen({
  conversation: loaded,
  ownSide,
  firmName,
  ownName,
  now,
  back,
  actions,
  status,
  notice,
  handling,
  messageActions,
  moreFacts = [],
}: {
  conversation: Conversation;
  /** The viewer's side. */
  ownSide: Side;
  firmName: string;
  /** The name of a viewer of the firm, for their saved replies. */
  ownName?: string;
  now: Date;
  back: { to: string; label: string };
  /** Buttons at the right of the title. */
  actions: OfTicket;
  /** Its status as something that can be set; else a badge. */
  status?: OfTicket | undefined;
  /** What the viewer must know or is asked, above the conversation. */
  notice?: ReactNode;
  /** What staff set on the ticket, above the facts. */
  handling?: OfTicket;
  /** What staff do with a message. */
  messageActions?: MessageActions;
  moreFacts?: readonly Fact[];
}) {
  const conversation = useForeseenConversation(useLiveConversation(loaded), ownSide);
  const { ticket } = conversation;
  const { isMerged, mergedInto } = ticket;
  // Who is writing while it is merged keeps the box and the words: they go to the ticket that remains.
  const [hadBox] = useState(!isMerged);
  const seenMessageId = conversation.messages.findLast(({ isSending }) => !isSending)?.id;
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const sideNames: SideNames = { firm: firmName, customer: ticket.companyName };
  return (
    <Screen
      title={`#${ticket.number} ${ticket.title}`}
      description={
        <span className={styles.badges}>
          {status?.(seenMessageId) ?? (
            <StatusBadge display={TICKET_STATUS_DISPLAY[ticket.status]} />
          )}
          <StatusBadge display={TICKET_PRIORITY_DISPLAY[ticket.priority]} />
          <AnswerDue ticket={ticket} side={ownSide} now={now} />
          <PrivateMark of={ticket} />
        </span>
      }
      back={back}
      actions={actions(seenMessageId)}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <ScreenSection title="Description">
            <p className={styles.text}>
              <LinkedText text={ticket.description} />
            </p>
            <AttachmentList files={ticket.attachments} label="Files of the ticket" />
          </ScreenSection>
          {isMerged ? <MergedAway into={mergedInto} side={ownSide} /> : null}
          {notice}
          <ScreenSection title="Conversation">
            <div className={styles.conversation}>
              <MergedHere merged={ticket.mergedHere} side={ownSide} />
              <MessageList
                conversation={conversation}
                ownSide={ownSide}
                sideNames={sideNames}
                Actions={messageActions}
              />
              {ticket.archivedAt ? (
                <p className={styles.closed}>This ticket is archived. Restore it to reply.</p>
              ) : isMerged && !hadBox ? null : (
                <May
                  needs={(ownSide === 'firm' ? ticketVerbs.answer : ticketVerbs.write).needs}
                  otherwise={<p className={styles.closed}>Your role can read this conversation.</p>}
                >
                  <MessageForm
                    address={pathname}
                    isStaff={ownSide === 'firm'}
                    version={ticket.version}
                    placeholders={
                      ownName === undefined
                        ? null
                        : {
                            ticketId: ticket.id,
                            values: placeholdersOf(ticket, ownName, firmName),
                          }
                    }
                    seenMessageId={seenMessageId}
                    onSent={(opensNext) => {
                      if (mergedInto)
                        return void navigate(`../${mergedInto.id}`, { relative: 'path' });
                      const place = opensNext ? placeAmong(state, pathname) : null;
                      // The message is on the newest page.
                      const stay = { state, replace: true, preventScrollReset: true };
                      if (place?.next) void navigate(place.next, { state, replace: true });
                      else if (place) void navigate(place.list);
                      else if (search) void navigate(pathname, stay);
                    }}
                  />
                </May>
              )}
            </div>
          </ScreenSection>
        </div>
        <aside className={styles.aside} aria-label="Ticket details">
          {handling?.(seenMessageId)}
          <TicketFacts
            ticket={ticket}
            sideNames={sideNames}
            more={[...splitFact(ticket.splitFrom, ownSide), ...moreFacts]}
          />
        </aside>
      </div>
    </Screen>
  );
}

/** The ticket from one of whose messages this one was opened. */
function splitFact(from: TicketDetail['splitFrom'], side: Side): Fact[] {
  return from ? [{ label: 'Split from', value: <TicketLink ticket={from} side={side} /> }] : [];
}
