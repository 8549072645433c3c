import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { getRecord } from '#app/areas/public-records/listed-record-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { move, rowOf } from '#tests/helpers/billing.ts';
import { disagreements, postedOf } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { updateInvoice } from './correction-commands.server.ts';
import type { InvoiceLineInput } from './invoice-amounts.ts';
import { createInvoiceIn } from './invoice-commands.server.ts';
import { invoiceEditSchema } from './invoice-forms.ts';
import { getInvoiceSheet } from './invoice-queries.server.ts';
import { renderInvoicePdf } from './pdf/billing-pdf.server.ts';

setUpDatabase();
afterAll(closeWorkers);

let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

const TAX = { name: 'Texas sales tax', rate: '8.25' };
const line = (unitPrice: string, given: Partial<InvoiceLineInput> = {}): InvoiceLineInput => ({
  description: `At ${unitPrice}`,
  quantity: '1.00',
  unitPrice,
  ...given,
});

async function draft(lines: InvoiceLineInput[], discount?: string): Promise<string> {
  const { customerId } = customer;
  const { id } = await asActor(admin, (tx) =>
    createInvoiceIn(tx, admin, { customerId, lines, discount }),
  );
  return id;
}

async function setRule(rule: 'line' | 'rate'): Promise<void> {
  await unsafeOwnerTransaction((tx) =>
    tx
      .insert(settings)
      .values({ key: 'business.tax.rule', value: rule })
      .onConflictDoUpdate({ target: settings.key, set: { value: rule } }),
  );
}

async function certify(taxCertificate: string | null, taxExemptUntil: string | null) {
  await unsafeOwnerTransaction((tx) =>
    tx
      .update(customerProfiles)
      .set({ taxCertificate, taxExemptUntil })
      .where(eq(customerProfiles.id, customer.customerId)),
  );
}

