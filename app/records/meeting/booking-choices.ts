/** Who of a kind's hosts holds the meeting: the one that it has, the first who is free, whose turn it is, or all of them together. */
export const HOST_RULES = ['one', 'first_free', 'by_turns', 'all'] as const;
export type HostRule = (typeof HOST_RULES)[number];

/** What each rule is called. */
export const HOST_RULE_LABELS: Record<HostRule, string> = {
  one: 'One person',
  first_free: 'Whoever is free',
  by_turns: 'By turns: who was booked least in 30 days',
  all: 'All of them',
};

/** Who books meetings of a kind by themselves: visitors on the site, clients in the portal, or both. */
export const KIND_AUDIENCES = ['visitors', 'clients', 'both'] as const;

/** What each of them is called. */
export const KIND_AUDIENCE_LABELS: Record<(typeof KIND_AUDIENCES)[number], string> = {
  visitors: 'Visitors, on the site',
  clients: 'Clients, in the portal',
  both: 'Visitors and clients',
};

/** Where a meeting of a kind takes place. */
export const MEETING_PLACES = ['video', 'phone', 'address'] as const;
export type MeetingPlace = (typeof MEETING_PLACES)[number];

/** What each place is called. */
export const MEETING_PLACE_LABELS: Record<MeetingPlace, string> = {
  video: 'Video call',
  phone: 'Phone call',
  address: 'At an address',
};

/** What someone who was invited answered; none at first. */
export const ATTENDEE_ANSWERS = ['none', 'accepted', 'declined', 'tentative'] as const;
export type AttendeeAnswer = (typeof ATTENDEE_ANSWERS)[number];

/** What each answer is called. */
export const ATTENDEE_ANSWER_LABELS: Record<AttendeeAnswer, string> = {
  none: 'No answer yet',
  accepted: 'Accepted',
  declined: 'Declined',
  tentative: 'Maybe',
};

/** One day's hours, each as HH:MM; they may end at 24:00. */
export type WorkHours = { opens: string; closes: string };

/** Days on which a host takes no bookings, the last one included. */
export type DaysOff = { from: string; until: string };

/** What became of a time that someone suggested: it waits for a host, or ended with the time that it was to replace. */
export const SUGGESTION_STATES = ['open', 'accepted', 'declined', 'ended'] as const;
