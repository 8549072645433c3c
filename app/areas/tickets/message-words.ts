import type { SendStatus } from './use-send-choice.ts';

/** What is below the message box: what Enter does, and who reads it. */
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

/** What the button that sends says. */
export function sendLabel(sending: boolean, isInternal: boolean, label: string): string {
  if (sending) return 'Sending...';
  return isInternal ? 'Add note' : label;
}
