import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  date,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  unique,
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
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
  staffReadPolicy,
} from '#app/access/policies.ts';
import {
  createdAt,
  id,
  moment,
  money,
  oneOf,
  submission,
  version,
} from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import type { Parties } from '../contract/parties.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { meetingKinds } from '../meeting/meeting-kind-tables.ts';
import { engagementTemplateVersions } from '../template/template-tables.ts';
import { PROPOSAL_DECISIONS, PROPOSAL_STATUSES } from './proposal-status.ts';

/** Proposals that are drafts or sent, in the words of their index. */
export function isOpenProposal(t: { status: AnyPgColumn; archivedAt: AnyPgColumn }): SQL {
  return sql`${t.status} in ('draft', 'sent') and ${t.archivedAt} is null`;
}

/** The order of amounts. A proposal without one counts as the smallest. */
export function proposalAmountOrder(t: { totalAmount: AnyPgColumn }): SQL {
  return sql`coalesce(${t.totalAmount}, 0)`;
}

/** The order of last valid days. Proposals without one come last. */
export function proposalValidOrder(t: { validUntil: AnyPgColumn }): SQL {
  return sql`coalesce(${t.validUntil}, 'infinity'::date)`;
}

/** Whether the customer requested changes to a proposal since it was last sent: then it is the firm's turn. */
export function asksForChanges(t: { changesAskedAt: AnyPgColumn; sentAt: AnyPgColumn }): SQL {
  return sql`coalesce(${t.changesAskedAt} >= ${t.sentAt}, false)`;
}

/** Proposals to a customer; `content` is Markdown. A customer sees one from the moment it leaves draft. */
export const proposals = pgTable(
  'proposals',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    content: text().notNull().default(''),
    totalAmount: money(),
    validUntil: date({ mode: 'string' }),
    status: text({ enum: PROPOSAL_STATUSES }).notNull().default('draft'),
    sentAt: moment(),
    /** The parties, as they were called when it left draft; null for a draft. */
    parties: jsonb().$type<Parties>(),
    /** When it was accepted or declined; null while that is open. */
    decidedAt: moment(),
    /** When its customer last asked for changes; from before `sentAt` of those that were made since. */
    changesAskedAt: moment(),
    /** The version of a template that its engagement is set up from once it is accepted; null for none. */
    templateVersionId: uuid().references(() => engagementTemplateVersions.id),
    /** Who chose that, in whose name it is set up. */
    templateChosenBy: uuid().references(() => users.id),
    /** The day the engagement starts at the earliest; null for the day of acceptance. */
    engagementStart: date({ mode: 'string' }),
    /** Why it could not be set up when that was last tried. */
    setUpFailure: text(),
    /** The kind of meeting that it offers its customer to book; null for none. */
    offeredKindId: uuid().references(() => meetingKinds.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('proposals_submission_unique').on(t.submissionId),
    oneOf('proposals_status', t.status, PROPOSAL_STATUSES),
    unique('proposals_id_customer_unique').on(t.id, t.customerId),
    index('proposals_customer_created').on(t.customerId, t.createdAt, t.id),
    index('proposals_open_of_customer').on(t.customerId).where(isOpenProposal(t)),
    // The dashboard names those that wait for an answer longest.
    index('proposals_out_sent')
      .on(t.sentAt, t.id)
      .where(sql`${t.status} = 'sent' and ${t.archivedAt} is null`),
    index('proposals_changes_asked')
      .on(t.sentAt)
      .where(sql`${t.status} = 'sent' and ${t.archivedAt} is null and ${asksForChanges(t)}`),
    index('proposals_created').on(t.createdAt, t.id),
    index('proposals_title').on(t.title, t.id),
    index('proposals_amount_order').on(proposalAmountOrder(t), t.id),
    index('proposals_valid_order').on(proposalValidOrder(t), t.id),
    index('proposals_status_valid').on(t.status, t.validUntil),
    index('proposals_created_by').on(t.createdBy),
    index('proposals_offered_kind').on(t.offeredKindId).where(sql`${t.offeredKindId} is not null`),
    index('proposals_template_version')
      .on(t.templateVersionId)
      .where(sql`${t.templateVersionId} is not null`),
    index('proposals_template_chosen_by')
      .on(t.templateChosenBy)
      .where(sql`${t.templateChosenBy} is not null`),
    trigramIndex('proposals', t.title),
    adminPolicy('proposals'),
    ...staffPolicies('proposals', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy(
      'proposals',
      ['proposal dates', 'engagement set-up'],
      sql`${t.status} in ('sent', 'expired', 'accepted')`,
    ),
    firmChangePolicy(
      'proposals',
      'engagement set-up',
      sql`${t.status} = 'accepted'`,
      sql`${t.status} = 'accepted'`,
      'set_up',
    ),
    firmChangePolicy(
      'proposals',
      'proposal dates',
      sql`${t.status} = 'sent'`,
      sql`${t.status} = 'expired'`,
    ),
    ownRowsPolicy(
      'proposals',
      t.customerId,
      'money',
      sql`${t.status} <> 'draft' and ${t.archivedAt} is null`,
    ),
    // Deciding moves the columns that the migration grants, and no others.
    pgPolicy('proposals_customer_decide', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.status} = 'sent' and ${t.archivedAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.status} in ('sent', 'accepted', 'rejected')`,
    }),
  ],
);

/** Customers' answers to proposals: who, when, from where, and to which text. No one changes them afterward. */
export const proposalDecisions = pgTable(
  'proposal_decisions',
  {
    id: id(),
    proposalId: uuid()
      .notNull()
      .references(() => proposals.id),
    decision: text({ enum: PROPOSAL_DECISIONS }).notNull(),
    /** The name as it was typed. */
    signedName: text().notNull(),
    note: text(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    ipAddress: text().notNull(),
    /** SHA-256 of the answered text, in hexadecimal; of title, content and amount alone in answers from before parties were frozen. */
    contentHash: text().notNull(),
    /** The words that were answered, of which `contentHash` is made; answers given before they were stored have none. */
    answeredText: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('proposal_decisions_decision', t.decision, PROPOSAL_DECISIONS),
    index('proposal_decisions_proposal').on(t.proposalId, t.createdAt, t.id),
    index('proposal_decisions_user').on(t.userId),
    pgPolicy('proposal_decisions_admin_read', {
      for: 'select',
      to: adminRole,
      using: sql`true`,
    }),
    staffReadPolicy('proposal_decisions', 'money', ofSeenRecord('proposals', t.proposalId)),
    pgPolicy('proposal_decisions_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('proposals', t.proposalId, sql`customer_id = ${actingCustomerId('money')}`),
    }),
    pgPolicy('proposal_decisions_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and ${hangsOn('proposals', t.proposalId, sql`customer_id = ${actingCustomerId('sign')}`)}`,
    }),
  ],
);