describe('tax on an invoice', () => {
  it('B2, B3: is the same on screen, PDF, API and in the journal, and adds up as printed', async () => {
    const id = await draft(
      [
        line('62.50', { tax: TAX, unit: 'visit' }),
        line('37.49'),
        line('10.00', { discount: '10%' }),
      ],
      '7.77',
    );
    await move(admin, id, 'sent');
    const sheet = await getInvoiceSheet(customer, id);
    expect(sheet).toMatchObject({ amount: (await rowOf(id)).amount, open: sheet.amount });
    expect(sheet.printed).toMatchObject({
      subtotal: '108.99',
      discount: '7.77',
      taxes: [{ ...TAX, taxable: '58.04', amount: '4.79' }],
    });
    expect(sheet.amount).toBe('106.01');
    const { words } = await readPdf((await renderInvoicePdf(sheet, firmNow())).pdf);
    for (const text of [
      '$62.50',
      '1 visit',
      'Discount 10%',
      '$108.99',
      '-$7.77',
      '$4.79',
      '$106.01',
    ])
      expect(words).toContain(text);
    const api = await getRecord(admin, 'invoice', id);
    expect(api).toMatchObject({
      amount: '106.01',
      discount: '7.77',
      tax: '4.79',
      openAmount: '106.01',
    });
    expect(await postedOf(id)).toEqual({
      receivables: '106.01',
      sales_tax: '-4.79',
      services: '-101.22',
    });
    expect(await disagreements()).toEqual([]);
  });

  it('B1: is rounded by the rule that the invoice went out with', async () => {
    const lines = () =>
      Array.from({ length: 4 }, () => line('10.07', { tax: { name: 'Tax', rate: '6' } }));
    await setRule('line');
    const byLine = await draft(lines());
    await move(admin, byLine, 'sent');
    await setRule('rate');
    const bySum = await draft(lines());
    await move(admin, bySum, 'sent');
    expect([await rowOf(byLine), await rowOf(bySum)].map(({ amount }) => amount)).toEqual([
      '42.68',
      '42.70',
    ]);
    expect((await getInvoiceSheet(customer, byLine)).printed.taxes).toMatchObject([
      { amount: '2.40' },
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('B6: of minutes prints what is multiplied', async () => {
    const id = await draft(
      ['0:11', '0:13', '0:17', '0:29'].map((quantity) => line('25.00', { quantity })),
    );
    await move(admin, id, 'sent');
    const sheet = await getInvoiceSheet(customer, id);
    expect(sheet.amount).toBe('29.16');
    const { words } = await readPdf((await renderInvoicePdf(sheet, firmNow())).pdf);
    for (const text of ['0:11', '0:29', '$4.58', '$12.08', '$29.16']) expect(words).toContain(text);
  });

  it('of minutes goes out where they come to half a cent', async () => {
    for (const [quantity, unitPrice, amount] of [
      ['0:35', '0.18', '0.11'],
      ['0:01', '0.30', '0.01'],
      ['7:11', '123.30', '885.71'],
    ] as const) {
      const id = await draft([line(unitPrice, { quantity })]);
      await move(admin, id, 'sent');
      expect((await rowOf(id)).amount).toBe(amount);
    }
  });

  it('B13, B14: is taken back to the cent with the whole invoice', async () => {
    const id = await draft([line('212.50', { tax: { name: 'Tax', rate: '5' } })]);
    await move(admin, id, 'sent');
    expect(await postedOf(id)).toMatchObject({ sales_tax: '-10.63' });
    await move(admin, id, 'cancelled');
    expect(await postedOf(id)).toEqual({});
    expect(await disagreements()).toEqual([]);
  });

  it('is changed by a correction alone, also where nothing else of the line changes', async () => {
    const id = await draft([line('100.00', { tax: TAX })]);
    await move(admin, id, 'sent');
    const { version } = await rowOf(id);
    const [own] = (await getInvoiceSheet(admin, id)).lines;
    const edit = invoiceEditSchema.parse({
      over: 'lines',
      lines: [
        {
          id: own?.id,
          description: 'At 100.00',
          quantity: '1',
          unitPrice: '100',
          tax: '6% State tax',
        },
      ],
      version,
    });
    await updateInvoice(admin, id, edit);
    expect(await rowOf(id)).toMatchObject({ amount: '106.00', tax: '6.00' });
    expect(await postedOf(id)).toMatchObject({ sales_tax: '-6.00', receivables: '106.00' });
    expect(await disagreements()).toEqual([]);
  });

  it('is left out for an exempt client, until the certificate expires', async () => {
    await certify('TX-01-339', addDays(firmDay(), 1));
    const id = await draft([line('100.00', { tax: TAX })]);
    expect(await rowOf(id)).toMatchObject({ amount: '100.00', tax: '0.00' });
    await certify('TX-01-339', addDays(firmDay(), -1));
    await expect(move(admin, id, 'sent')).rejects.toThrow('expired on');
    expect((await rowOf(id)).status).toBe('draft');
    const again = await draft([line('100.00', { tax: TAX })]);
    expect(await rowOf(again)).toMatchObject({ amount: '108.25' });
    await certify('TX-01-339', null);
    await expect(move(admin, again, 'sent')).rejects.toThrow('is exempt from tax now');
    await move(admin, id, 'sent');
    const { words } = await readPdf(
      (await renderInvoicePdf(await getInvoiceSheet(customer, id), firmNow())).pdf,
    );
    expect(words).toContain('certificate TX-01-339');
    await certify(null, null);
    expect(await disagreements()).toEqual([]);
  });

  it('is refused on a prepayment, and with it a discount above what it is off', async () => {
    const { customerId } = customer;
    const make = (given: object) =>
      asActor(admin, (tx) =>
        createInvoiceIn(tx, admin, { customerId, lines: [line('10.00', { tax: TAX })], ...given }),
      );
    await expect(make({ isPrepayment: true })).rejects.toThrow('no tax');
    await expect(make({ discount: '10.01' })).rejects.toThrow('more than the lines');
    await expect(make({ lines: [line('10.00', { discount: '10.01' })] })).rejects.toThrow(
      RefusedError,
    );
  });

  it('is refused in SQL where it is not that of the lines, and nothing is issued', async () => {
    for (const change of [
      sql`amount = amount + 1`,
      sql`tax = tax - 1, amount = amount - 1`,
      sql`discount = 1, amount = amount - 1`,
    ]) {
      const id = await draft([line('100.00', { tax: TAX })]);
      const issue = unsafeOwnerTransaction((tx) =>
        tx.execute(sql`update invoices set status = 'sent', ${change} where id = ${id}`),
      );
      await expect(issue).rejects.toThrow();
      expect((await rowOf(id)).status).toBe('draft');
    }
    const frozen = await draft([line('100.00', { tax: TAX })]);
    await move(admin, frozen, 'sent');
    for (const change of [
      sql`tax = 0`,
      sql`tax_rule = 'line'`,
      sql`discount = 1`,
      sql`credited = 5`,
    ]) {
      const write = asActor(admin, (tx) =>
        rowsOf(tx, sql`update invoices set ${change} where id = ${frozen} returning id`),
      );
      await expect(write).rejects.toThrow();
    }
    expect(await disagreements()).toEqual([]);
  });
});
