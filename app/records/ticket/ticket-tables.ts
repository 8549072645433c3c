import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { SIDES } from '#app/access/author.ts';
import {
  actingCustomerId,
  adminPolicy,
  currentUserId,
  customerRole,
  hangsOn,
  isOpenToActor,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { kbArticles } from '../article/knowledge-tables.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { fileColumns } from '../document/upload-tables.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from './ticket-status.ts';

/**
 * The order in which answers are due: a ticket that waits for its customer, or is not open, comes after all others. One that is
 * set to waiting before the firm has written waits for the firm (`waitingSince`).
 */
export function dueOrder(t: {
  status: AnyPgColumn;
  answerDueAt: AnyPgColumn;
  waitingSince: AnyPgColumn;
}): SQL {
  return sql`coalesce(case when ${t.status} in ('open', 'in_progress') or (${t.status} = 'waiting' and ${t.waitingSince} is null) then ${t.answerDueAt} end, '9999-12-31 00:00:00+00'::timestamptz)`;
}

/** Whether a ticket has work to do and is in no archive. */
function isOpenAndCurrent(t: { status: AnyPgColumn; archivedAt: AnyPgColumn }): SQL {
  return sql`${t.status} in ('open', 'in_progress', 'waiting') and ${t.archivedAt} is null`;
}

/** Requests of customers. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: TICKET_CATEGORIES }).notNull().default('general'),
    priority: text({ enum: TICKET_PRIORITIES }).notNull().default('medium'),
    status: text({ enum: TICKET_STATUSES }).notNull().default('open'),
    /** Who opened it: the customer, or staff on the customer's behalf. */
    createdBy: uuid().references(() => users.id),
    authorName: text().notNull(),
    authorSide: text({ enum: SIDES }).notNull().default('customer'),
    assigneeId: uuid().references(() => users.id),
    /** The one of the customer's people whom it is private to, beside the firm; null where it is the company's. */
    privateTo: uuid().references(() => users.id),
    /** When the customer's oldest unanswered word is due an answer; null once staff answered. */
    answerDueAt: moment(),
    /** Since when it waits for the customer, set by the database; null in every other status. */
    waitingSince: moment(),
    /** When staff first answered the customer. */
    firstResponseAt: moment(),
    /** When it was resolved or closed; null while it is open. */
    resolvedAt: moment(),
    archivedAt: moment(),
    /** The ticket that it became part of, which is part of none itself. */
    mergedInto: uuid().references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
    /** The article of the knowledge base that answered it. */
    articleId: uuid().references(() => kbArticles.id, { onDelete: 'set null' }),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // Nobody opens a merged ticket again, by whatever way.
    check(
      'tickets_merged_closed',
      sql`${t.mergedInto} is null or (${t.status} = 'closed' and ${t.mergedInto} <> ${t.id})`,
    ),
    uniqueIndex('tickets_submission_unique').on(t.submissionId),
    oneOf('tickets_status', t.status, TICKET_STATUSES),
    oneOf('tickets_priority', t.priority, TICKET_PRIORITIES),
    oneOf('tickets_category', t.category, TICKET_CATEGORIES),
    uniqueIndex('tickets_number_unique').on(t.number),
    index('tickets_customer_created').on(t.customerId, t.createdAt, t.id),
    index('tickets_status_created').on(t.status, t.createdAt, t.id),
    index('tickets_created').on(t.createdAt, t.id),
    index('tickets_priority_created').on(t.priority, t.createdAt, t.id),
    index('tickets_assignee_created').on(t.assigneeId, t.createdAt, t.id),
    // Two filters at once, as in "mine and open".
    index('tickets_assignee_status')
      .on(t.assigneeId, t.status, t.createdAt, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('tickets_assignee_priority')
      .on(t.assigneeId, t.priority, t.createdAt, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('tickets_priority_status')
      .on(t.priority, t.status, t.createdAt, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('tickets_updated').on(t.updatedAt, t.id),
    index('tickets_customer_updated').on(t.customerId, t.updatedAt, t.id),
    index('tickets_due').on(dueOrder(t), t.id),
    // What staff are shown first: the open ones, in the order in which answers are due.
    index('tickets_open_due').on(dueOrder(t), t.id).where(isOpenAndCurrent(t)),
    // The same of one status or of one of the staff, and in the lists' other orders: few are open among all.
    index('tickets_open_status_due').on(t.status, dueOrder(t), t.id).where(isOpenAndCurrent(t)),
    // With the priority: one person's urgent ones are chosen within it.
    index('tickets_open_assignee_due')
      .on(t.assigneeId, dueOrder(t), t.id, t.priority)
      .where(isOpenAndCurrent(t)),
    index('tickets_open_created').on(t.createdAt, t.id).where(isOpenAndCurrent(t)),
    index('tickets_open_updated').on(t.updatedAt, t.id).where(isOpenAndCurrent(t)),
    // How many a customer has is read from this alone, and the portal's figure from the next.
    index('tickets_current_by_customer')
      .on(t.customerId, t.privateTo)
      .where(sql`${t.archivedAt} is null`),
    index('tickets_open_by_customer')
      .on(t.customerId, t.privateTo, t.status, t.answerDueAt)
      .where(isOpenAndCurrent(t)),
    // A search by customers' names chooses its page from this alone, by the day or by when answers are due.
    index('tickets_current_customer_created')
      .on(t.customerId, t.createdAt, t.id, t.status, t.answerDueAt)
      .where(sql`${t.archivedAt} is null`),
    // Those that wait for their customer, longest first.
    index('tickets_waiting')
      .on(t.updatedAt, t.id)
      .where(sql`${t.status} = 'waiting' and ${t.archivedAt} is null`),
    index('tickets_waiting_of_customer')
      .on(t.customerId)
      .where(sql`${t.status} = 'waiting' and ${t.archivedAt} is null`),
    index('tickets_created_by').on(t.createdBy),
    index('tickets_private_to').on(t.privateTo).where(sql`${t.privateTo} is not null`),
    // The medians of a period are read from these two alone, that of all time from the third.
    index('tickets_first_responses')
      .on(t.firstResponseAt, t.createdAt, t.authorSide, t.category, t.priority)
      .where(
        sql`${t.archivedAt} is null and ${t.mergedInto} is null and ${t.firstResponseAt} is not null`,
      ),
    index('tickets_resolutions')
      .on(t.resolvedAt, t.createdAt, t.category, t.priority)
      .where(
        sql`${t.archivedAt} is null and ${t.mergedInto} is null and ${t.resolvedAt} is not null`,
      ),
    index('tickets_took')
      .on(sql`(${t.resolvedAt} - ${t.createdAt})`, t.resolvedAt, t.createdAt)
      .where(
        sql`${t.archivedAt} is null and ${t.mergedInto} is null and ${t.resolvedAt} is not null`,
      ),
    index('tickets_merged_into').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index('tickets_article').on(t.articleId).where(sql`${t.articleId} is not null`),
    index('tickets_archived').on(dueOrder(t), t.id).where(sql`${t.archivedAt} is not null`),
    trigramIndex('tickets', t.title),
    adminPolicy('tickets'),
    ...staffPolicies('tickets', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    // Messages and files ask for their ticket under this policy: what is private hides all that hangs on it.
    ownRowsPolicy(
      'tickets',
      t.customerId,
      'work',
      sql`${t.archivedAt} is null and ${isOpenToActor(t.privateTo)}`,
    ),
    // A customer's reply, closing and reopening move the columns that the migration grants, and no others.
    pgPolicy('tickets_customer_move', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.archivedAt} is null and ${isOpenToActor(t.privateTo)}`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.status} in ('open', 'in_progress', 'closed') and ${isOpenToActor(t.privateTo)}`,
    }),
    pgPolicy('tickets_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.status} = 'open' and ${t.authorSide} = 'customer' and ${t.createdBy} = ${currentUserId} and ${isOpenToActor(t.privateTo)}`,
    }),
  ],
);

