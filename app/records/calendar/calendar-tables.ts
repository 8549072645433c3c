import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole, currentUserId, hangsOn, staffRole } from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, version } from '#app/platform/db/columns.ts';
import { OUTSIDE_KINDS } from './calendar-status.ts';

/** Calendars that people of the firm have elsewhere. Only when they are busy is read. */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: OUTSIDE_KINDS }).notNull(),
    name: text().notNull(),
    /** Where it is, encrypted with AUTH_SECRET: often the address is all that protects it. */
    address: text().notNull(),
    /** What of the address is shown. */
    host: text().notNull(),
    /** User name and password, or a provider's lasting token, as JSON, encrypted with AUTH_SECRET; null for an address that needs none. */
    account: text(),
    /** The email address by which its owner is invited there, if another than their own. */
    invitedAs: text(),
    isPaused: boolean().notNull().default(false),
    /** Whether its access allows to write into it. */
    mayWrite: boolean().notNull().default(false),
    /** Whether meetings that its owner holds are written into it; into one of each person at most. */
    writesMeetings: boolean().notNull().default(false),
    /** Until when a process has its writing to itself. */
    writingUntil: moment(),
    /** When its owner was notified that it can't be written. */
    writeToldAt: moment(),
    /** When its owner removed it: it is paused, and goes once the meetings in it are taken out. */
    leavingAt: moment(),
    /** The last read that was whole. */
    lastReadAt: moment(),
    /** Up to when that read looked. */
    readUntil: moment(),
    /** A hash of what was read then, so that the same again changes no row. */
    readingHash: text(),
    /** Names of time zones in it that nobody knows. */
    unknownZones: text().array().notNull().default(sql`'{}'`),
    /** When reads began to fail without one that succeeded since. */
    failingSince: moment(),
    failure: text(),
    /** When its owner was notified of that. */
    toldAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('outside_calendars_user').on(t.userId, t.createdAt, t.id),
    index('outside_calendars_failing').on(t.failingSince).where(sql`failing_since is not null`),
    uniqueIndex('outside_calendars_writing').on(t.userId).where(sql`${t.writesMeetings}`),
    oneOf('outside_calendars_kind', t.kind, OUTSIDE_KINDS),
    pgPolicy('outside_calendars_own', {
      for: 'all',
      to: [adminRole, staffRole],
      using: sql`${t.userId} = ${currentUserId}`,
      withCheck: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);

/** When an outside calendar makes its owner busy, merged and half open. No title is stored. */
export const outsideBusyTimes = pgTable(
  'outside_busy_times',
  {
    calendarId: uuid()
      .notNull()
      .references(() => outsideCalendars.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.startsAt] }),
    check('outside_busy_times_order', sql`${t.endsAt} > ${t.startsAt}`),
    pgPolicy('outside_busy_times_own', {
      for: 'select',
      to: [adminRole, staffRole],
      using: hangsOn('outside_calendars', t.calendarId),
    }),
  ],
);
