import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { archiveInvoice, restoreInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { livePayments } from '#app/areas/billing/invoice-rows.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { writeOffInvoice } from '#app/areas/billing/write-off-commands.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

/** The journal of an invoice: each entry's words with its lines, debits above zero. */
async function journalOf(invoiceId: string) {
  const { rows } = await database().query(
    `select e.description, json_object_agg(c.role, l.debit - l.credit order by l.position) as lines
     from journal_entries e join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
     where e.invoice_id = $1 group by e.id order by e.number`,
    [invoiceId],
  );
  return rows.map(({ description, lines }) => [description, lines]);
}

const countEntries = async () =>
  (await database().query('select count(*)::int as n from journal_entries')).rows[0]?.n;

describe('the journal', () => {
  it('has an invoice when it goes out, and its payment, in double entry', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId, amount: '1000.00' });
    expect(await journalOf(id)).toEqual([]);
    await move(admin, id, 'sent');
    const { invoiceNumber } = await rowOf(id);
    await pay(admin, id, '400.00');
    expect(await journalOf(id)).toEqual([
      [`${invoiceNumber} issued`, { receivables: 1000, services: -1000 }],
      [`Payment received, ${invoiceNumber}`, { bank: 400, prepayments: -400 }],
      [`${invoiceNumber}: Month 1`, { prepayments: 400, receivables: -400 }],
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('owes a prepayment to its customer until it is used, and never has it as income twice', async () => {
    const customerId = await newCustomerId();
    const block = await make(admin, { customerId, amount: '2000.00', isPrepayment: true });
    await move(admin, block, 'sent');
    await pay(admin, block, '2000.00');
    const work = await make(admin, { customerId, amount: '1300.00' });
    await move(admin, work, 'sent');
    await pay(admin, work, '1300.00', 'balance');
    const { rows } = await database().query(
      `select c.role, sum(l.debit - l.credit)::text as balance from journal_lines l join journal_entries e on e.id = l.entry_id
       join customer_accounts a on a.id = e.account_id join chart_accounts c on c.id = l.chart_account_id
       where a.customer_id = $1 group by c.role, c.code having sum(l.debit - l.credit) <> 0 order by c.code`,
      [customerId],
    );
    expect(rows).toEqual([
      { role: 'bank', balance: '2000.00' },
      { role: 'prepayments', balance: '-700.00' },
      { role: 'services', balance: '-1300.00' },
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('follows an invoice that is withdrawn, canceled, archived, restored and moved, to the cent', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from = '', into = ''] = accounts.map(({ id }) => id);
    const id = await make(admin, { customerId: from, amount: '99.99' });
    for (const status of ['sent', 'draft', 'sent', 'cancelled', 'sent'] as const) {
      await move(admin, id, status);
      expect(await disagreements()).toEqual([]);
    }
    await pay(admin, id, '33.33');
    await archiveInvoice(admin, id, (await rowOf(id)).version);
    expect(await disagreements()).toEqual([]);
    await restoreInvoice(admin, id, (await rowOf(id)).version);
    await runMerge(await noteMerge(from, into));
    expect(await disagreements()).toEqual([]);
    const words = (await journalOf(id)).map(([said]) => String(said).replace(/^INV-\d+:? ?/, ''));
    expect(words).toEqual([
      'issued',
      expect.stringMatching(/^CN-\d+, credit note for INV-\d+$/),
      'issued',
      expect.stringMatching(/^CN-\d+, credit note for INV-\d+$/),
      'issued',
      expect.stringMatching(/^Payment received/),
      'Month 1',
      // What was not paid is taken back with the archive; what comes out of it is issued anew.
      expect.stringMatching(/^CN-\d+, credit note for INV-\d+$/),
      expect.stringMatching(/^CN-\d+, credit note for INV-\d+$/),
      'issued',
      expect.stringMatching(/^Moved to the account/),
      expect.stringMatching(/^Moved to the account/),
      expect.stringMatching(/^Moved from the account/),
      expect.stringMatching(/^Moved from the account/),
      'moved to another account',
      'moved from another account',
    ]);
  });

  it('can be written, changed and emptied by nobody, the owner of the tables included', async () => {
    const id = await make(admin, { customerId: await newCustomerId(), amount: '5.00' });
    await move(admin, id, 'sent');
    const attempts = [
      `update journal_lines set debit = debit + 1`,
      `update journal_entries set date = date - 40`,
      `delete from journal_lines`,
      `delete from journal_entries`,
      `truncate journal_lines`,
      `truncate journal_entries cascade`,
    ];
    for (const attempt of attempts) {
      await expect(database().query(attempt), attempt).rejects.toThrow('append-only');
    }
    const one = `insert into journal_lines (entry_id, position, chart_account_id, debit, credit)
      select entry_id, 9, chart_account_id, 0.01, 0 from journal_lines limit 1`;
    await expect(database().query(one)).rejects.toThrow('does not balance');
    expect(await disagreements()).toEqual([]);
  });

  it('has nothing that is owed without an invoice or ahead without a client, whoever posts it', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId, amount: '5.00' });
    await move(admin, id, 'sent');
    const account = `(select id from customer_accounts where customer_id = '${customerId}')`;
    const before = await countEntries();
    const attempts: [account: string, invoice: string, role: string][] = [
      [account, 'null', 'receivables'],
      ['null', `'${id}'`, 'receivables'],
      ['null', 'null', 'prepayments'],
      ['null', 'null', 'billed_prepayments'],
    ];
    for (const [of, invoice, role] of attempts) {
      const posted = `select post_to_journal(${of}, current_date, 'Made', ${invoice}, null, null,
        array['${role}', 'bank'], array[1, -1]::numeric[])`;
      await expect(database().query(posted), role).rejects.toThrow('of no invoice or of no');
    }
    expect(await countEntries()).toBe(before);
    expect(await disagreements()).toEqual([]);
  });

  it('agrees with every figure after what could happen before lines, tax and credit in part', async () => {
    const step = fc.record({
      act: fc.integer({ min: 0, max: 12 }),
      which: fc.nat(3),
      cents: fc.integer({ min: 1, max: 99_999 }),
      status: fc.constantFrom<InvoiceStatus>(...INVOICE_STATUSES),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const { accounts } = await makeAccountsOfOneCompany(2);
        const customers = accounts.map(({ id }) => id);
        const invoices: string[] = [];
        for (const each of steps) {
          // What the product refuses changes nothing.
          await act(each, customers, invoices).catch((error: unknown) => {
            if (!(error instanceof RefusedError)) throw error;
          });
        }
        expect(await disagreements()).toEqual([]);
      }),
      { numRuns: 25, seed: 47, endOnFailure: true },
    );
  });

  it('has an installation of before it, merged accounts included, with no balance moved by a cent', async () => {
    // Nothing was written off then.
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`update invoices set status = 'sent' where id in (select invoice_id from invoice_payments
        where method = 'write_off' and reversed_at is null)`);
      await tx.execute(
        sql`update invoice_payments set reversed_at = now() where method = 'write_off' and reversed_at is null`,
      );
    });
    expect(await disagreements()).toEqual([]);
    const balances = () =>
      database().query(
        `select id, available_balance, total_spent from customer_accounts order by id`,
      );
    const before = await balances();
    const entries = await database().query('select count(*)::int as n from transactions');
    expect(entries.rows[0]?.n).toBeGreaterThan(50);
    const emptied = [
      'journal_lines',
      'journal_entries',
      'journal_sums',
      'journal_items',
      'issued_pdfs',
      'issued_ubl',
      'issued_documents',
      'journal_batch_entries',
    ];
    const triggers = (state: string) =>
      emptied.map((table) => `alter table ${table} ${state} trigger user`);
    for (const each of triggers('disable')) await database().query(each);
    await database().query(`truncate ${emptied.join(', ')}`);
    for (const each of triggers('enable')) await database().query(each);
    expect(await disagreements()).not.toEqual([]);
    const migration = readFileSync('migrations/0099_issued-documents.sql', 'utf8');
    await database().query(migration.split('--> statement-breakpoint').at(-1) ?? '');
    expect(await disagreements()).toEqual([]);
    expect((await balances()).rows).toEqual(before.rows);
  });
});

