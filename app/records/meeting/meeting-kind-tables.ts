import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { adminPolicy, customerRole, staffReadPolicy, visitorRole } from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, version } from '#app/platform/db/columns.ts';
import { HOST_RULES, KIND_AUDIENCES, MEETING_PLACES } from './booking-choices.ts';

/** Kinds of meeting that visitors and clients book: how long, how soon, with whom and where. */
export const meetingKinds = pgTable(
  'meeting_kinds',
  {
    id: id(),
    /** Its name in the address of its page. */
    slug: text().notNull(),
    name: text().notNull(),
    description: text(),
    minutes: integer().notNull(),
    minutesBefore: integer().notNull().default(0),
    minutesAfter: integer().notNull().default(0),
    /** Hours between a booking and the meeting, as they pass. */
    noticeHours: integer().notNull().default(24),
    /** How many days ahead, and how many meetings a day, both by the host's calendar. */
    daysAhead: integer().notNull().default(30),
    mostADay: integer(),
    place: text({ enum: MEETING_PLACES }).notNull().default('video'),
    /** A link or an address; {room} in a link becomes a name of its own for each meeting. */
    placeDetail: text(),
    questions: jsonb().$type<string[]>().notNull().default([]),
    hostRule: text({ enum: HOST_RULES }).notNull().default('first_free'),
    hostIds: uuid().array().notNull().default(sql`'{}'`),
    /** When hosts joined who were not there from the beginning, by their ids. */
    hostsSince: jsonb().$type<Record<string, string>>().notNull().default({}),
    forWhom: text({ enum: KIND_AUDIENCES }).notNull().default('visitors'),
    isOn: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('meeting_kinds_slug_unique').on(t.slug),
    oneOf('meeting_kinds_place', t.place, MEETING_PLACES),
    oneOf('meeting_kinds_host_rule', t.hostRule, HOST_RULES),
    oneOf('meeting_kinds_for_whom', t.forWhom, KIND_AUDIENCES),
    check(
      'meeting_kinds_numbers',
      sql`${t.minutes} between 5 and 480 and ${t.minutesBefore} between 0 and 480 and ${t.minutesAfter} between 0 and 480`,
    ),
    adminPolicy('meeting_kinds'),
    staffReadPolicy('meeting_kinds', 'work'),
    pgPolicy('meeting_kinds_visitor_read', {
      for: 'select',
      to: visitorRole,
      using: sql`${t.isOn} and ${t.forWhom} <> 'clients'`,
    }),
    pgPolicy('meeting_kinds_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.isOn} and ${t.forWhom} <> 'visitors'`,
    }),
  ],
);
