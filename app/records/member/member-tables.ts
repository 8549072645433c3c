import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { MEMBER_ROLES } from '#app/access/member-rights.ts';
import {
  actingCustomerId,
  adminPolicy,
  currentCustomerId,
  currentUserId,
  customerRole,
  ofSeenCustomer,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, version } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';

/**
 * The people of a customer. Someone who left stays, with the time they left. At most one row per person and customer is active.
 */
export const members = pgTable(
  'members',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    role: text({ enum: MEMBER_ROLES }).notNull().default('viewer'),
    /** Whether they bind the company by signing contracts and answering proposals. */
    maySign: boolean().notNull().default(false),
    invitedBy: uuid().references(() => users.id),
    joinedAt: createdAt(),
    endedAt: moment(),
    endedBy: uuid().references(() => users.id),
    /** When they put away what the portal offers on a first day. */
    firstDayEndedAt: moment(),
    version: version(),
  },
  (t) => [
    oneOf('members_role', t.role, MEMBER_ROLES),
    uniqueIndex('members_standing').on(t.customerId, t.userId).where(sql`ended_at is null`),
    index('members_user').on(t.userId, t.joinedAt, t.id),
    index('members_invited_by').on(t.invitedBy),
    index('members_ended_by').on(t.endedBy),
    adminPolicy('members'),
    ...staffPolicies('members', null, 'manage', ofSeenCustomer(t.customerId)),
    pgPolicy('members_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.customerId} = ${currentCustomerId}`,
    }),
    // Owners change and end memberships, everybody ends their own; the migration grants the columns that move.
    pgPolicy('members_customer_change', {
      for: 'update',
      to: customerRole,
      using: sql`${t.endedAt} is null and (${t.customerId} = ${actingCustomerId('manage')} or (${t.customerId} = ${currentCustomerId} and ${t.userId} = ${currentUserId}))`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('manage')} or (${t.customerId} = ${currentCustomerId} and ${t.userId} = ${currentUserId} and ${t.endedAt} is not null)`,
    }),
  ],
);

/** Invitations of colleagues by email. At most one per customer and address is waiting for an answer. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    maySign: boolean().notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** When its link stops working; sending it again moves that. */
    expiresAt: moment().notNull(),
    withdrawnAt: moment(),
    acceptedBy: uuid().references(() => users.id),
    acceptedAt: moment(),
    /** Accepted while newcomers need the firm's approval, and not decided yet: its person is no member until then. */
    awaitsApproval: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('member_invitations_role', t.role, MEMBER_ROLES),
    check(
      'member_invitations_waiting_accepted',
      sql`not ${t.awaitsApproval} or (${t.acceptedBy} is not null and ${t.acceptedAt} is not null and ${t.withdrawnAt} is null)`,
    ),
    uniqueIndex('member_invitations_open')
      .on(t.customerId, t.email)
      .where(sql`withdrawn_at is null and accepted_at is null`),
    index('member_invitations_customer').on(t.customerId, t.createdAt, t.id),
    index('member_invitations_invited_by').on(t.invitedBy),
    index('member_invitations_accepted_by').on(t.acceptedBy),
    index('member_invitations_waiting').on(t.acceptedAt, t.id).where(sql`awaits_approval`),
    adminPolicy('member_invitations'),
    pgPolicy('member_invitations_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('manage')}`,
    }),
  ],
);
