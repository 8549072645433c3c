/** Where a meeting stands; scheduled at first (specification, section 4). */
export const MEETING_STATUSES = ['scheduled', 'completed', 'cancelled', 'rescheduled'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

/** What a customer answers to an invitation. */
export const MEETING_RESPONSES = ['confirmed', 'other_time'] as const;
export type MeetingResponse = (typeof MEETING_RESPONSES)[number];
