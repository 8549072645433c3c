import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { expireContracts } from '#app/areas/contracts/contract-jobs.server.ts';
import { expireProposals } from '#app/areas/proposals/proposal-jobs.server.ts';
import { inquiryShape } from '#app/areas/public-records/inquiry-shape.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { invoiceShape } from '#app/records/invoice/shape.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetingShape } from '#app/records/meeting/shape.server.ts';
import { taskShape } from '#app/records/task/shape.server.ts';
import { makeContract, makeProposal } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeInvoice, makeTicket } from '#tests/helpers/makers.ts';
import { makeRows } from './made-rows.ts';
import { fillTheRest } from './rest-rows.ts';

setUpDatabase();

/** The lines of the log about a record: by whom, and what they wrote down. */
const linesAbout = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        action: activityLogs.action,
        userId: activityLogs.userId,
        metadata: activityLogs.metadata,
      })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id)),
  );

const LONG_AGO = '2026-01-31';
const TODAY = '2026-11-20';

describe('what the firm does by a date', () => {
  it.each([
    [
      'overdue',
      'invoice.overdue',
      (customerId: string) =>
        unsafeOwnerTransaction((tx) =>
          makeInvoice(tx, customerId, { status: 'sent', dueDate: LONG_AGO }),
        ),
      () => overdueInvoicesJob.run({}),
    ],
    [
      'proposal dates',
      'proposal.expired',
      (customerId: string) =>
        unsafeOwnerTransaction((tx) =>
          makeProposal(tx, customerId, { status: 'sent', validUntil: LONG_AGO }),
        ),
      () => expireProposals(TODAY),
    ],
    [
      'contract dates',
      'contract.expired',
      (customerId: string) =>
        unsafeOwnerTransaction((tx) =>
          makeContract(tx, customerId, { status: 'signed', endDate: LONG_AGO }),
        ),
      () => expireContracts(TODAY),
    ],
  ])('is logged as its %s, without a person', async (by, action, make, run) => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const { id } = await make(profile.id);
    await run();
    const metadata = expect.objectContaining({ by });
    expect(await linesAbout(id)).toEqual([{ action, userId: null, metadata }]);
  });
});

const ACTS = [
  'overdue',
  'proposal dates',
  'contract dates',
  'monthly files',
  'billing plans',
  'retainers',
  'promises',
  'mail',
  'engagement set-up',
  'payments',
  'autopay',
] as const;
type Act = FirmActor['by'];

/** What a statement of the firm in an act comes to: how many rows, or that it is refused. Nothing of it stays. */
async function tried(by: Act, statement: string): Promise<number | 'refused'> {
  const undo = new Error('Nothing of it stays.');
  let rows = -1;
  try {
    await asFirm({ kind: 'firm', by }, async (tx) => {
      rows = (await rowsOf(tx, sql.raw(statement))).length;
      throw undo;
    });
  } catch (error) {
    if (error === undo) return rows;
    const { code } = (error as Error & { cause?: { code?: string } }).cause ?? {};
    if (code === '42501' || code === 'P0001') return 'refused';
    throw error;
  }
  throw new Error('It was not undone.');
}

/** The acts in which a statement meets rows; in every other one it meets none or is refused. */
async function actsThat(statement: string): Promise<Act[]> {
  const able: Act[] = [];
  for (const by of [...ACTS, 'webhooks'] as const) {
    const outcome = await tried(by, statement);
    if (typeof outcome === 'number' && outcome > 0) able.push(by);
  }
  return able;
}

