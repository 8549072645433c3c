import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { assignStaff } from '#app/areas/customers/staff-assignment-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { make, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { createInvoice, updateInvoice } from './invoice-commands.server.ts';
import { invoiceSchema } from './invoice-forms.ts';
import { suggestInvoiceNumber } from './invoice-number-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let customerId: string;

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = await newCustomerId();
});

const form = (ofCustomer: string, invoiceNumber: string) =>
  invoiceSchema.parse({
    customerId: ofCustomer,
    invoiceNumber,
    over: 'amount',
    amount: '100.00',
  });
const write = (invoiceNumber: string) => createInvoice(admin, form(customerId, invoiceNumber));
const suggested = () => suggestInvoiceNumber(admin);
const rename = async (id: string, invoiceNumber: string, by = admin) => {
  const { version } = await rowOf(id);
  const edit = { invoiceNumber, over: 'unchanged', isPrepayment: false, version } as const;
  await updateInvoice(by, id, edit);
};

describe('the series of invoice numbers', () => {
  it('moves on by the number that it suggested, and by no other that is typed', async () => {
    expect(await suggested()).toBe('INV-1001');
    await write('INV-1001');
    for (const typed of ['INV-20261122', 'INV-9999999999', 'INV-999999999', 'by hand']) {
      await write(typed);
      expect(await suggested()).toBe('INV-1002');
    }
  });

  it('passes over numbers that are taken', async () => {
    await write('inv-1002');
    await write('INV - 1003');
    await write('INV-1005');
    expect(await suggested()).toBe('INV-1004');
    await write('INV-1004');
    expect((await rowOf(await make(admin, { customerId }))).invoiceNumber).toBe('INV-1006');
  });

  it('gives each of those who write at once one of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => make(admin, { customerId })));
    const numbers = await Promise.all(ids.map(async (id) => (await rowOf(id)).invoiceNumber));
    expect(numbers.sort()).toEqual(Array.from({ length: 6 }, (_, at) => `INV-${1007 + at}`));
  });

  it('refuses a number that is taken, in any case and with any spaces, with the next free one', async () => {
    const { id } = await write('  ACC -\u00a0 1 ');
    expect((await rowOf(id)).invoiceNumber).toBe('ACC - 1');
    for (const again of ['acc-1', 'ACC-1', ' Acc  - 1', 'inv-1001']) {
      await expect(write(again)).rejects.toThrow('is taken. The next free one is INV-1013.');
    }
    const other = await write('ACC-2');
    await expect(rename(other.id, 'acc-1')).rejects.toThrow(RefusedError);
    expect((await rowOf(other.id)).invoiceNumber).toBe('ACC-2');
    await rename(other.id, 'acc-2');
    expect((await rowOf(other.id)).invoiceNumber).toBe('acc-2');
  });

  it('lets one of several at once have a number, and tells the others', async () => {
    const { id } = await write('B-0');
    const tries = await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, at) => write(at % 2 ? 'b-1' : 'B-1')),
      rename(id, 'B - 1'),
      write('INV-1013'),
      write('INV-1013'),
    ]);
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(6);
    for (const reason of refused) expect(reason).toBeInstanceOf(RefusedError);
  });

  it('keeps numbers that were taken twice before that was refused, each with its own edits', async () => {
    const first = await write('OLD-1');
    const repeat = await write('OLD-2');
    await database().query(
      `update invoices set invoice_number = 'old-1', number_repeat = 1 where id = $1`,
      [repeat.id],
    );
    await rename(repeat.id, 'old-1');
    await rename(first.id, 'NEW-1');
    await expect(write('Old-1')).rejects.toThrow(RefusedError);
    await rename(repeat.id, 'OLD-1');
    await write('OLD-2');
    await expect(write('old-2')).rejects.toThrow(RefusedError);
  });
});

describe('numbers of invoices that staff of assigned customers do not see', () => {
  let bill: AdminActor;
  let own: string;

  beforeAll(async () => {
    const { id } = await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' });
      return makeUser(tx, { role: 'billing' });
    });
    own = await newCustomerId();
    await assignStaff(admin, own, id);
    bill = await adminActor(id);
  });

  it('are passed over by the series', async () => {
    // As it is typed here, it does not move the series.
    await write((await suggested()).toLowerCase());
    const next = await suggested();
    expect(await suggestInvoiceNumber(bill)).toBe(next);
    const id = await make(bill, { customerId: own });
    expect((await rowOf(id)).invoiceNumber).toBe(next);
  });

  it('are refused in words, to a new invoice and to one that has another', async () => {
    await write('HIDDEN-1');
    const again = createInvoice(bill, form(own, 'hidden - 1'));
    await expect(again).rejects.toThrow('Invoice number hidden - 1 is taken.');
    const id = await make(bill, { customerId: own });
    const before = await rowOf(id);
    const renamed = rename(id, 'HIDDEN-1', bill);
    await expect(renamed).rejects.toThrow('Invoice number HIDDEN-1 is taken.');
    expect(await rowOf(id)).toEqual(before);
  });
});
