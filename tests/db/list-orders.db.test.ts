import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { INVOICE_SORTS } from '#app/areas/billing/invoice-queries.server.ts';
import { LEDGER_SORTS } from '#app/areas/billing/ledger-queries.server.ts';
import { PLAN_SORTS } from '#app/areas/billing-plans/plan-queries.server.ts';
import { CONTRACT_SORTS } from '#app/areas/contracts/contract-list-queries.server.ts';
import { DOCUMENT_SORTS } from '#app/areas/documents/document-queries.server.ts';
import { REQUEST_SORTS } from '#app/areas/documents/request-queries.server.ts';
import { PROJECT_SORTS } from '#app/areas/projects/project-list-queries.server.ts';
import { PROPOSAL_SORTS } from '#app/areas/proposals/proposal-list-queries.server.ts';
import { RETAINER_SORTS } from '#app/areas/retainers/retainer-queries.server.ts';
import { TEMPLATE_SORTS } from '#app/areas/templates/template-queries.server.ts';
import { EXPENSE_SORTS } from '#app/areas/time/expense-queries.server.ts';
import { TIME_SORTS } from '#app/areas/time/time-queries.server.ts';
import { keyedPage, type SortKey } from '#app/platform/db/paging.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import { engagementTemplates } from '#app/records/template/template-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { planOfOrder } from '#tests/helpers/order-plan.ts';

setUpDatabase();

/** A ledger is read one account at a time. */
const ofAccount = sql`${transactions.accountId} = '3f0e9a52-6f5c-4d2b-9a77-0f4b1a3c5d6e'`;

type List = {
  table: PgTable & { id: AnyPgColumn };
  sorts: Record<string, SortKey>;
  /** The rows that the list shows; all without it. */
  matching?: SQL;
  /** The index that these have to themselves. */
  index?: string;
};

const LISTS: List[] = [
  { table: invoices, sorts: INVOICE_SORTS },
  { table: billingPlans, sorts: PLAN_SORTS },
  { table: retainers, sorts: RETAINER_SORTS },
  { table: proposals, sorts: PROPOSAL_SORTS },
  { table: contracts, sorts: CONTRACT_SORTS },
  { table: projects, sorts: PROJECT_SORTS },
  {
    table: projects,
    sorts: { 'end, of open ones': PROJECT_SORTS.end },
    matching: sql`status in ('planning', 'active', 'on_hold') and archived_at is null`,
    index: 'projects_open_end',
  },
  { table: engagementTemplates, sorts: TEMPLATE_SORTS },
  { table: timeEntries, sorts: TIME_SORTS },
  { table: expenses, sorts: EXPENSE_SORTS },
  { table: transactions, sorts: LEDGER_SORTS, matching: ofAccount },
  { table: customerDocuments, sorts: DOCUMENT_SORTS },
  { table: documentRequests, sorts: REQUEST_SORTS },
  {
    table: memberInvitations,
    sorts: {
      date: { by: memberInvitations.acceptedAt, type: 'timestamptz' },
    },
    matching: sql`awaits_approval`,
  },
  {
    table: meetings,
    sorts: { date: { by: meetings.meetingDate, type: 'timestamptz' } },
  },
];

const orders = LISTS.flatMap(({ table, sorts, matching, index }) =>
  Object.entries<SortKey>(sorts).map(([name, sort]) => ({ table, name, sort, matching, index })),
);

describe('every order that a list offers', () => {
  it.each(orders)(
    'has an index to be read from: $name',
    async ({ table, sort, matching, index = 'Index' }) => {
      for (const direction of ['asc', 'desc'] as const) {
        const request = { search: '', sort: '', direction, after: null, before: null };
        const plan = await planOfOrder(table, keyedPage(sort, table.id, request).orderBy, matching);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort {2}\(/);
      }
    },
  );
});
