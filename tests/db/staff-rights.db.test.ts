import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type AdminActor, AN_ADMIN } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rightsOfStaff, type StaffRole } from '#app/access/staff-rights.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeRows } from './made-rows.ts';
import { fillTheRest } from './rest-rows.ts';
import { writableBy } from './tried-rights.ts';

setUpDatabase();

const MONEY = [
  'bank_accounts',
  'bank_checks',
  'bank_deposits',
  'bank_files',
  'bank_lines',
  'bank_matches',
  'bank_postings',
  'billing_plan_parts',
  'billing_plan_prices',
  'billing_plans',
  'autopay_debits',
  'autopays',
  'billing_terms',
  'chart_accounts',
  'contract_signatures',
  'contracts',
  'customer_accounts',
  'invoice_answers',
  'invoice_lines',
  'invoice_payments',
  'invoice_reminders',
  'invoices',
  'issued_documents',
  'journal_batch_entries',
  'journal_batch_files',
  'journal_batches',
  'journal_closings',
  'journal_entries',
  'journal_lines',
  'journal_sums',
  'number_series',
  'outcome_results',
  'payment_attempt_parts',
  'payment_attempts',
  'payment_methods',
  'proposal_decisions',
  'proposals',
  'provider_entries',
  'provider_events',
  'provider_movements',
  'provider_payouts',
  'provider_returns',
  'retainer_blocks',
  'retainer_draws',
  'retainers',
  'services',
  'sent_statements',
  'transactions',
  'write_offs',
];
const WORK = [
  'customer_documents',
  'document_requests',
  'document_versions',
  'expenses',
  'engagement_template_versions',
  'engagement_templates',
  'inbound_mails',
  'meeting_attendees',
  'meeting_colleagues',
  'meeting_hosts',
  'meeting_kinds',
  'meeting_responses',
  'meeting_suggestions',
  'meetings',
  'milestone_answers',
  'monthly_file_plans',
  'monthly_file_requests',
  'monthly_requested_files',
  'outcome_baselines',
  'outcome_consents',
  'outcome_figures',
  'outcome_imports',
  'outcome_measures',
  'outcome_rows',
  'outcome_signatures',
  'procedure_acknowledgements',
  'procedure_versions',
  'procedures',
  'project_milestones',
  'projects',
  'quarterly_scores',
  'running_timers',
  'saved_replies',
  'score_requests',
  'task_comments',
  'tasks',
  'ticket_attachments',
  'ticket_messages',
  'ticket_ratings',
  'ticket_snoozes',
  'ticket_sums',
  'tickets',
  'time_entries',
];
/** Read by who logs hours, written by who handles money. */
const RATES = ['agreed_rates'];
/** What belongs to no customer. */
const OF_THE_FIRM = [
  'chart_accounts',
  'engagement_template_versions',
  'engagement_templates',
  'inbound_mails',
  'journal_closings',
  'meeting_kinds',
  'number_series',
  'running_timers',
  'saved_replies',
  'services',
];
const SITE = [
  'inquiry_replies',
  'kb_article_feedback',
  'kb_article_view_days',
  'kb_article_views',
  'kb_articles',
  'kb_categories',
  'kb_former_slugs',
  'kb_missed_searches',
  'lead_magnet_submissions',
  'project_inquiries',
];
/** Read by all staff, written by admins. */
const PEOPLE = [
  'bounced_addresses',
  'companies',
  'customer_profiles',
  'mailboxes',
  'members',
  'staff_customers',
  'user_roles',
  'users',
];
/** What each person has of their own. */
const OWN = [
  'activity_logs',
  'calendar_feeds',
  'meeting_copies',
  'notices',
  'notification_preferences',
  'outside_busy_times',
  'outside_calendars',
  'saved_filters',
  'sign_in_attempts',
  'staged_uploads',
];
/** Of these staff of other roles read single rows. */
const IN_PART = ['activity_logs', 'promises', 'settings'];

const READ: Record<Exclude<StaffRole, 'admin'>, string[]> = {
  consultant: [...WORK, ...RATES, ...SITE],
  billing: [...WORK, ...RATES, ...MONEY],
  reader: [...WORK, ...RATES, ...MONEY, ...SITE],
};
const WRITTEN: Record<Exclude<StaffRole, 'admin'>, string[]> = {
  // Kinds of meeting are settings.
  consultant: [...WORK.filter((table) => table !== 'meeting_kinds'), ...SITE],
  // Hours and expenses are put on invoices.
  billing: [...MONEY, ...RATES, 'expenses', 'time_entries'],
  reader: [],
};
const ROLES = Object.keys(READ) as Exclude<StaffRole, 'admin'>[];

