import { z } from 'zod';
import { email, name, optional, required } from '#app/areas/inquiries/inquiry-forms.ts';
import { calendarDate, oneLine } from '#app/platform/forms/form-fields.ts';
import { HIGHEST_VERSION, versionField } from '#app/platform/forms/version-field.ts';
import { isTimeZone } from '#app/platform/time-zone.ts';
import {
  HOST_RULES,
  KIND_AUDIENCES,
  MEETING_PLACES,
} from '#app/records/meeting/booking-choices.ts';
import { BOOKING_FIELDS, MOST_QUESTIONS } from './booking-fields.ts';

const moment = z.iso.datetime({ error: 'Choose a time' });

const zone = (field: { maxLength: number }) =>
  required('Time zone', field).refine(isTimeZone, 'The time zone is not known');

/** A booking, as a visitor sends it. */
export const bookingSchema = z.object({
  at: moment,
  zone: zone(BOOKING_FIELDS.zone),
  /** The opened page, so that a press that comes twice books once. */
  form: z.uuid('Reload the page and try again'),
  name: name('Name', BOOKING_FIELDS.name),
  email: email(BOOKING_FIELDS.email),
  company: name('Company', BOOKING_FIELDS.company),
  answer1: optional('The answer', BOOKING_FIELDS.answer1),
  answer2: optional('The answer', BOOKING_FIELDS.answer2),
  answer3: optional('The answer', BOOKING_FIELDS.answer3),
});
export type Booking = z.infer<typeof bookingSchema>;

/** A booking in the portal, as one of a client's people sends it. */
export const ownBookingSchema = z.object({
  at: moment,
  zone: zone(BOOKING_FIELDS.zone),
  submissionId: z.uuid('Reload the page and try again'),
  projectId: z.uuid('Choose a project from the list').optional(),
  /** What the page was opened from. */
  ticketId: z.uuid('Reload the page and try again').optional(),
  proposalId: z.uuid('Reload the page and try again').optional(),
  answer1: optional('The answer', BOOKING_FIELDS.answer1),
  answer2: optional('The answer', BOOKING_FIELDS.answer2),
  answer3: optional('The answer', BOOKING_FIELDS.answer3),
});
export type OwnBooking = z.infer<typeof ownBookingSchema>;

/** The time that a guest moves their meeting to, and the invitation that they saw. */
export const bookedMoveSchema = z.object({ at: moment, shown: z.number().int().min(0).max(1e9) });

const whole = (label: string, least: number, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(least, `${label} must be at least ${least}`)
    .max(most, `${label} can be at most ${most}`);

const question = oneLine('Question')
  .max(200, 'A question can be at most 200 characters')
  .optional();

/** A kind of meeting, as staff declare it. */
const kindFields = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(80, 'Name can be at most 80 characters'),
  description: z.string().trim().max(600, 'Description can be at most 600 characters').optional(),
  minutes: whole('Length', 10, 480),
  minutesBefore: whole('Minutes before', 0, 480).default(0),
  minutesAfter: whole('Minutes after', 0, 480).default(0),
  noticeHours: whole('Notice', 0, 720).default(24),
  daysAhead: whole('Days ahead', 1, 90).default(30),
  mostADay: whole('How many a day', 1, 50).optional(),
  place: z.enum(MEETING_PLACES).default('video'),
  placeDetail: oneLine('Place').max(500, 'The place can be at most 500 characters').optional(),
  question1: question,
  question2: question,
  question3: question,
  hostRule: z.enum(HOST_RULES).default('first_free'),
  forWhom: z.enum(KIND_AUDIENCES).default('visitors'),
};

const LINK = /^https:\/\/[^\s/?#]+\S*$/i;

function hasPlace({ place, placeDetail }: { place: string; placeDetail?: string | undefined }) {
  if (place === 'address') return Boolean(placeDetail);
  return place !== 'video' || !placeDetail || LINK.test(placeDetail);
}

const PLACE = {
  path: ['placeDetail'],
  message: 'Enter the address, or for a video call a link that begins with https://',
};

/** A new kind; its address is its own for good. */
export const newKindSchema = z
  .object({
    slug: z
      .string({ error: 'Address is required' })
      .trim()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens')
      .max(60, 'The address can be at most 60 characters'),
    ...kindFields,
  })
  .refine(hasPlace, PLACE);

/** An edit of a kind. */
export const kindEditSchema = z
  .object({ ...kindFields, version: versionField })
  .refine(hasPlace, PLACE);

/** Someone who holds meetings of a kind. */
export const kindHostSchema = z.object({
  hostId: z.uuid({ error: 'Choose a host from the list' }),
});

const time = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, `${label}: enter a time, for example 08:00`)
    .optional();

const day = z
  .object({ opens: time('From'), closes: time('Until') })
  .refine(({ opens, closes }) => Boolean(opens) === Boolean(closes), {
    path: ['closes'],
    message: 'Enter both times, or leave both empty',
  })
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, {
    path: ['closes'],
    message: 'The end must be after the beginning',
  });

/** When a host takes bookings: their own week, or, with every day empty, the firm's hours. */
export const hostHoursSchema = z.object({
  timeZone: zone(BOOKING_FIELDS.zone),
  week: z.array(day).length(7),
  /** None of their own so far: 0. */
  version: z.number().int().min(0).max(HIGHEST_VERSION),
});

/** Days on which a host takes no bookings. */
export const daysOffSchema = z
  .object({ from: calendarDate('Enter a date'), until: calendarDate('Enter a date') })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day must not be before the first',
  });

export type NewKind = z.infer<typeof newKindSchema>;
export type KindEdit = z.infer<typeof kindEditSchema>;
export type HostHoursForm = z.infer<typeof hostHoursSchema>;
export type DaysOffForm = z.infer<typeof daysOffSchema>;

/** The questions of a kind's form, without the empty ones. */
export function questionsOf(kind: Pick<KindEdit, 'question1' | 'question2' | 'question3'>) {
  return [kind.question1, kind.question2, kind.question3]
    .filter((text): text is string => Boolean(text))
    .slice(0, MOST_QUESTIONS);
}
