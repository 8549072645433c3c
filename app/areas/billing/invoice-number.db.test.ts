import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { assignStaff } from '#app/areas/customers/staff-assignment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { make, move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { archiveInvoice, createInvoice } from './invoice-commands.server.ts';
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

const numberOf = async (id: string) => (await rowOf(id)).invoiceNumber;
/** Issues an invoice and returns the number that it got. */
const issued = async (id: string) => {
  await move(admin, id, 'sent');
  return numberOf(id);
};

describe('the series of invoice numbers', () => {
  it('gives a number when an invoice goes out, in that order, and none to a draft', async () => {
    expect(await suggested()).toBe('INV-1001');
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map(async () => (await write('INV-1001')).id),
    );
    for (const id of [a, b, c]) expect(await numberOf(id ?? '')).toBeNull();
    expect(await suggested()).toBe('INV-1001');
    await archiveInvoice(admin, b ?? '', (await rowOf(b ?? '')).version);
    expect(await issued(c ?? '')).toBe('INV-1001');
    expect(await issued(a ?? '')).toBe('INV-1002');
    expect(await suggested()).toBe('INV-1003');
  });

  it('gives none where issuing fails after it was drawn', async () => {
    const failing = await make(admin, { customerId });
    const half = asActor(admin, async (tx) => {
      await tx
        .update(invoices)
        .set({ status: 'sent', sentAt: sql`now()` })
        .where(eq(invoices.id, failing));
      throw new RefusedError('Too late.');
    });
    await expect(half).rejects.toThrow('Too late.');
    expect(await numberOf(failing)).toBeNull();
    expect(await issued(await make(admin, { customerId }))).toBe('INV-1003');
  });

  it('gives each of those who issue at once one of its own, without a gap', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => make(admin, { customerId })));
    const numbers = await Promise.all(ids.map(issued));
    expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, at) => `INV-${1004 + at}`));
  });

  it('leaves numbers of another form alone, and refuses those that it would come to', async () => {
    const { id } = await write('by hand');
    expect(await numberOf(id)).toBe('by hand');
    expect(await issued(id)).toBe('by hand');
    expect(await suggested()).toBe('INV-1012');
    for (const typed of ['INV-1013', 'inv - 1013', 'INV-20261122', 'INV-9999999999']) {
      await expect(write(typed)).rejects.toThrow('The invoice numbers will come to');
    }
    await expect(write('Draft')).rejects.toThrow('is taken');
    expect(await numberOf((await write('INV-0007')).id)).toBe('INV-0007');
  });

  it('refuses a number that is taken, in any case and with any spaces, with the next free one', async () => {
    const { id } = await write('  ACC -\u00a0 1 ');
    expect((await rowOf(id)).invoiceNumber).toBe('ACC - 1');
    for (const again of ['acc-1', 'ACC-1', ' Acc  - 1', 'inv-1001']) {
      await expect(write(again)).rejects.toThrow('is taken. The next free one is INV-1012');
    }
    const other = await write('ACC-2');
    await expect(rename(other.id, 'acc-1')).rejects.toThrow(RefusedError);
    expect((await rowOf(other.id)).invoiceNumber).toBe('ACC-2');
    await rename(other.id, 'acc-2');
    expect((await rowOf(other.id)).invoiceNumber).toBe('acc-2');
    // What was issued keeps its number after it was taken back.
    await issued(id);
    await move(admin, id, 'draft');
    await expect(write('ACC-1')).rejects.toThrow('is taken');
    expect(await issued(id)).toBe('INV-1012');
  });

  it('lets one of several at once have a number, and tells the others', async () => {
    const { id } = await write('B-0');
    const tries = await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, at) => write(at % 2 ? 'b-1' : 'B-1')),
      rename(id, 'B - 1'),
    ]);
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toBeInstanceOf(RefusedError);
  });

  it('begins anew each year, with the prefix that the firm has set', async () => {
    const year = firmDay().slice(0, 4);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(settings).values([
        { key: 'billing.number.invoice', value: 'R' },
        { key: 'billing.number.yearly', value: 'true' },
      ]),
    );
    expect(await suggested()).toBe(`R${year}-0001`);
    expect(await issued(await make(admin, { customerId }))).toBe(`R${year}-0001`);
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`delete from settings where key like 'billing.number.%'`),
    );
    expect(await suggested()).toBe('INV-1013');
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
    await issued(await make(admin, { customerId }));
    const next = await suggested();
    expect(await suggestInvoiceNumber(bill)).toBe(next);
    const id = await make(bill, { customerId: own });
    await move(bill, id, 'sent');
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
