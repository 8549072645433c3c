import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
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
  adminRole,
  currentUserId,
  customerRole,
  firmAddPolicy,
  firmMadePolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
  staffReadPolicy,
  staffRole,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { identityProviders } from '../identity-provider/sso-tables.ts';
import { projectInquiries } from '../inquiry/inquiry-tables.ts';
import { projects } from '../project/project-tables.ts';
import { proposals } from '../proposal/proposal-tables.ts';
import { tickets } from '../ticket/ticket-tables.ts';
import { meetingKinds } from './meeting-kind-tables.ts';
import { MEETING_RESPONSES, MEETING_STATUSES } from './meeting-status.ts';

/** Appointments. One without a customer is internal: no customer sees it. */
export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    customerId: uuid().references(() => customerProfiles.id),
    projectId: uuid(),
    title: text().notNull(),
    description: text(),
    meetingDate: moment().notNull(),
    /** The zone it was scheduled in, an IANA name. */
    timeZone: text().notNull(),
    durationMinutes: integer().notNull().default(60),
    meetingLink: text(),
    status: text({ enum: MEETING_STATUSES }).notNull().default('scheduled'),
    notes: text(),
    /** Whether the invited people came; nothing before someone notes it. */
    guestCame: boolean(),
    /** Counts the invitations that were sent, for calendars to know the newest. */
    invitationSequence: integer().notNull().default(0),
    /** Minutes around it that belong to nobody else: buffers and travel of its kind. */
    minutesBefore: integer().notNull().default(0),
    minutesAfter: integer().notNull().default(0),
    /** The kind of meeting that was booked, and the inquiry that came with it. */
    kindId: uuid().references(() => meetingKinds.id),
    inquiryId: uuid().references(() => projectInquiries.id, { onDelete: 'set null' }),
    /** The ticket or the proposal from which a client booked it. */
    ticketId: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    proposalId: uuid().references(() => proposals.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('meetings_submission_unique').on(t.submissionId),
    oneOf('meetings_status', t.status, MEETING_STATUSES),
    foreignKey({
      name: 'meetings_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    index('meetings_date').on(t.meetingDate, t.id),
    index('meetings_customer_date').on(t.customerId, t.meetingDate, t.id),
    index('meetings_project').on(t.projectId, t.customerId),
    index('meetings_created_by').on(t.createdBy),
    index('meetings_kind').on(t.kindId).where(sql`${t.kindId} is not null`),
    index('meetings_inquiry').on(t.inquiryId).where(sql`${t.inquiryId} is not null`),
    index('meetings_ticket').on(t.ticketId).where(sql`${t.ticketId} is not null`),
    index('meetings_proposal').on(t.proposalId).where(sql`${t.proposalId} is not null`),
    trigramIndex('meetings', t.title),
    adminPolicy('meetings'),
    firmMadePolicy('meetings', ['engagement set-up'], t.createdAt),
    firmAddPolicy('meetings', ['engagement set-up']),
    ...staffPolicies(
      'meetings',
      'work',
      'act-work',
      sql`(${t.customerId} is null or ${ofSeenCustomer(t.customerId)})`,
    ),
    ownRowsPolicy('meetings', t.customerId, 'work', sql`${t.archivedAt} is null`),
  ],
);

/** Customers' answers to invitations. The latest answer of each person counts. */
export const meetingResponses = pgTable(
  'meeting_responses',
  {
    id: id(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    response: text({ enum: MEETING_RESPONSES }).notNull(),
    note: text(),
    /** The invitation that was answered. */
    invitationSequence: integer().notNull(),
    /** When it was given, of an answer by mail: by the clock of the program that sent it, and never later than it came. */
    stampedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('meeting_responses_response', t.response, MEETING_RESPONSES),
    index('meeting_responses_meeting').on(t.meetingId, t.createdAt, t.id),
    index('meeting_responses_user').on(t.userId),
    pgPolicy('meeting_responses_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('meeting_responses', 'work', ofSeenRecord('meetings', t.meetingId)),
    pgPolicy('meeting_responses_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.userId} = ${currentUserId}`,
    }),
    pgPolicy('meeting_responses_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and ${hangsOn('meetings', t.meetingId, sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null`)}`,
    }),
  ],
);

/** Private calendar addresses, one a person; only a hash of the address's secret is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** The customer's identity provider that vouched for who made it: it is of that customer alone, while the provider stands. */
    providerId: uuid().references(() => identityProviders.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('calendar_feeds_token_unique').on(t.tokenHash),
    index('calendar_feeds_provider').on(t.providerId),
    pgPolicy('calendar_feeds_own', {
      for: 'all',
      to: [adminRole, staffRole, customerRole],
      using: sql`${t.userId} = ${currentUserId}`,
      withCheck: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);
