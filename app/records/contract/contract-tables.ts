import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  date,
  foreignKey,
  index,
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
  adminRole,
  currentUserId,
  customerRole,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffMay,
  staffPolicies,
  staffReadPolicy,
  staffRole,
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
import { customerProfiles } from '../customer/customer-tables.ts';
import { proposals } from '../proposal/proposal-tables.ts';
import { CONTRACT_STATUSES, SIGNATURE_KINDS } from './contract-status.ts';
import type { Parties } from './parties.ts';

/** Contracts that are drafts, sent or signed, in the words of their indexes. */
export function isOpenContract(t: { status: AnyPgColumn; archivedAt: AnyPgColumn }): SQL {
  return sql`${t.status} in ('draft', 'sent', 'signed') and ${t.archivedAt} is null`;
}

/** The order of values. A contract without one counts as the smallest. */
export function contractValueOrder(t: { contractValue: AnyPgColumn }): SQL {
  return sql`coalesce(${t.contractValue}, 0)`;
}

/** The order of last days. Contracts without one come last. */
export function contractEndOrder(t: { endDate: AnyPgColumn }): SQL {
  return sql`coalesce(${t.endDate}, 'infinity'::date)`;
}

/** Contracts with a customer; `content` is Markdown. A customer sees one from the moment it leaves draft. */
export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    proposalId: uuid(),
    title: text().notNull(),
    content: text().notNull().default(''),
    contractValue: money(),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    status: text({ enum: CONTRACT_STATUSES }).notNull().default('draft'),
    sentAt: moment(),
    /** Who agrees with whom, as they were called when it left draft; null for a draft. */
    parties: jsonb().$type<Parties>(),
    signedDate: moment(),
    /** When both sides were reminded that it ends soon. */
    remindedAt: moment(),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('contracts_submission_unique').on(t.submissionId),
    oneOf('contracts_status', t.status, CONTRACT_STATUSES),
    foreignKey({
      name: 'contracts_proposal_of_customer',
      columns: [t.proposalId, t.customerId],
      foreignColumns: [proposals.id, proposals.customerId],
    }),
    // A customer's search reads records by their ids under a policy that asks for the customer.
    uniqueIndex('contracts_id_customer_unique').on(t.id, t.customerId),
    index('contracts_customer_created').on(t.customerId, t.createdAt, t.id),
    index('contracts_open_of_customer').on(t.customerId, t.status).where(isOpenContract(t)),
    index('contracts_created').on(t.createdAt, t.id),
    index('contracts_title').on(t.title, t.id),
    index('contracts_value_order').on(contractValueOrder(t), t.id),
    index('contracts_end_order').on(contractEndOrder(t), t.id),
    // The back office's list begins with these, the next to end first, and counts them from this alone.
    index('contracts_open_end')
      .on(contractEndOrder(t), t.id, t.status, t.endDate)
      .where(isOpenContract(t)),
    index('contracts_out_sent')
      .on(t.sentAt, t.id)
      .where(sql`${t.status} = 'sent' and ${t.archivedAt} is null`),
    index('contracts_status_end').on(t.status, t.endDate),
    index('contracts_proposal').on(t.proposalId, t.customerId),
    index('contracts_created_by').on(t.createdBy),
    trigramIndex('contracts', t.title),
    adminPolicy('contracts'),
    ...staffPolicies('contracts', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('contracts', ['contract dates'], sql`${t.status} in ('signed', 'expired')`),
    firmChangePolicy(
      'contracts',
      'contract dates',
      sql`${t.status} = 'signed'`,
      sql`${t.status} in ('signed', 'expired')`,
    ),
    ownRowsPolicy(
      'contracts',
      t.customerId,
      'money',
      sql`${t.status} <> 'draft' and ${t.archivedAt} is null`,
    ),
    // Signing moves the columns that the migration grants, and no others.
    pgPolicy('contracts_customer_sign', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.status} = 'sent' and ${t.archivedAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.status} in ('sent', 'signed')`,
    }),
  ],
);

/** A signature with the frozen text that was signed. It can't be changed; moving the contract back from signed withdraws it. */
export const contractSignatures = pgTable(
  'contract_signatures',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id),
    kind: text({ enum: SIGNATURE_KINDS }).notNull(),
    signedName: text().notNull(),
    /** The drawn line as SVG path data in a box of 600 by 200; null for a typed one. */
    drawing: text(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    ipAddress: text().notNull(),
    userAgent: text(),
    /** The contract as it was signed, in its canonical text. */
    frozenText: text().notNull(),
    /** SHA-256 of the frozen text, in hexadecimal. */
    contentHash: text().notNull(),
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('contract_signatures_kind', t.kind, SIGNATURE_KINDS),
    uniqueIndex('contract_signatures_in_force').on(t.contractId).where(sql`withdrawn_at is null`),
    index('contract_signatures_hash').on(t.contentHash),
    index('contract_signatures_contract').on(t.contractId),
    index('contract_signatures_user').on(t.userId),
    pgPolicy('contract_signatures_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('contract_signatures', 'money', ofSeenRecord('contracts', t.contractId)),
    pgPolicy('contract_signatures_staff_withdraw', {
      for: 'update',
      to: staffRole,
      using: sql`${staffMay('act-money')} and ${ofSeenRecord('contracts', t.contractId)}`,
      withCheck: staffMay('act-money'),
    }),
    pgPolicy('contract_signatures_admin_withdraw', {
      for: 'update',
      to: adminRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
    pgPolicy('contract_signatures_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('contracts', t.contractId, sql`customer_id = ${actingCustomerId('money')}`),
    }),
    pgPolicy('contract_signatures_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and ${hangsOn('contracts', t.contractId, sql`customer_id = ${actingCustomerId('sign')}`)}`,
    }),
  ],
);