describe('the firm in one of its acts', () => {
  let person: string;
  beforeAll(async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { customer, other, admin } = await makeRows(tx);
      await fillTheRest(tx, [customer.user.id, other.user.id]);
      person = admin.id;
      await makeInvoice(tx, customer.profile.id, { status: 'overdue', dueDate: LONG_AGO });
      await makeInvoice(tx, customer.profile.id, { status: 'paid' });
      await makeContract(tx, customer.profile.id, { status: 'signed' });
      await makeProposal(tx, customer.profile.id, { status: 'accepted' });
      await makeTicket(tx, customer.profile, { answerDueAt: new Date() });
      const late = await makeTicket(tx, customer.profile, { answerDueAt: new Date() });
      await tx.execute(sql`update promises set broken_at = due_at where record_id = ${late.id}`);
    });
  });

  it.each([
    [
      `update invoices set status = 'overdue' where status = 'sent' returning id`,
      ['overdue', 'payments'],
    ],
    ['select id from invoices', ['overdue', 'payments', 'autopay']],
    ['select id from invoice_lines', ['overdue', 'payments']],
    ['select id from invoice_payments', ['overdue', 'payments', 'autopay']],
    // What someone paid at the provider comes in.
    [`update invoices set status = 'paid' where status = 'sent' returning id`, ['payments']],
    [
      `insert into invoice_payments (invoice_id, amount, method, paid_on) select id, 1, 'ach', now() from invoices returning id`,
      ['payments'],
    ],
    ['select id from transactions', ['payments']],
    [
      `insert into transactions (account_id, entry_number, type, amount, balance_after, description) select id, 999, 'credit', 1, 1, 'X' from customer_accounts returning id`,
      ['payments'],
    ],
    ['update customer_accounts set available_balance = 1 returning id', ['payments']],
    [`update payment_methods set state = 'usable' returning id`, ['payments']],
    ['select id from autopays', ['autopay']],
    [`update autopays set paused_at = now() returning id`, ['autopay']],
    ['update autopay_debits set tries = 1 returning id', ['autopay']],
    [`update payment_attempts set state = 'settled' returning id`, ['payments']],
    ['select id from provider_returns', ['payments']],
    [`update provider_returns set state = 'pending' returning id`, ['payments']],
    [`update provider_events set verdict = 'taken' returning id`, ['payments']],
    [
      `update contracts set status = 'expired' where status = 'signed' returning id`,
      ['contract dates'],
    ],
    [
      `update contracts set reminded_at = now() where status = 'signed' returning id`,
      ['contract dates'],
    ],
    [
      `update proposals set status = 'expired' where status = 'sent' returning id`,
      ['proposal dates'],
    ],
    [
      'update promises set broken_at = due_at where kept_at is null and due_at < now() returning id',
      ['promises'],
    ],
    ['select id from monthly_file_plans', ['monthly files']],
    ['update monthly_file_requests set reminded_before_at = now() returning id', ['monthly files']],
    ['select id from outcome_imports', ['monthly files']],
    [
      `update inbound_mails set state = 'quarantined' where state = 'received' returning id`,
      ['mail'],
    ],
    ['select id from project_inquiries', ['mail']],
    ['update bounced_addresses set bounces = 3 returning id', ['mail']],
    ['select id from billing_plans', ['billing plans']],
    ['select id from retainers', ['retainers']],
    ['select id from retainer_blocks', ['retainers']],
    ['select id from billing_plan_prices', ['billing plans']],
    ['select id from billing_plan_parts', ['billing plans']],
    ['select id from project_milestones', ['billing plans']],
    ['update billing_plans set hindrance = null returning id', ['billing plans']],
    [
      'select id from webhook_endpoints',
      ['overdue', 'billing plans', 'mail', 'engagement set-up', 'payments'],
    ],
    ['select id from users', ['engagement set-up']],
    ['select id from projects', ['billing plans', 'engagement set-up']],
    [
      `insert into invoices (customer_id, invoice_number, amount) select id, 'X', 1 from customer_profiles limit 1 returning id`,
      ['billing plans', 'engagement set-up'],
    ],
    [
      'select id from customer_profiles',
      [
        'overdue',
        'contract dates',
        'monthly files',
        'billing plans',
        'engagement set-up',
        'payments',
        'autopay',
      ],
    ],
  ])('does what it needs, and nothing in any other act: %s', async (statement, acts) => {
    expect(await actsThat(statement)).toEqual(acts);
  });

  it.each([
    [
      'pays a draft or a canceled one',
      `update invoices set status = 'paid' where status in ('draft', 'cancelled') returning id`,
    ],
    [
      'takes an invoice back',
      `update invoices set status = 'draft' where status = 'sent' returning id`,
    ],
    [
      'opens a paid one again',
      `update invoices set status = 'overdue' where status = 'paid' returning id`,
    ],
    ['changes what one who pays owes', 'update invoices set amount = 1 returning id'],
    ['changes when it is due', 'update invoices set due_date = null returning id'],
    [
      'makes an invoice',
      `insert into invoices (customer_id, invoice_number, amount) select customer_id, 'X', 1 from invoices limit 1 returning id`,
    ],
    ['removes an invoice', 'delete from invoices returning id'],
    ['sees a draft', `select id from invoices where status in ('draft', 'paid', 'cancelled')`],
    [
      'records a payment that no provider brings',
      `insert into invoice_payments (invoice_id, amount, method, paid_on) select id, 1, 'check', now() from invoices returning id`,
    ],
    ['reads who recorded one', 'select created_by from invoice_payments'],
    ['undoes a payment', 'update invoice_payments set reversed_at = now() returning id'],
    [
      'takes an entry of a ledger back',
      `insert into transactions (account_id, entry_number, type, amount, balance_after, description, reverses_id) select account_id, 999, 'debit', 1, 1, 'X', id from transactions returning id`,
    ],
    ['changes an entry of a ledger', 'update transactions set amount = 1 returning id'],
    ['reads what was written off', 'select payment_id from write_offs'],
    [
      'writes off what is open',
      `insert into write_offs (payment_id, reason, tax) select id, 'X', 0 from invoice_payments returning payment_id`,
    ],
    ['reads which entries a provider brought', 'select transaction_id from provider_entries'],
    [
      'takes an event up again',
      `update provider_events set verdict = 'waiting' where verdict <> 'waiting' returning id`,
    ],
    [
      'signs a contract',
      `update contracts set status = 'signed' where status <> 'signed' returning id`,
    ],
    [
      'ends a contract that nobody signed',
      `update contracts set status = 'expired' where status = 'sent' returning id`,
    ],
    ['reads what a contract says', 'select content from contracts'],
    [
      'accepts a proposal',
      `update proposals set status = 'accepted' where status = 'sent' returning id`,
    ],
    ['keeps a promise', 'update promises set kept_at = now() returning id'],
    [
      'forgives a broken promise',
      'update promises set broken_at = null where broken_at is not null returning id',
    ],
    [
      'answers a request for files',
      'update monthly_file_requests set done_at = now() returning id',
    ],
    [
      'says that an email is on a record',
      `update inbound_mails set state = 'done' where state = 'received' returning id`,
    ],
    [
      'takes an email up again',
      `update inbound_mails set state = 'received' where state <> 'received' returning id`,
    ],
    ['reads email', 'select subject, preview from inbound_mails'],
    ['answers an inquiry', `update project_inquiries set status = 'contacted' returning id`],
    ['reads when people sign in', 'select id from sign_in_attempts'],
    ['reads tasks that were there', 'select id from tasks'],
    ['changes a customer', 'update customer_profiles set version = 2 returning id'],
    [
      'sends an invoice',
      `insert into invoices (customer_id, invoice_number, amount, status) select id, 'X', 1, 'sent' from customer_profiles limit 1 returning id`,
    ],
    [
      'takes an answer back',
      `update proposals set status = 'sent' where status = 'accepted' returning id`,
    ],
    ['reads passwords', 'select password from auth_accounts'],
    ['reads sessions', 'select token from sessions'],
    ['reads settings', 'select value from settings'],
    ['reads secrets of webhooks', 'select secret from webhook_endpoints'],
    ['reads what webhooks carried', 'select payload from webhook_deliveries'],
    ['reads tickets', 'select id from tickets'],
    ['reads the log', 'select id from activity_logs'],
    ['reads how to reach a customer', 'select email from customer_profiles'],
    [
      'becomes an admin of the staff',
      `insert into user_roles (user_id, role) select gen_random_uuid(), 'admin' returning user_id`,
    ],
  ])('never %s', async (_, statement) => {
    expect(await actsThat(statement)).toEqual([]);
  });

  it('sees of what is owed only what someone began to pay online, and whose that is', async () => {
    const of = (table: string, column: string) =>
      `select from ${table} where not exists (select from invoices i join payment_attempt_parts p on p.invoice_id = i.id where ${column})`;
    for (const [table, column] of [
      ['invoices', 'i.id = invoices.id'],
      ['invoice_lines', 'i.id = invoice_lines.invoice_id'],
      ['invoice_payments', 'i.id = invoice_payments.invoice_id'],
      ['customer_accounts', 'i.customer_id = customer_accounts.customer_id'],
      ['customer_profiles', 'i.customer_id = customer_profiles.id'],
    ] as const) {
      expect(await tried('payments', of(table, column)), table).toBe(0);
    }
    const others = await unsafeOwnerTransaction((tx) =>
      rowsOf(tx, sql.raw(of('invoices', 'i.id = invoices.id'))),
    );
    expect(others.length).toBeGreaterThan(0);
  });

  it('reads of a record what its webhooks show', async () => {
    const { rows } = await database().query(
      `select attrelid::regclass || '.' || attname as name from pg_attribute
       where attrelid::regclass::text in ('invoices', 'project_inquiries', 'tasks', 'meetings') and attnum > 0
         and not attisdropped and has_column_privilege('plenum_firm', attrelid, attnum, 'select')`,
    );
    const readable = rows.map(({ name }) => name);
    for (const { table, columns } of [invoiceShape, inquiryShape, taskShape, meetingShape]) {
      const own = Object.values(columns).filter(
        (each) => is(each, PgColumn) && each.table === table,
      );
      expect(own.length).toBeGreaterThan(8);
      expect(readable).toEqual(
        expect.arrayContaining(
          own.map(
            (each) =>
              `${getTableName(table)}.${(each as PgColumn).name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
          ),
        ),
      );
    }
  });

  it('writes no line of the log in the name of a person, of another act or of none', async () => {
    const line = (userId: string, metadata: string) =>
      `insert into activity_logs (action, entity_type, user_id, metadata) values ('invoice.overdue', 'invoice', ${userId}, '${metadata}')`;
    for (const by of ACTS) {
      expect(await tried(by, line('null', JSON.stringify({ by })))).toBe(0);
      for (const forged of [
        line(`'${person}'`, JSON.stringify({ by })),
        line('null', JSON.stringify({ by: 'command line' })),
        line('null', '{}'),
      ]) {
        expect(await tried(by, forged), forged).toBe('refused');
      }
    }
    expect(await tried('overdue', 'update activity_logs set user_id = null')).toBe('refused');
    expect(await tried('overdue', 'delete from activity_logs')).toBe('refused');
  });

  it('settles an email only where that is its act', async () => {
    const [mail] = await unsafeOwnerTransaction((tx) => tx.select().from(inboundMails).limit(1));
    const settled = async (by: Act) => {
      const undo = new Error('Nothing of it stays.');
      let done: unknown;
      await asFirm({ kind: 'firm', by }, async (tx) => {
        [done] = await rowsOf(tx, sql`select settle_mail(${mail?.id ?? ''}::uuid) as done`);
        throw undo;
      }).catch((error) => {
        if (error !== undo) throw error;
      });
      return done;
    };
    expect(await settled('overdue')).toEqual({ done: false });
    expect(await settled('mail')).toEqual({ done: true });
  });
});