/** The conversation on a ticket. Internal notes belong to staff: no customer policy reaches them. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    authorSide: text({ enum: SIDES }).notNull(),
    message: text().notNull(),
    /** What came along with it by email: the quotation and the signature below a customer's answer. */
    quoted: text(),
    isInternal: boolean().notNull().default(false),
    /** The ticket that staff opened for what it says. */
    splitInto: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ticket_messages_submission_unique').on(t.submissionId),
    uniqueIndex('ticket_messages_split_unique').on(t.splitInto),
    index('ticket_messages_ticket_created').on(t.ticketId, t.createdAt, t.id),
    index('ticket_messages_user').on(t.userId),
    adminPolicy('ticket_messages'),
    ...staffPolicies('ticket_messages', 'work', 'act-work', ofSeenRecord('tickets', t.ticketId)),
    pgPolicy('ticket_messages_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`not ${t.isInternal} and ${hangsOn('tickets', t.ticketId, sql`customer_id = ${actingCustomerId('work')} and archived_at is null`)}`,
    }),
    pgPolicy('ticket_messages_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`not ${t.isInternal} and ${t.authorSide} = 'customer' and ${t.userId} = ${currentUserId} and ${hangsOn('tickets', t.ticketId, sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null`)}`,
    }),
  ],
);

/** Files of a ticket: its own if `messageId` is null, otherwise of that message, and internal if the message is. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    messageId: uuid().references(() => ticketMessages.id, { onDelete: 'cascade' }),
    isInternal: boolean().notNull().default(false),
    ...fileColumns(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ticket_attachments_path_unique').on(t.filePath),
    index('ticket_attachments_ticket').on(t.ticketId, t.createdAt, t.id),
    index('ticket_attachments_message').on(t.messageId),
    index('ticket_attachments_uploaded_by').on(t.uploadedBy),
    adminPolicy('ticket_attachments'),
    ...staffPolicies('ticket_attachments', 'work', 'act-work', ofSeenRecord('tickets', t.ticketId)),
    pgPolicy('ticket_attachments_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`not ${t.isInternal} and ${hangsOn('tickets', t.ticketId, sql`customer_id = ${actingCustomerId('work')} and archived_at is null`)}`,
    }),
    pgPolicy('ticket_attachments_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`not ${t.isInternal} and ${t.uploadedBy} = ${currentUserId} and ${hangsOn('tickets', t.ticketId, sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null`)}`,
    }),
  ],
);
