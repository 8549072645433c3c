import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, ofSeenRecord, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';
import { SUGGESTION_STATES } from './booking-choices.ts';
import { meetings } from './meeting-tables.ts';

/**
 * Other times that people who are invited suggest by their calendar programs. Each person has one at most that is open; a meeting
 * that moves or ends closes them (`end_suggestions`).
 */
export const meetingSuggestions = pgTable(
  'meeting_suggestions',
  {
    id: id(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** The zone in which they read times, an IANA name. */
    timeZone: text().notNull(),
    startsAt: moment().notNull(),
    durationMinutes: integer().notNull(),
    note: text(),
    /** The invitation that they answered, and when, by the clock of their program. */
    invitationSequence: integer().notNull(),
    stampedAt: moment().notNull(),
    state: text({ enum: SUGGESTION_STATES }).notNull().default('open'),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('meeting_suggestions_state', t.state, SUGGESTION_STATES),
    uniqueIndex('meeting_suggestions_open_unique')
      .on(t.meetingId, sql`lower(${t.email})`)
      .where(sql`${t.state} = 'open'`),
    index('meeting_suggestions_meeting').on(t.meetingId, t.createdAt, t.id),
    index('meeting_suggestions_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    adminPolicy('meeting_suggestions'),
    ...staffPolicies(
      'meeting_suggestions',
      'work',
      'act-work',
      ofSeenRecord('meetings', t.meetingId),
    ),
  ],
);
