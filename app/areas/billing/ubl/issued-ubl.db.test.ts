import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
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