type Step = { act: number; which: number; cents: number; status: InvoiceStatus };

async function act({ act, which, cents, status }: Step, customers: string[], invoices: string[]) {
  const amount = (cents / 100).toFixed(2);
  const customerId = customers[which % customers.length] ?? '';
  const id = invoices[which % invoices.length];
  const { version } = id ? await rowOf(id) : { version: 0 };
  if (act <= 1 || !id) {
    invoices.push(await make(admin, { customerId, amount, isPrepayment: which === 0 }));
  } else if (act <= 3) await move(admin, id, status);
  else if (act <= 5) await pay(admin, id, amount, which === 1 ? 'balance' : 'check');
  else if (act === 6) {
    const [payment] = await unsafeOwnerTransaction((tx) => livePayments(tx, id));
    if (payment) await takeBackPayment(admin, id, payment.id, version);
  } else if (act === 7) await archiveInvoice(admin, id, version);
  else if (act === 8) await restoreInvoice(admin, id, version);
  else if (act === 9) {
    const { isPrepayment } = await rowOf(id);
    await updateInvoice(admin, id, {
      over: 'amount',
      amount,
      isPrepayment,
      version,
    });
  } else if (act === 10) {
    const type = status === 'draft' ? ('debit' as const) : ('credit' as const);
    const entry = await recordEntry(admin, customerId, { type, amount, description: 'By hand' });
    if (which === 2) await reverseEntry(admin, customerId, entry.id, { reason: 'Twice' });
  } else if (act === 12) {
    const tax = which === 1 ? ('back' as const) : ('owed' as const);
    await writeOffInvoice(admin, id, { reason: 'Closed', tax, writtenOffOn: firmDay(), version });
  } else if (status === 'paid' && customers.length === 2) {
    const [from = '', into = ''] = customers;
    await runMerge(await noteMerge(from, into));
    customers.shift();
  }
}
