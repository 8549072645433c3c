import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeLive, openLive } from '#app/platform/live/live.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { make, move, pay } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { hearAllChanges } from '#tests/helpers/heard-changes.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { pretendRows } from '#tests/helpers/many-rows.ts';
import { getInvoiceSums, invoiceSums } from './invoice-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-22';
let ann: AdminActor;
let invoiceId: string;

const unpaid = async () => (await getInvoiceSums(ann, TODAY)).unpaid;

beforeAll(async () => {
  ann = await makeAdmin('Ann');
  const { profile } = await unsafeOwnerTransaction((tx) =>
    makeCustomer(tx, { email: 'sums@example.com' }),
  );
  invoiceId = await make(ann, { customerId: profile.id, amount: '90.00' });
  await move(ann, invoiceId, 'sent');
});

afterAll(closeLive);

describe('the sums of very many invoices', () => {
  it('stand until an invoice or a payment on it changes, also a part of it', async () => {
    const before = await unpaid();
    await openLive();
    invoiceSums.start();
    await hearAllChanges('invoice');
    await pretendRows('invoices', 50_000);
    expect(await unpaid()).toBe(before);
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update invoices set amount = amount + 1 where id = ${invoiceId}`);
      // As it was issued: what is changed silently is not taken for a correction.
      await tx.execute(
        sql`update issued_documents set amount = amount + 1 where invoice_id = ${invoiceId}`,
      );
    });
    expect(await unpaid()).toBe(before);
    await pay(ann, invoiceId, '1.00');
    // One more is owed since that was changed silently, and one less since it was paid.
    await pay(ann, invoiceId, '40.00');
    await expect.poll(unpaid).toBe(subtractMoney(before, '40.00'));
  });
});
