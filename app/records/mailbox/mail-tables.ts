import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  staffMay,
  staffPolicies,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';
import { fileColumns } from '../document/upload-tables.ts';
import { NOTICE_SUBJECTS } from '../notice/notice-subjects.ts';
import { MAIL_STATES } from './mail-status.ts';

/** Who may continue which conversation by email. The token itself is only in the addresses of emails that were sent. */
export const replyTokens = pgTable(
  'reply_tokens',
  {
    id: id(),
    tokenHash: text().notNull(),
    subject: text({ enum: NOTICE_SUBJECTS }).notNull(),
    subjectId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether what comes back is an internal note, whatever else it says. */
    isInternal: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reply_tokens_hash_unique').on(t.tokenHash),
    index('reply_tokens_user').on(t.userId),
    adminPolicy('reply_tokens'),
  ],
);

/** Received emails. The row exists before anyone reads the message, and says what became of it. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: id(),
    /** Where it was found: the mailbox that was read, or the web address it was posted to. */
    mailbox: text().notNull(),
    uidValidity: bigint({ mode: 'number' }),
    uid: bigint({ mode: 'number' }),
    /** The same for the same bytes, wherever they were found. */
    messageKey: text().notNull(),
    /** The same for every copy of what one person wrote at one time; only of those whose sender was proven. */
    actKey: text(),
    /** By which later ones name it; only of those whose sender was proven. */
    messageId: text(),
    ...fileColumns(),
    fromAddress: text().notNull().default(''),
    fromName: text().notNull().default(''),
    subject: text().notNull().default(''),
    /** The beginning of its text. */
    preview: text().notNull().default(''),
    state: text({ enum: MAIL_STATES }).notNull().default('received'),
    /** Why it waits for staff, or ended without a record. */
    reason: text(),
    attempts: integer().notNull().default(0),
    /** The places of files that were begun to be read and did not end: a process that ended with one is told by it. */
    begunFiles: integer().array().notNull().default([]),
    /** The record that it is about, as far as that is known. */
    entityType: text({ enum: NOTICE_SUBJECTS }),
    entityId: uuid(),
    /** Who of the staff let it through, past the checks of its sender. */
    releasedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    handledAt: moment(),
  },
  (t) => [
    oneOf('inbound_mails_state', t.state, MAIL_STATES),
    uniqueIndex('inbound_mails_place_unique')
      .on(t.mailbox, t.uidValidity, t.uid)
      .where(sql`${t.uid} is not null`),
    uniqueIndex('inbound_mails_message_unique').on(t.messageKey),
    uniqueIndex('inbound_mails_act_unique').on(t.actKey).where(sql`${t.actKey} is not null`),
    index('inbound_mails_message_id').on(t.messageId).where(sql`${t.messageId} is not null`),
    uniqueIndex('inbound_mails_path_unique').on(t.filePath),
    index('inbound_mails_created').on(t.createdAt, t.id),
    index('inbound_mails_state_created').on(t.state, t.createdAt, t.id),
    index('inbound_mails_entity').on(t.entityId),
    index('inbound_mails_released_by').on(t.releasedBy),
    adminPolicy('inbound_mails'),
    firmReadPolicy('inbound_mails', ['mail']),
    // What is on a record was settled by who acted (`settle_mail`).
    firmChangePolicy(
      'inbound_mails',
      'mail',
      sql`${t.state} = 'received'`,
      sql`${t.state} in ('quarantined', 'ignored', 'failed')`,
    ),
    // One who sees only their own customers sees no email before it is on a record of theirs.
    ...staffPolicies(
      'inbound_mails',
      'work',
      'act-work',
      sql`(${staffMay(EVERY_CUSTOMER)} or (${t.state} = 'done' and staff_reads_record(${t.entityType}, ${t.entityId})))`,
    ),
  ],
);

/** The mailboxes that are read: how far, by which process, and since when reading fails. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    id: id(),
    name: text().notNull(),
    uidValidity: bigint({ mode: 'number' }),
    /** Every message up to this one is stored. */
    lastUid: bigint({ mode: 'number' }).notNull().default(0),
    /** The process that reads it, until when. */
    reader: uuid(),
    readUntil: moment(),
    reachedAt: moment(),
    failingSince: moment(),
    failure: text(),
    /** When staff were notified that it fails; null again once it is reached. */
    notifiedAt: moment(),
  },
  (t) => [
    uniqueIndex('mailboxes_name_unique').on(t.name),
    adminPolicy('mailboxes'),
    staffReadPolicy('mailboxes', null),
  ],
);

/** Addresses from which email bounced. */
export const bouncedAddresses = pgTable(
  'bounced_addresses',
  {
    id: id(),
    email: text().notNull(),
    bounces: integer().notNull().default(0),
    lastReason: text().notNull(),
    lastAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bounced_addresses_email_unique').on(t.email),
    adminPolicy('bounced_addresses'),
    staffReadPolicy('bounced_addresses', null),
    firmReadPolicy('bounced_addresses', ['mail']),
    firmAddPolicy('bounced_addresses', ['mail']),
    firmChangePolicy('bounced_addresses', 'mail', sql`true`, sql`true`),
    index('bounced_addresses_last').on(t.lastAt),
  ],
);
