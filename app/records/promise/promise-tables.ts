import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  adminRole,
  customerRole,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenRecord,
  staffMay,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { id, moment, oneOf } from '#app/platform/db/columns.ts';
import { PROMISE_KINDS, type PromisePause, WITHDRAWAL_REASONS } from './promise-status.ts';

/** When a promise was kept, broken or withdrawn; null while it is open. */
export function settledAt(t: {
  keptAt: AnyPgColumn;
  brokenAt: AnyPgColumn;
  withdrawnAt: AnyPgColumn;
}): SQL {
  return sql`coalesce(${t.keptAt}, ${t.brokenAt}, ${t.withdrawnAt})`;
}

/**
 * Promises of the firm, and whether it kept them. Triggers of the records write them in the transaction that makes, pauses or
 * settles a promise (migrations/, promises); only the firm's own check has a right of its own. A settled promise never changes
 * and none is removed, so it names its record by id alone: the record may go, the promise stays.
 */
export const promises = pgTable(
  'promises',
  {
    id: id(),
    /** What the public list calls it: it leads to no record. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: PROMISE_KINDS }).notNull(),
    /** The inquiry, ticket, document or milestone. */
    recordId: uuid().notNull(),
    madeAt: moment().notNull(),
    /** Until when the promise is to be kept; a pause moves it. */
    dueAt: moment().notNull(),
    /** Since when it waits for the customer; null while its time runs. */
    pausedSince: moment(),
    /** The pauses that are over, in order. */
    pauses: jsonb().$type<PromisePause[]>().notNull().default([]),
    /** When staff were warned that it is due soon. */
    warnedAt: moment(),
    keptAt: moment(),
    /** The moment at which it was due, where that passed. */
    brokenAt: moment(),
    withdrawnAt: moment(),
    withdrawnReason: text({ enum: WITHDRAWAL_REASONS }),
  },
  (t) => [
    oneOf('promises_kind', t.kind, PROMISE_KINDS),
    oneOf('promises_withdrawn_reason', t.withdrawnReason, WITHDRAWAL_REASONS),
    check(
      'promises_settled_once',
      sql`num_nonnulls(${t.keptAt}, ${t.brokenAt}, ${t.withdrawnAt}) <= 1 and (${t.withdrawnAt} is null) = (${t.withdrawnReason} is null)`,
    ),
    check('promises_settled_runs', sql`${t.pausedSince} is null or ${settledAt(t)} is null`),
    uniqueIndex('promises_number_unique').on(t.number),
    // One at a time for a record; of an inquiry one ever, of a milestone one for a date unless it was withdrawn.
    uniqueIndex('promises_open_unique')
      .on(t.recordId, t.kind)
      .where(sql`${settledAt(t)} is null`),
    uniqueIndex('promises_inquiry_unique').on(t.recordId).where(sql`${t.kind} = 'inquiry'`),
    uniqueIndex('promises_milestone_unique')
      .on(t.recordId, t.dueAt)
      .where(sql`${t.kind} = 'milestone' and ${t.withdrawnAt} is null`),
    index('promises_record').on(t.recordId, t.kind, t.madeAt),
    index('promises_open_due')
      .on(t.dueAt)
      .where(sql`${settledAt(t)} is null and ${t.pausedSince} is null`),
    index('promises_settled').on(settledAt(t), t.number),
    pgPolicy('promises_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy(
      'promises',
      null,
      sql`case ${t.kind}
        when 'inquiry' then ${staffMay('site')} and ${ofSeenRecord('project_inquiries', t.recordId)}
        when 'ticket' then ${staffMay('work')} and ${ofSeenRecord('tickets', t.recordId)}
        when 'file' then ${staffMay('work')} and ${ofSeenRecord('customer_documents', t.recordId)}
        when 'milestone' then ${staffMay('work')} and ${ofSeenRecord('project_milestones', t.recordId)}
        else false end`,
    ),
    firmReadPolicy('promises', ['promises']),
    // A settled one never changes.
    firmChangePolicy(
      'promises',
      'promises',
      sql`${settledAt(t)} is null and ${t.pausedSince} is null`,
      sql`coalesce(${t.keptAt}, ${t.withdrawnAt}) is null`,
    ),
    // Whoever sees the record sees what was promised on it.
    pgPolicy('promises_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`case ${t.kind}
        when 'ticket' then ${hangsOn('tickets', t.recordId)}
        when 'file' then ${hangsOn('customer_documents', t.recordId, sql`r.archived_at is null`)}
        when 'milestone' then ${hangsOn('project_milestones', t.recordId)}
        else false end`,
    }),
  ],
);
