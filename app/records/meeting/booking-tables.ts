import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminPolicy,
  customerRole,
  hangsOn,
  ofSeenRecord,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, version } from '#app/platform/db/columns.ts';
import { ATTENDEE_ANSWERS, type DaysOff, type WorkHours } from './booking-choices.ts';
import { meetings } from './meeting-tables.ts';

/**
 * Who of the staff holds a meeting. The database fills in the time that it blocks for them, buffers included, and whether it is
 * going to be held; while it is, nobody has two that overlap (`meeting_hosts_once`, which no table can say).
 */
export const meetingHosts = pgTable(
  'meeting_hosts',
  {
    id: id(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** As the client reads it, who sees no account of the staff. */
    name: text().notNull(),
    blockedFrom: moment().notNull().default(sql`now()`),
    blockedUntil: moment().notNull().default(sql`now()`),
    isLive: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('meeting_hosts_person_unique').on(t.meetingId, t.userId),
    index('meeting_hosts_blocked').on(t.userId, t.blockedFrom).where(sql`${t.isLive}`),
    adminPolicy('meeting_hosts'),
    ...staffPolicies('meeting_hosts', 'work', 'act-work', ofSeenRecord('meetings', t.meetingId)),
    pgPolicy('meeting_hosts_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'meetings',
        t.meetingId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      ),
    }),
  ],
);

/**
 * Who of the staff attends a meeting without holding it: it blocks none of their time. An answer is to the invitation that it names;
 * a later one is unanswered.
 */
export const meetingColleagues = pgTable(
  'meeting_colleagues',
  {
    id: id(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** As the client reads it, who sees no account of the staff. */
    name: text().notNull(),
    answer: text({ enum: ATTENDEE_ANSWERS }).notNull().default('none'),
    answeredInvitation: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('meeting_colleagues_answer', t.answer, ATTENDEE_ANSWERS),
    uniqueIndex('meeting_colleagues_person_unique').on(t.meetingId, t.userId),
    index('meeting_colleagues_user').on(t.userId),
    adminPolicy('meeting_colleagues'),
    ...staffPolicies(
      'meeting_colleagues',
      'work',
      'act-work',
      ofSeenRecord('meetings', t.meetingId),
    ),
    pgPolicy('meeting_colleagues_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'meetings',
        t.meetingId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      ),
    }),
  ],
);

/**
 * Who is invited to a meeting by name and email, each with an answer: a stranger who booked it, someone whom staff added, or the
 * client's person who booked it in the portal.
 */
export const meetingAttendees = pgTable(
  'meeting_attendees',
  {
    id: id(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** The client's person; null for anyone who is invited by email alone. */
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    /** The zone that their emails name the time in, an IANA name. */
    timeZone: text().notNull(),
    answer: text({ enum: ATTENDEE_ANSWERS }).notNull().default('none'),
    answeredAt: moment(),
    answerNote: text(),
    /** The invitation that was answered; of an older one than the meeting's, the answer no longer counts. */
    answerSequence: integer().notNull().default(0),
    /** When it was given, of an answer by mail, as `meetingResponses.stampedAt`. */
    answerStampedAt: moment(),
    /** Hashes of the secrets by which they move or cancel the meeting; those of earlier emails stay good. */
    linkHashes: text().array().notNull().default(sql`'{}'`),
    dayRemindedAt: moment(),
    hourRemindedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('meeting_attendees_answer', t.answer, ATTENDEE_ANSWERS),
    uniqueIndex('meeting_attendees_email_unique').on(t.meetingId, sql`lower(${t.email})`),
    index('meeting_attendees_links').using('gin', t.linkHashes),
    index('meeting_attendees_user').on(t.userId).where(sql`${t.userId} is not null`),
    adminPolicy('meeting_attendees'),
    ...staffPolicies(
      'meeting_attendees',
      'work',
      'act-work',
      ofSeenRecord('meetings', t.meetingId),
    ),
    pgPolicy('meeting_attendees_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.userId} is not null and ${hangsOn(
        'meetings',
        t.meetingId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      )}`,
    }),
  ],
);

/** When a host takes bookings, where that is not whenever the firm is open. */
export const hostHours = pgTable(
  'host_hours',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    timeZone: text().notNull(),
    /** Monday to Sunday; null for the firm's own hours. */
    week: jsonb().$type<(WorkHours | null)[]>(),
    daysOff: jsonb().$type<DaysOff[]>().notNull().default([]),
    version: version(),
    updatedAt: moment().notNull().defaultNow(),
  },
  () => [adminPolicy('host_hours')],
);
