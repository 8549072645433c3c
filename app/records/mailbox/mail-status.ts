import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What became of a received email: waiting its turn, on a record, waiting for staff, ended without a record, or failed. */
export const MAIL_STATES = [
  'received',
  'done',
  'quarantined',
  'ignored',
  'failed',
  'discarded',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The label and color of each state. */
export const MAIL_STATE_DISPLAY: Record<MailState, StatusDisplay> = {
  received: { label: 'Received', color: 'blue' },
  done: { label: 'Added', color: 'green' },
  quarantined: { label: 'Quarantined', color: 'orange' },
  ignored: { label: 'Automatic', color: 'grey' },
  failed: { label: 'Failed', color: 'red' },
  discarded: { label: 'Discarded', color: 'grey' },
};

/** The states in which an email waits for staff. */
export const NEEDS_STAFF = ['quarantined', 'failed'] as const satisfies readonly MailState[];

/** Whether staff have to release or discard an email. */
export function needsStaff(state: MailState): boolean {
  return NEEDS_STAFF.some((each) => each === state);
}

/** After this many bounced emails, no further one is sent to the address. */
export const BOUNCES_AT_MOST = 3;
