import type { Side } from '#app/access/author.ts';
import { isOpenTicket, type TicketStatus } from '#app/records/ticket/ticket-status.ts';
import type { SendStatus } from './use-send-choice.ts';

/** What a conversation without messages says to a side. */
export function withoutMessages(
  { status, isMerged }: { status: TicketStatus; isMerged: boolean },
  side: Side,
): string {
  if (isMerged) return 'No messages.';
  if (side === 'firm') return 'No messages yet. Write the first one below.';
  return isOpenTicket(status)
    ? 'We have your ticket. Our answer shows up here, and you get an email.'
    : 'This ticket was closed without a reply. Reopen it if you still need one.';
}

/** The text below the message box: what Enter does, and who reads the message. */
export function hintOf(
  isStaff: boolean,
  isInternal: boolean,
  isTouch: boolean,
  status: SendStatus,
): string {
  const enter = isInternal ? 'Enter adds the note' : ENTER[status];
  const keys = isTouch ? [] : [`${enter}, Shift+Enter starts a new line.`];
  const reader = isStaff && !isInternal ? ['The customer reads it.'] : [];
  return [...keys, ...reader].join(' ');
}

const ENTER: Record<SendStatus, string> = {
  '': 'Enter sends',
  waiting: 'Enter sends and waits for the customer',
  resolved: 'Enter sends and resolves',
};

/** The label of the send button. */
export function sendLabel(sending: boolean, isInternal: boolean, label: string): string {
  if (sending) return 'Sending...';
  return isInternal ? 'Add note' : label;
}
