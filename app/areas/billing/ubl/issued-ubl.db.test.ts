import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { creditInvoice } from '../credit-commands.server.ts';
import { createInvoiceIn } from '../invoice-commands.server.ts';
import { getInvoiceSheet } from '../invoice-queries.server.ts';
import { getIssued } from '../issued-queries.server.ts';
import { issuedUblFile } from './issued-ubl-commands.server.ts';

setUpDatabase();

it('is the same bytes for ever, whatever was paid since, and of a credit note it names the invoice', async () => {
  const { ann: admin, customer } = await makePeople();
  const id = await make(admin, { customerId: customer.customerId, amount: '250.00' });
  await move(admin, id, 'sent');
  const [invoice] = await getIssued(customer, id);
  const first = await issuedUblFile(invoice?.id ?? '');
  expect(first.fileName).toBe(`${invoice?.number}.xml`);
  expect(first.content).toContain('<cbc:PayableAmount currencyID="USD">250.00<');
  await pay(admin, id, '100.00');
  await database().query(`update customer_profiles set company_name = 'Renamed Inc.'`);
  expect(await issuedUblFile(invoice?.id ?? '')).toEqual(first);

  const canceled = await make(admin, { customerId: customer.customerId, amount: '61.37' });
  await move(admin, canceled, 'sent');
  const { invoiceNumber } = await rowOf(canceled);
  await move(admin, canceled, 'cancelled');
  const note = (await getIssued(customer, canceled)).find(({ kind }) => kind === 'credit_note');
  const { content } = await issuedUblFile(note?.id ?? '');
  expect(content).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoiceNumber}</cbc:ID>`);
  expect(content).toContain('<cbc:PayableAmount currencyID="USD">61.37<');

  const { rows } = await database().query('select content, sha256 from issued_ubl');
  expect(rows).toHaveLength(2);
  for (const { content: text, sha256 } of rows) {
    expect(sha256).toBe(createHash('sha256').update(String(text)).digest('hex'));
  }
  for (const attempt of [
    `update issued_ubl set content = '<x/>'`,
    'delete from issued_ubl',
    'truncate issued_ubl',
  ]) {
    await expect(database().query(attempt)).rejects.toThrow('never changes');
  }
});

it('adds up for an invoice with discounts and two taxes, and for the credit notes over its parts', async () => {
  const { ann: admin, customer } = await makePeople();
  const state = { name: 'Texas sales tax', rate: '8.25' };
  const city = { name: 'City tax', rate: '1.125' };
  const { id } = await asActor(admin, (tx) =>
    createInvoiceIn(tx, admin, {
      customerId: customer.customerId,
      discount: '7.77',
      lines: [
        { description: 'Visit', quantity: '3.00', unitPrice: '47.50', tax: state, unit: 'visit' },
        { description: 'Parts', quantity: '1.00', unitPrice: '94.62', discount: '10%', tax: city },
        { description: 'Travel', quantity: '1.00', unitPrice: '37.49' },
      ],
    }),
  );
  await move(admin, id, 'sent');
  const credit = async (amounts: (string | undefined)[]) => {
    const { version } = await rowOf(id);
    const { lines } = await getInvoiceSheet(admin, id);
    await creditInvoice(admin, id, {
      lines: lines.map((line, at) => ({ id: line.id, amount: amounts[at] })),
      reason: 'Agreed',
      version,
    });
  };
  await credit(['40.00', '12.34', undefined]);
  await credit([undefined, '1.01', '36.39']);
  const issued = await getIssued(customer, id);
  expect(issued.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'credit_note', 'invoice']);
  for (const each of issued) {
    // The file is read again and added up before it is handed out.
    const { content } = await issuedUblFile(each.id);
    expect(content).toContain(`<cbc:PayableAmount currencyID="USD">${each.amount}<`);
  }
});
