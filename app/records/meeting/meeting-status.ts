import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a meeting is; scheduled at first (specification, section 4). */
export const MEETING_STATUSES = ['scheduled', 'completed', 'cancelled', 'rescheduled'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

/** The label and color of each status (specification, section 4). */
export const MEETING_STATUS_DISPLAY: Record<MeetingStatus, StatusDisplay> = {
  scheduled: { label: 'Scheduled', color: 'blue' },
  completed: { label: 'Completed', color: 'green' },
  cancelled: { label: 'Canceled', color: 'red' },
  rescheduled: { label: 'Rescheduled', color: 'yellow' },
};

/** The same for any text; gray for one that is not a known status. */
export function meetingStatusDisplay(status: string): StatusDisplay {
  const known = MEETING_STATUSES.find((each) => each === status);
  return known ? MEETING_STATUS_DISPLAY[known] : { label: status, color: 'gray' };
}

/** Whether a meeting with this status is going to be held. */
export function isExpected(status: MeetingStatus): boolean {
  return status === 'scheduled' || status === 'rescheduled';
}

/** A customer's answers to an invitation; the last two come by their calendar program alone. */
export const MEETING_RESPONSES = ['confirmed', 'other_time', 'declined', 'tentative'] as const;
export type MeetingResponse = (typeof MEETING_RESPONSES)[number];

/** Minutes that a meeting takes unless stated otherwise (specification, section 9). */
export const DEFAULT_DURATION = 60;
