import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { sentStatements } from '#app/records/invoice/collection-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeInvoice } from '#tests/helpers/makers.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { recordPayment } from './payment-commands.server.ts';
import { statementAttachment } from './pdf/billing-pdf.server.ts';
import { sendStatements } from './statement-commands.server.ts';
import { sendMonthlyStatements } from './statement-jobs.server.ts';
import { getStatement } from './statement-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

async function issued(amount: string, day: string): Promise<string> {
  const sentAt = new Date(`${day}T18:00:00Z`);
  const dueDate = Temporal.PlainDate.from(day).add({ days: 15 }).toString();
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeInvoice(tx, customer.customerId, { status: 'sent', amount, sentAt, dueDate }),
  );
  return id;
}

async function paid(id: string, amount: string, paidOn: string) {
  const { version } = await rowOf(id);
  await recordPayment(admin, id, { amount, method: 'check', paidOn, version });
}

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
  const a = await issued('300.00', '2026-01-10');
  await paid(a, '300.00', '2026-02-03');
  const b = await issued('164.20', '2026-02-15');
  await paid(b, '50.00', '2026-02-28');
  await issued('90.00', '2026-03-01');
  await unsafeOwnerTransaction((tx) =>
    tx.execute(
      sql`select credit_issued(d, 23.60, '2026-02-20', d.content) from issued_documents d where invoice_id = ${b}`,
    ),
  );
});

describe('the statement of a month', () => {
  it('runs from what was owed before to what is owed after, by its own days', async () => {
    const statement = await getStatement(customer, customer.customerId, FEBRUARY);
    expect(statement).toMatchObject({
      ...{ opening: '300.00', invoices: '164.20', payments: '350.00', credits: '23.60' },
      ...{ closing: '90.60', prepaid: '0.00', asOf: '2026-02-28', amountDue: '90.60' },
    });
    expect(statement.openInvoices.map(({ due }) => due)).toEqual(['90.60']);
    expect(statement.ages[0]).toEqual({ label: 'Not due', amount: '90.60' });
    const march = await getStatement(admin, customer.customerId, MARCH);
    expect(march).toMatchObject({ opening: '90.60', invoices: '90.00', closing: '180.60' });
    expect(march.openInvoices.map(({ due }) => due)).toEqual(['90.60', '90.00']);
    expect(march.ages.map(({ amount }) => amount)).toEqual([
      '0.00',
      '180.60',
      '0.00',
      '0.00',
      '0.00',
    ]);
  });

  it("is not another customer's to read, and owed by nobody who pays ahead", async () => {
    await expect(getStatement(other, customer.customerId, FEBRUARY)).rejects.toThrow(NotFoundError);
    const id = await make(admin, { customerId: other.customerId, isPrepayment: true });
    await move(admin, id, 'sent');
    await pay(admin, id, '1000.00');
    const today = (await rowOf(id)).paidDate?.toISOString().slice(0, 10) ?? '';
    const statement = await getStatement(other, other.customerId, {
      from: '2026-01-01',
      to: today,
    });
    expect(statement).toMatchObject({
      ...{ invoices: '1000.00', payments: '1000.00', credits: '1000.00' },
      ...{ closing: '-1000.00', prepaid: '1000.00', amountDue: '0.00' },
    });
    expect(await disagreements()).not.toContain('something left in clearing');
  });

  it('is on one page where it fits, and says the same there', async () => {
    const { customerId } = customer;
    const argument = `${customerId}/${FEBRUARY.from}/${FEBRUARY.to}`;
    const firm = { name: 'Plenum', email: 'hello@plenum.example', url: 'http://x' };
    const { words, pages } = await readPdf((await statementAttachment(firm, argument)).content);
    expect(pages).toBe(1);
    expect(words).toContain(
      'Opening balance $300.00 Invoices $164.20 Payments -$350.00 Credits -$23.60 Closing balance $90.60',
    );
  });
});

describe('statements that are sent', () => {
  const mailsOf = async () =>
    (await queuedAnnouncements()).filter(({ title }) => title.startsWith('Your statement'));

  it('by one press go to each chosen client, and name its closing balance', async () => {
    const ids = [customer.customerId, other.customerId];
    expect(await sendStatements(admin, ids, FEBRUARY)).toBe(1);
    const mail = (await mailsOf()).at(-1)?.mail;
    expect(JSON.stringify(mail?.content)).toContain('["Closing balance","$90.60"]');
    expect(mail?.attach).toEqual([`statement:${customer.customerId}/2026-02-01/2026-02-28`]);
  });

  it('monthly go once to each client, on a business morning early in the month', async () => {
    const before = (await mailsOf()).length;
    const morning = new Date('2026-03-02T15:00:00Z');
    expect(await sendMonthlyStatements(morning)).toBe(0);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(settings).values({ key: 'billing.statements.monthly', value: 'true' }),
    );
    // A Sunday, and before the firm opens.
    for (const at of ['2026-03-01T15:00:00Z', '2026-03-02T13:00:00Z', '2026-03-20T15:00:00Z']) {
      expect(await sendMonthlyStatements(new Date(at))).toBe(0);
    }
    const sent = await Promise.all([1, 2].map(() => sendMonthlyStatements(morning)));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await mailsOf()).toHaveLength(before + 1);
    const rows = await unsafeOwnerTransaction((tx) =>
      tx.select().from(sentStatements).where(eq(sentStatements.month, '2026-02-01')),
    );
    expect(rows).toMatchObject([{ customerId: customer.customerId, closing: '90.60' }]);
    expect(await sendMonthlyStatements(new Date('2026-04-01T15:00:00Z'))).toBe(1);
  });
});