let customerId: string;
let admin: AdminActor;
let staff: Record<string, AdminActor>;
let assigned: Record<string, AdminActor>;
let tables: string[];

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const rows = await makeRows(tx);
    await fillTheRest(tx, [rows.customer.user.id, rows.other.user.id]);
    const { id } = await makeUser(tx, { role: 'reader' });
    await tx.insert(staffCustomers).values({ userId: id, customerId: rows.customer.profile.id });
    return { ...rows, staffId: id };
  });
  customerId = made.customer.profile.id;
  // Of one person in different roles what differs is the role alone.
  const person = { userId: made.staffId, name: 'Stella', email: 'stella@example.com' };
  admin = { ...AN_ADMIN, ...person };
  const inEach = (customers: string[] | null) =>
    Object.fromEntries(
      ROLES.map((role) => [
        role,
        { ...admin, role, rights: rightsOfStaff(role, customers !== null), customers },
      ]),
    );
  staff = inEach(null);
  assigned = inEach([customerId]);
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ),
  );
  tables = rows.map(({ name }) => name);
});

async function countsAs(actor: Actor, of: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of of) {
    const [row] = await asActor(actor, (tx) =>
      rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from ${sql.identifier(table)}`),
    );
    counts[table] = row?.n ?? -1;
  }
  return counts;
}

describe('the rows that staff read', () => {
  it.each(ROLES)('are for %s those of its spheres, all of each, and no others', async (role) => {
    const asked = tables.filter((table) => !IN_PART.includes(table));
    const all = await countsAs(admin, asked);
    const read = [...READ[role], ...PEOPLE, ...OWN];
    const expected = asked.map((table) => [table, read.includes(table) ? all[table] : 0]);
    // Every sign-in is the admins' to see, one's own anybody's.
    const mine = { sign_in_attempts: 0 };
    expect(await countsAs(staff[role] ?? admin, asked)).toEqual({
      ...Object.fromEntries(expected),
      ...mine,
    });
  });

  it.each(ROLES)('are for %s who sees assigned customers alone those of these', async (role) => {
    const asked = [...WORK, ...MONEY].filter((table) => READ[role].includes(table));
    const foreign = asked.filter((table) => !OF_THE_FIRM.includes(table));
    const all = await countsAs(admin, foreign);
    const seen = await countsAs(assigned[role] ?? admin, foreign);
    for (const table of foreign) {
      expect(seen[table], table).toBeLessThan(all[table] ?? 0);
      expect(seen[table], table).toBe(await rowsOfCustomer(table));
    }
    expect(
      await countsAs(assigned[role] ?? admin, ['customer_profiles', 'companies', 'members']),
    ).toEqual({
      customer_profiles: 1,
      companies: 1,
      members: 1,
    });
  });

  it('of the activity log are those of records that they read', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`insert into activity_logs (action, entity_type, entity_id)
        select 'x', kind, id from (
          select 'invoice' as kind, id from invoices union all select 'project', id from projects
          union all select 'time_entry', id from time_entries union all select 'ticket', id from tickets
          union all select 'user', id from users) r`),
    );
    const kinds = (actor: AdminActor) =>
      asActor(actor, async (tx) => {
        const rows = await rowsOf<{ kind: string }>(
          tx,
          sql`select distinct entity_type as kind from activity_logs where action = 'x' order by 1`,
        );
        return rows.map(({ kind }) => kind);
      });
    expect(await kinds(admin)).toEqual(['invoice', 'project', 'ticket', 'time_entry', 'user']);
    expect(await kinds(staff.consultant ?? admin)).toEqual(['ticket']);
    expect(await kinds(staff.reader ?? admin)).toEqual([
      'invoice',
      'project',
      'ticket',
      'time_entry',
    ]);
  });

  it('of promises are those of the records that they read', async () => {
    const kinds = async (actor: AdminActor | undefined) => {
      const rows = await asActor(actor ?? admin, (tx) =>
        rowsOf<{ kind: string; n: number }>(
          tx,
          sql`select kind, count(*)::int as n from promises group by kind order by kind`,
        ),
      );
      return rows.map(({ kind, n }) => `${n} ${kind}`);
    };
    expect(await kinds(admin)).toEqual(['2 inquiry', '3 ticket']);
    expect(await kinds(staff.billing)).toEqual(['3 ticket']);
    expect(await kinds(assigned.consultant)).toEqual(['2 inquiry', '1 ticket']);
  });

  it('of settings are those that pages need', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`insert into settings (key, value) values ('billing.payment.terms', 'Net 30'), ('business.holidays', '[]')
        on conflict do nothing`),
    );
    const keys = await asActor(staff.reader ?? admin, (tx) =>
      rowsOf<{ key: string }>(tx, sql`select key from settings`),
    );
    expect(keys.map(({ key }) => key)).toContain('business.holidays');
    expect(keys.map(({ key }) => key)).not.toContain('billing.payment.terms');
  });
});

describe('the rows that staff write', () => {
  it('are those that the role acts in, of customers that they see', async () => {
    const asked = tables.filter((table) => !OWN.includes(table));
    const { found } = await writableBy({ admin, ...staff }, asked);
    for (const table of asked) {
      for (const role of ROLES) {
        const right = WRITTEN[role].includes(table) ? countsOf(found[table]?.admin) : undefined;
        expect(countsOf(found[table]?.[role]), `what ${role} writes in ${table}`).toBe(right);
      }
    }
    const narrow = await writableBy({ admin, ...assigned }, [
      'tickets',
      'invoices',
      'ticket_messages',
    ]);
    expect(countsOf(narrow.found.tickets?.consultant)).toBe('+1 ~1 -1');
    expect(countsOf(narrow.found.invoices?.billing)).toBe('+2 ~2 -2');
    expect(countsOf(narrow.found.ticket_messages?.consultant)).toBe('+2 ~2 -2');
  });
});

function countsOf(rights: string | undefined): string | undefined {
  return rights?.split(' ').slice(0, 3).join(' ');
}

/** How many rows of a table hang on the assigned customer, as its owner counts them. */
async function rowsOfCustomer(table: string): Promise<number> {
  const parent: Record<string, [string, string]> = {
    autopay_debits: ['invoices', 'invoice_id'],
    billing_plan_parts: ['billing_plans', 'plan_id'],
    billing_plan_prices: ['billing_plans', 'plan_id'],
    contract_signatures: ['contracts', 'contract_id'],
    document_versions: ['customer_documents', 'document_id'],
    invoice_lines: ['invoices', 'invoice_id'],
    invoice_payments: ['invoices', 'invoice_id'],
    issued_documents: ['invoices', 'invoice_id'],
    journal_entries: ['customer_accounts', 'account_id'],
    journal_sums: ['customer_accounts', 'account_id'],
    meeting_attendees: ['meetings', 'meeting_id'],
    meeting_colleagues: ['meetings', 'meeting_id'],
    meeting_hosts: ['meetings', 'meeting_id'],
    meeting_responses: ['meetings', 'meeting_id'],
    meeting_suggestions: ['meetings', 'meeting_id'],
    monthly_requested_files: ['monthly_file_requests', 'request_id'],
    payment_attempt_parts: ['invoices', 'invoice_id'],
    outcome_figures: ['outcome_measures', 'measure_id'],
    outcome_imports: ['outcome_measures', 'measure_id'],
    outcome_rows: ['outcome_measures', 'measure_id'],
    outcome_signatures: ['outcome_baselines', 'baseline_id'],
    procedure_versions: ['procedures', 'procedure_id'],
    project_milestones: ['projects', 'project_id'],
    proposal_decisions: ['proposals', 'proposal_id'],
    retainer_blocks: ['retainers', 'retainer_id'],
    task_comments: ['tasks', 'task_id'],
    ticket_attachments: ['tickets', 'ticket_id'],
    ticket_messages: ['tickets', 'ticket_id'],
    ticket_ratings: ['tickets', 'ticket_id'],
    ticket_snoozes: ['tickets', 'ticket_id'],
    transactions: ['customer_accounts', 'account_id'],
  };
  const [of, by] = parent[table] ?? [];
  const own =
    table.startsWith('bank_') ||
    [
      'journal_batches',
      'journal_batch_files',
      'provider_events',
      'provider_movements',
      'provider_payouts',
      'ticket_sums',
    ].includes(table)
      ? sql`false`
      : ['journal_batch_entries', 'journal_lines'].includes(table)
        ? sql`entry_id in (select e.id from journal_entries e join customer_accounts a on a.id = e.account_id where a.customer_id = ${customerId})`
        : table === 'provider_returns'
          ? sql`attempt_id in (select p.attempt_id from payment_attempt_parts p join invoices i on i.id = p.invoice_id where i.customer_id = ${customerId})`
          : table === 'payment_attempts'
            ? sql`id in (select p.attempt_id from payment_attempt_parts p join invoices i on i.id = p.invoice_id where i.customer_id = ${customerId})`
            : table === 'provider_entries'
              ? sql`transaction_id in (select t.id from transactions t join customer_accounts a on a.id = t.account_id where a.customer_id = ${customerId})`
              : table === 'write_offs'
                ? sql`payment_id in (select p.id from invoice_payments p join invoices i on i.id = p.invoice_id where i.customer_id = ${customerId})`
                : table === 'procedure_acknowledgements'
                  ? sql`version_id in (select v.id from procedure_versions v join procedures p on p.id = v.procedure_id where p.customer_id = ${customerId})`
                  : table === 'retainer_draws'
                    ? sql`block_id in (select b.id from retainer_blocks b join retainers r on r.id = b.retainer_id where r.customer_id = ${customerId})`
                    : table === 'milestone_answers'
                      ? sql`milestone_id in (select m.id from project_milestones m join projects p on p.id = m.project_id where p.customer_id = ${customerId})`
                      : of && by
                        ? sql`${sql.identifier(by)} in (select id from ${sql.identifier(of)} where customer_id = ${customerId})`
                        : ['expenses', 'meetings', 'time_entries'].includes(table)
                          ? sql`(customer_id = ${customerId} or customer_id is null)`
                          : sql`customer_id = ${customerId}`;
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${own}`,
    ),
  );
  return row?.n ?? -1;
}
