import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { HIGHEST_VERSION, versionField } from '#app/platform/forms/version-field.ts';
import { isTimeZone } from '#app/platform/time-zone.ts';
import { ATTENDEE_ANSWERS } from '#app/records/meeting/booking-choices.ts';
import { MEETING_RESPONSES, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';

/** The longest duration of a meeting in minutes: a day. */
export const LONGEST_DURATION = 1440;

const DURATION = 'Duration must be between 1 and 1,440 minutes';

const optionalText = (label: string) =>
  z.string().trim().max(5000, `${label} can be at most 5,000 characters`).optional();

const meetingFields = {
  projectId: z.uuid('Choose a project from the list').optional(),
  title: z
    .string({ error: 'Title is required' })
    .trim()
    .min(1, 'Title is required')
    .max(200, 'Title can be at most 200 characters'),
  description: optionalText('Description'),
  meetingDate: z.iso
    .date({
      error: ({ input }) => (input === undefined ? 'Date is required' : 'Enter a valid date'),
    })
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Enter a valid date'),
  meetingTime: z
    .string({ error: 'Time is required' })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a valid time'),
  /** The zone that date and time are meant in, an IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone, 'The time zone is not known'),
  durationMinutes: z
    .number({ error: ({ input }) => (input === undefined ? 'Duration is required' : DURATION) })
    .int(DURATION)
    .min(1, DURATION)
    .max(LONGEST_DURATION, DURATION),
  meetingLink: z
    .url({
      protocol: /^https$/,
      error: 'Enter a link that begins with https://',
      abort: true,
    })
    .regex(/^https:\/\/[^\s/?#]+\S*$/i, 'Enter the whole link, without spaces')
    .max(2000, 'The link can be at most 2,000 characters')
    .optional(),
};

/** A new meeting, as staff enter it. Without a customer it is internal. */
export const meetingSchema = z
  .object({
    customerId: z.uuid('Choose a customer from the list').optional(),
    hostId: z.uuid('Choose a host from the list').optional(),
    colleagueId: z.uuid('Choose a colleague from the list').optional(),
    ...meetingFields,
    submissionId: submissionIdField,
  })
  .refine(({ customerId, projectId }) => customerId !== undefined || projectId === undefined, {
    path: ['projectId'],
    message: 'Choose the customer of this project first',
  });

/** An edit of a meeting. Its customer stays, because they were invited. Without a chosen status, it follows from the time. */
export const meetingEditSchema = z.object({
  ...meetingFields,
  status: z.enum(MEETING_STATUSES).optional(),
  notes: optionalText('Notes'),
  version: versionField,
});

/** A change of a meeting's status alone, from its dropdown. */
export const meetingStatusSchema = z.object({
  status: z.enum(MEETING_STATUSES),
  version: versionField,
});

/** Whether the invited people came. */
export const meetingAttendanceSchema = z.object({
  came: z.enum(['yes', 'no']),
  version: versionField,
});

const [CONFIRMED, OTHER_TIME] = MEETING_RESPONSES;

/** The invitation that an answer is meant for. */
const invitation = z.number().int().min(0).max(HIGHEST_VERSION);

/** The customer will be there. */
const confirmationSchema = z.object({
  response: z.literal(CONFIRMED),
  invitation,
});

/** The customer asks for another time. */
export const otherTimeSchema = z.object({
  response: z.literal(OTHER_TIME),
  note: z
    .string({ error: 'Tell us which times suit you' })
    .trim()
    .min(1, 'Tell us which times suit you')
    .max(1000, 'The note can be at most 1,000 characters'),
  invitation,
});

/** Either answer to an invitation. */
export const meetingResponseSchema = z.discriminatedUnion('response', [
  confirmationSchema,
  otherTimeSchema,
]);

/** A member of staff who holds the meeting. */
export const meetingHostSchema = z.object({
  hostId: z.uuid({ error: 'Choose a host from the list' }),
});

/** A member of staff who attends without holding the meeting. */
export const meetingColleagueSchema = z.object({
  colleagueId: z.uuid({ error: 'Choose a colleague from the list' }),
});

/** Whether a colleague attends. */
export const meetingAttendsSchema = z.object({
  attends: z.enum(ATTENDEE_ANSWERS).exclude(['none']),
  invitation,
});

/** Someone who is invited by email alone. */
export const meetingGuestSchema = z.object({
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(120, 'Name can be at most 120 characters'),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .max(254, 'Email can be at most 254 characters')
    .pipe(z.email('Invalid email address')),
});

export type AttendanceNote = z.infer<typeof meetingAttendanceSchema>;
export type MeetingAttends = z.infer<typeof meetingAttendsSchema>;
export type MeetingGuest = z.infer<typeof meetingGuestSchema>;
export type NewMeeting = z.infer<typeof meetingSchema>;
export type MeetingEdit = z.infer<typeof meetingEditSchema>;
export type MeetingStatusChange = z.infer<typeof meetingStatusSchema>;
export type MeetingAnswer = z.infer<typeof meetingResponseSchema>;
