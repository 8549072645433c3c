import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { getReceivables } from '#app/areas/books/receivables-queries.server.ts';
import { getRecord } from '#app/areas/public-records/listed-record-queries.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { createInvoiceIn } from './invoice-commands.server.ts';
import { getInvoice, listInvoices } from './invoice-queries.server.ts';
import { standingWriteOff } from './invoice-words.ts';
import { recordPayment, takeBackPayment } from './payment-commands.server.ts';
import { getStatement } from './statement-queries.server.ts';
import { writeOffInvoice } from './write-off-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
const REQUEST = {
  sort: 'created',
  direction: 'desc',
  search: '',
  after: null,
  before: null,
} as const;
const filters = { status: null, show: 'all' } as const;

beforeAll(async () => {
  admin = await makeAdmin();
});

async function sent(given: { amount: string; customerId?: string; isPrepayment?: boolean }) {
  const customerId = given.customerId ?? (await newCustomerId());
  const id = await make(admin, { ...given, customerId });
  await move(admin, id, 'sent');
  return { id, customerId };
}

async function writeOff(id: string, given: { tax?: 'owed' | 'back'; on?: string } = {}) {
  const { version } = await rowOf(id);
  const { tax = 'owed', on: writtenOffOn = firmDay() } = given;
  await writeOffInvoice(admin, id, { reason: 'Closed down', tax, writtenOffOn, version });
}

/** What the write-offs of an invoice posted, in order: each entry's lines, debits above zero. */
async function posted(id: string): Promise<Record<string, number>[]> {
  const { rows } = await database().query(
    `select json_object_agg(c.role, l.debit - l.credit order by l.position) as lines from journal_entries e
     join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
     where e.invoice_id = $1 and e.document_id is null and e.transaction_id is null group by e.id order by e.number`,
    [id],
  );
  return rows.map(({ lines }) => lines as Record<string, number>);
}

const TAX = { name: 'Texas sales tax', rate: '8.25' };
const SPRINT = { description: 'Sprint', quantity: '1.00', unitPrice: '1000.00', tax: TAX };

/** An invoice that is out: of 1000.00 and 82.50 sales tax, unless given. */
async function sentWithTax(
  lines: Parameters<typeof createInvoiceIn>[2]['lines'] = [SPRINT],
): Promise<string> {
  const customerId = await newCustomerId();
  const { id } = await asActor(admin, (tx) => createInvoiceIn(tx, admin, { customerId, lines }));
  await move(admin, id, 'sent');
  return id;
}

