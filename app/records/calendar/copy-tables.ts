import { sql } from 'drizzle-orm';
import { index, integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { adminRole, hangsOn, staffRole } from '#app/access/policies.ts';
import { createdAt, moment } from '#app/platform/db/columns.ts';
import { meetings } from '../meeting/meeting-tables.ts';
import { outsideCalendars } from './calendar-tables.ts';

/** Meetings that are written into the calendar of one of their hosts; a row is there before the first call. */
export const meetingCopies = pgTable(
  'meeting_copies',
  {
    calendarId: uuid()
      .notNull()
      .references(() => outsideCalendars.id, { onDelete: 'cascade' }),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** What the calendar calls it, an address below its own or an id; null before it is known to be there. */
    href: text(),
    /** The UID that it has there, where the provider gives it one of its own. */
    uid: text(),
    /** As it was written last; null where what is there may not be all ours. */
    etag: text(),
    /** A hash of the description written last: another one there is its owner's. */
    descriptionHash: text(),
    sequenceWritten: integer(),
    /** The version of the meeting that is there. */
    versionWritten: integer(),
    /** Tries since one went well, why the last one failed, and when the next one is due. */
    tries: integer().notNull().default(0),
    failure: text(),
    tryAfter: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.meetingId] }),
    index('meeting_copies_meeting').on(t.meetingId),
    index('meeting_copies_uid').on(t.uid).where(sql`${t.uid} is not null`),
    pgPolicy('meeting_copies_own', {
      for: 'select',
      to: [adminRole, staffRole],
      using: hangsOn('outside_calendars', t.calendarId),
    }),
  ],
);
