import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { archiveInvoice, createInvoiceIn } from './invoice-commands.server.ts';
import { getInvoice, getInvoiceSheet } from './invoice-queries.server.ts';
import { assertIssued, getIssued } from './issued-queries.server.ts';
import { issuedPdf, renderInvoicePdf } from './pdf/billing-pdf.server.ts';

setUpDatabase();
afterAll(closeWorkers);

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
});

const issuedOf = async (id: string) =>
  (await getIssued(admin, id)).map(({ kind, number, amount, corrects, replaces }) => [
    ...[kind, number, amount],
    corrects ?? replaces,
  ]);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const download = async (id: string) =>
  renderInvoicePdf(await getInvoiceSheet(customer, id), firmNow());

describe('an issued invoice', () => {
  it('has the bytes of its PDF for good, whatever becomes of its customer, the firm and its payments', async () => {
    const id = await make(admin, {
      customerId: customer.customerId,
      amount: '250.00',
      dueDate: '2099-04-01',
    });
    const draft = await readPdf(
      (await renderInvoicePdf(await getInvoice(admin, id), firmNow())).pdf,
    );
    expect(draft.words).toMatch(/draft, not sent/i);
    await move(admin, id, 'sent');
    const first = await download(id);
    await unsafeOwnerTransaction(async (tx) => {
      await tx
        .update(customerProfiles)
        .set({ address: '9 Moved Lane' })
        .where(eq(customerProfiles.id, customer.customerId));
      await tx
        .insert(settings)
        .values([
          { key: 'company.street', value: '1 New Street' },
          { key: 'billing.payment.terms', value: 'Net 15.' },
        ])
        .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
    });
    await pay(admin, id, '100.00');
    const again = await download(id);
    expect(again.fileName).toBe(first.fileName);
    expect(sha(again.pdf)).toBe(sha(first.pdf));
    const { words } = await readPdf(again.pdf);
    expect(words).toContain('$250.00');
    expect(words).not.toContain('Moved Lane');
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ dueDate: '2099-04-01' });
    const { rows } = await database().query('select sha256 from issued_pdfs');
    expect(rows).toEqual([{ sha256: sha(first.pdf) }]);
    await expect(database().query(`update issued_pdfs set bytes = '\\x00'::bytea`)).rejects.toThrow(
      'never changes',
    );
  });

  it('is refused every change, by every role and in SQL, of its header and of its lines', async () => {
    const made = await asActor(admin, (tx) =>
      createInvoiceIn(tx, admin, {
        customerId: customer.customerId,
        lines: [{ description: 'Visit', quantity: '1.00', unitPrice: '250.00' }],
      }),
    );
    await move(admin, made.id, 'sent');
    const seen = await rowOf(made.id);
    const changes = [
      sql`update invoices set amount = 25 where id = ${made.id}`,
      sql`update invoices set description = 'Other' where id = ${made.id}`,
      sql`update invoices set due_date = now() where id = ${made.id}`,
      sql`update invoices set invoice_number = 'X-1' where id = ${made.id}`,
      sql`update invoices set is_prepayment = true where id = ${made.id}`,
      sql`update invoice_lines set amount = 25 where invoice_id = ${made.id}`,
      sql`delete from invoice_lines where invoice_id = ${made.id}`,
      sql`insert into invoice_lines (invoice_id, position, description, quantity, unit_price, amount)
        values (${made.id}, 9, 'More', 1, 1, 1)`,
      sql`update issued_documents set amount = 25`,
      sql`delete from issued_documents`,
    ];
    for (const change of changes) {
      await expect(unsafeOwnerTransaction((tx) => tx.execute(change))).rejects.toThrow();
      const asStaff = asActor(admin, (tx) => tx.execute(change)).then(
        (done) => (done as { rowCount?: number }).rowCount ?? 0,
        () => 0,
      );
      expect(await asStaff).toBe(0);
    }
    await pay(admin, made.id, '50.00');
    await expect(
      updateInvoice(admin, made.id, {
        over: 'amount',
        amount: '25.00',
        isPrepayment: false,
        version: seen.version,
      }),
    ).rejects.toThrow('changed');
    expect(await rowOf(made.id)).toMatchObject({ amount: '250.00', status: 'sent' });
    expect(await disagreements()).toEqual([]);
  });

  it('is corrected by a credit note and a successor in one step, and the customer is told of both', async () => {
    const id = await make(admin, { customerId: customer.customerId, amount: '500.00' });
    await move(admin, id, 'sent');
    const { invoiceNumber: first, version } = await rowOf(id);
    const edit = { over: 'amount', amount: '450.00', isPrepayment: false, version } as const;
    await updateInvoice(admin, id, edit);
    const { invoiceNumber: second } = await rowOf(id);
    const note = (await getIssued(admin, id))[1]?.number;
    expect(await issuedOf(id)).toEqual([
      ['invoice', first, '500.00', null],
      ['credit_note', expect.stringMatching(/^CN-1\d+$/), '500.00', first],
      ['invoice', second, '450.00', first],
    ]);
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ open: '450.00' });
    const { rows } = await database().query(
      `select data->'mail'->'content'->>'subject' as subject, data->'mail'->'content'->'blocks'->0->>'text' as text
       from pgboss.job where data->>'subjectId' = $1 order by created_on desc limit 1`,
      [id],
    );
    expect(rows[0]?.subject).toMatch(`Corrected: invoice ${second}`);
    expect(rows[0]?.text).toContain(String(note));
    // The same edit again, on the copy of before: refused, and no second correction.
    await expect(updateInvoice(admin, id, edit)).rejects.toThrow();
    // Without a change nothing is issued.
    const now = await rowOf(id);
    await updateInvoice(admin, id, { ...edit, version: now.version });
    expect(await issuedOf(id)).toHaveLength(3);
    expect(await disagreements()).toEqual([]);
  });

  it('that is set back to draft is withdrawn with a credit note, in one line to the customer, and goes out with another number', async () => {
    const id = await make(admin, { customerId: customer.customerId, amount: '80.00' });
    await move(admin, id, 'sent');
    const { invoiceNumber: first } = await rowOf(id);
    // Long enough ago that it is no undo.
    await database().query(`delete from pgboss.job where data->>'subjectId' = $1`, [id]);
    await move(admin, id, 'draft');
    expect((await rowOf(id)).invoiceNumber).toBeNull();
    const { rows } = await database().query(
      `select data->>'title' as title, data->>'path' as path from pgboss.job where data->>'subjectId' = $1 and data ? 'title'`,
      [id],
    );
    expect(rows).toEqual([
      {
        title: expect.stringMatching(`^Invoice ${first} was withdrawn with credit note CN-\\d+$`),
        path: '/customer/billing',
      },
    ]);
    await move(admin, id, 'sent');
    expect((await rowOf(id)).invoiceNumber).not.toBe(first);
    expect(await issuedOf(id)).toHaveLength(3);
    expect(await disagreements()).toEqual([]);
  });

  it('that is canceled can no longer change, and its credit note is a paper of its own', async () => {
    const id = await make(admin, { customerId: customer.customerId, amount: '61.37' });
    await move(admin, id, 'sent');
    await move(admin, id, 'cancelled');
    const { version } = await rowOf(id);
    const edit = { over: 'amount', amount: '1.00', isPrepayment: false, version } as const;
    await expect(updateInvoice(admin, id, edit)).rejects.toThrow(RefusedError);
    const note = (await getIssued(customer, id)).find(({ kind }) => kind === 'credit_note');
    const { fileName, pdf } = await issuedPdf(note?.id ?? '');
    expect(fileName).toBe(`${note?.number}.pdf`);
    const { words } = await readPdf(pdf);
    expect(words).toMatch(/credit note/i);
    expect(words).toContain(note?.corrects);
    expect(words).toContain('$61.37');
    expect(words).not.toMatch(/how to pay/i);
    await expect(assertIssued(other, id, note?.id ?? '')).rejects.toThrow();
    await expect(assertIssued(customer, id, id)).rejects.toThrow();
  });

  it('keeps what was paid when it is archived: the rest is credited, and restored it is issued anew', async () => {
    const id = await make(admin, { customerId: customer.customerId, amount: '100.00' });
    await move(admin, id, 'sent');
    await pay(admin, id, '30.00');
    await archiveInvoice(admin, id, (await rowOf(id)).version);
    expect((await issuedOf(id)).map(([kind, , amount]) => [kind, amount])).toEqual([
      ['invoice', '100.00'],
      ['credit_note', '70.00'],
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('gives everyone who issues at once one number, in two series without a gap', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => make(admin, { customerId: customer.customerId })),
    );
    await Promise.all(ids.map((id) => move(admin, id, 'sent')));
    await Promise.all(ids.slice(0, 5).map((id) => move(admin, id, 'cancelled')));
    const { rows } = await database().query(
      `select kind, count(*)::int as n, max(substring(number from '\\d+$')::int) - min(substring(number from '\\d+$')::int) + 1 as span
       from issued_documents group by kind order by kind`,
    );
    for (const { n, span } of rows) expect(n).toBe(span);
    expect(rows).toHaveLength(2);
    const [stored] = await unsafeOwnerTransaction((tx) =>
      tx.select({ n: sql<number>`count(distinct ${invoices.invoiceNumber})::int` }).from(invoices),
    );
    expect(stored?.n).toBeGreaterThan(10);
    expect(await disagreements()).toEqual([]);
  });
});