describe('a write-off', () => {
  it('settles what is open as a bad debt, and nobody is asked for it any more', async () => {
    const { id, customerId } = await sent({ amount: '240.00' });
    await pay(admin, id, '165.00');
    await writeOff(id);
    expect(await posted(id)).toEqual([{ bad_debt: 75, receivables: -75 }]);
    const invoice = await getInvoice(admin, id);
    expect(invoice).toMatchObject({ open: '0.00', status: 'paid' });
    expect(standingWriteOff(invoice.payments)).toBe('75.00');
    const page = await listInvoices(admin, REQUEST, { filters, today: firmDay() });
    const listed = page.rows.map((row) => [row.id, row.isWrittenOff]);
    expect(listed).toEqual([[id, true]]);
    const { clients } = await getReceivables(admin, firmDay());
    expect(clients.some((each) => each.customerId === customerId)).toBe(false);
    const period = { from: firmDay(), to: firmDay() };
    expect(await getStatement(admin, customerId, period)).toMatchObject({ amountDue: '0.00' });
    const { rows } = await database().query(
      `select metadata ->> 'reason' as reason, metadata ->> 'amount' as amount from activity_logs where action = 'invoice.written_off'`,
    );
    expect(rows).toEqual([{ reason: 'Closed down', amount: '75.00' }]);
    const { rows: mails } = await database().query(
      `select 1 from pgboss.job where data->>'subjectId' = $1 and data::text ~* 'written off'`,
      [id],
    );
    expect(mails).toEqual([]);
    expect(await disagreements()).toEqual([]);
  });

  it('takes its share of the sales tax back, or leaves it owed', async () => {
    const [owed, back] = [await sentWithTax(), await sentWithTax()];
    await pay(admin, back, '541.25');
    await writeOff(owed);
    await writeOff(back, { tax: 'back' });
    expect(await posted(owed)).toEqual([{ bad_debt: 1082.5, receivables: -1082.5 }]);
    expect(await posted(back)).toEqual([{ bad_debt: 500, sales_tax: 41.25, receivables: -541.25 }]);
    await expect(
      database()
        .query(`update write_offs set tax = 0 where tax > 0`)
        .then(() => disagreements()),
    ).resolves.toContain('bad debt that is not what was written off, less the tax that came back');
    await database().query(
      `update write_offs w set tax = 41.25 from invoice_payments p where p.id = w.payment_id and p.invoice_id = '${back}'`,
    );
    expect(await disagreements()).toEqual([]);
  });

  it('takes no tax back where what is off an invoice has more of it than the rest', async () => {
    const untaxed = { ...SPRINT, tax: undefined };
    const id = await sentWithTax([untaxed, { ...SPRINT, unitPrice: '-100.00' }]);
    await writeOff(id, { tax: 'back' });
    expect(await posted(id)).toEqual([{ bad_debt: 891.75, receivables: -891.75 }]);
    expect(await disagreements()).toEqual([]);
  });

  it('is reversed by a later payment, and what that leaves is written off again', async () => {
    const { id } = await sent({ amount: '100.00' });
    await writeOff(id);
    await pay(admin, id, '40.00');
    expect(await posted(id)).toEqual([
      { bad_debt: 100, receivables: -100 },
      { receivables: 100, bad_debt: -100 },
      { bad_debt: 60, receivables: -60 },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'paid' });
    expect(await disagreements()).toEqual([]);
    await expect(pay(admin, id, '60.01')).rejects.toThrow('Only $60.00 is open');
    await pay(admin, id, '60.00');
    expect(await getInvoice(admin, id)).toMatchObject({ open: '0.00', status: 'paid' });
    expect((await posted(id)).at(-1)).toEqual({ receivables: 60, bad_debt: -60 });
    await expect(pay(admin, id, '1.00')).rejects.toThrow('not paid yet');
    expect(await disagreements()).toEqual([]);
  });

  it('can be undone, and leaves with a status as payments do', async () => {
    const { id } = await sent({ amount: '50.00' });
    await writeOff(id);
    const { payments } = await getInvoice(admin, id);
    await takeBackPayment(admin, id, payments[0]?.id ?? '', (await rowOf(id)).version);
    expect(await getInvoice(admin, id)).toMatchObject({ status: 'sent', open: '50.00' });
    await writeOff(id);
    await move(admin, id, 'sent');
    expect(await getInvoice(admin, id)).toMatchObject({ status: 'sent', open: '50.00' });
    expect(await disagreements()).toEqual([]);
  });

  it('is refused for a draft, a paid one, a prepayment, a day to come and a closed month', async () => {
    const draft = await make(admin, { customerId: await newCustomerId() });
    await expect(writeOff(draft)).rejects.toThrow('Only an invoice that was sent');
    const { id: ahead } = await sent({ amount: '10.00', isPrepayment: true });
    await expect(writeOff(ahead)).rejects.toThrow('Cancel a prepayment');
    const { id } = await sent({ amount: '10.00' });
    await expect(writeOff(id, { on: '2099-01-01' })).rejects.toThrow('in the future');
    const before = Temporal.PlainDate.from(firmDay()).with({ day: 1 }).subtract({ days: 1 });
    await database().query(`select set_config('app.user_id', '', false)`);
    await database().query(
      `insert into journal_closings (number, month) values (1, date_trunc('month', $1::date))`,
      [before.toString()],
    );
    const closed = writeOff(id, { on: before.toString() });
    await expect(closed).rejects.toThrow('closed in the books, so nothing was saved. Use a date');
    const undone = recordPayment(admin, id, {
      amount: '10.00',
      method: 'check',
      paidOn: before.toString(),
      version: (await rowOf(id)).version,
    });
    await expect(undone).rejects.toThrow('closed in the books');
    expect(await posted(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    await pay(admin, id, '10.00');
    await expect(writeOff(id)).rejects.toThrow('Only an invoice that was sent');
    expect(await disagreements()).toEqual([]);
  });
});

it('reads as written off wherever it is found, and says so to machines', async () => {
  const { id } = await sent({ amount: '90.00' });
  const { invoiceNumber } = await rowOf(id);
  await writeOff(id);
  const [group] = await search(admin, invoiceNumber ?? '', firmDay());
  expect(group?.hits.find((hit) => hit.id === id)?.status?.label).toBe('Written off');
  expect(await getRecord(admin, 'invoice', id)).toMatchObject({
    status: 'paid',
    isWrittenOff: true,
    openAmount: '0.00',
  });
  await pay(admin, id, '90.00');
  const [again] = await search(admin, invoiceNumber ?? '', firmDay());
  expect(again?.hits.find((hit) => hit.id === id)?.status?.label).toBe('Paid');
  expect(await getRecord(admin, 'invoice', id)).toMatchObject({ isWrittenOff: false });
});
