import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What became of a received email: it waits for its turn, is on a record, waits for staff, ended without one, or failed. */
export const MAIL_STATES = [
  'received',
  'done',
  'quarantined',
  'ignored',
  'failed',
  'discarded',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How each state is shown. */
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

/** Whether staff are to release or discard an email. */
export function needsStaff(state: MailState): boolean {
  return NEEDS_STAFF.some((each) => each === state);
}

/** After so many emails that came back, no further one is sent to the address. */
export const BOUNCES_AT_MOST = 3;
