import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { archiveInvoice, restoreInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { getInvoice } from '#app/areas/billing/invoice-queries.server.ts';
import { setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { invoiceLines } from '#app/records/invoice/billing-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { setUpInvoicedTime } from '#tests/helpers/invoiced-time.ts';
import { deleteTimeEntry, updateTimeEntry } from './time-commands.server.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';

setUpDatabase();
const { add, cast, entriesNow, invoicesNow, linesOfInvoice, of } = setUpInvoicedTime();

describe('invoiced hours', () => {
  it('can be neither edited nor deleted, and the refusal names the invoice', async () => {
    const entry = await add();
    await invoiceTime(cast.ann, of([entry]));
    const edit = { hours: '9.00', date: '2026-11-05', billable: true };
    const said = 'This time is invoiced as a draft invoice.';
    for (const version of [1, 2]) {
      await expect(updateTimeEntry(cast.ann, entry.id, { ...edit, version })).rejects.toThrow(said);
      await expect(deleteTimeEntry(cast.ann, entry.id, version)).rejects.toThrow(said);
    }
    expect(await entriesNow()).toMatchObject([{ hours: '1.00', version: 2 }]);
  });

  it.each([
    [
      'cancelled',
      (id: string) => setInvoiceStatus(cast.ann, id, { status: 'cancelled', version: 1 }),
    ],
    ['archived', (id: string) => archiveInvoice(cast.ann, id, 1)],
  ])('are free again once their invoice is %s, and can be invoiced again', async (_, giveUp) => {
    const [entry, other] = [await add(), await add({ date: '2026-11-09' })];
    const first = await invoiceTime(cast.ann, of([entry]));
    await invoiceTime(cast.ann, of([other]));
    await giveUp(first.id);
    const [freed, still] = await entriesNow();
    expect(freed).toMatchObject({ id: entry.id, invoiceLineId: null, version: 3 });
    expect(still?.invoiceLineId).not.toBeNull();
    expect(await linesOfInvoice(first.id)).toHaveLength(1);
    await invoiceTime(cast.ann, of([{ id: entry.id, version: 3 }]));
    expect(await invoicesNow()).toHaveLength(3);
  });

  it('stay invoiced when a paid invoice is archived', async () => {
    const { id } = await invoiceTime(cast.ann, of([await add()]));
    await setInvoiceStatus(cast.ann, id, { status: 'paid', version: 1 });
    await archiveInvoice(cast.ann, id, 2);
    const [entry] = await entriesNow();
    expect(entry?.invoiceLineId).not.toBeNull();
  });

  it('are freed by an edit of a draft alone, as the next copy and with a line in the log', async () => {
    const stays = await add({ hours: '1.00' });
    const goes = await add({ hours: '2.00' });
    const asked = { ...of([stays, goes]), grouping: 'entry' as const };
    const { id } = await invoiceTime(cast.ann, asked);
    const lines = (await linesOfInvoice(id))
      .filter(({ quantity }) => quantity === '1.00')
      .map(({ id: lineId, description, quantity, unitPrice }) => ({
        ...{ id: lineId, description, quantity, unitPrice },
      }));
    const edit = { over: 'lines', lines, isPrepayment: false } as const;
    await setInvoiceStatus(cast.ann, id, { status: 'sent', version: 1 });
    await expect(updateInvoice(cast.ann, id, { ...edit, version: 2 })).rejects.toThrow(
      'Logged hours or expenses are billed by the line',
    );
    expect(await linesOfInvoice(id)).toHaveLength(2);
    await setInvoiceStatus(cast.ann, id, { status: 'draft', version: 2 });
    const seen = (await entriesNow()).find((entry) => entry.id === goes.id);
    await updateInvoice(cast.ann, id, { ...edit, version: 3 });
    const freed = (await entriesNow()).find((entry) => entry.id === goes.id);
    expect(freed).toMatchObject({ invoiceLineId: null, version: (seen?.version ?? 0) + 1 });
    const { linesWithTime } = await getInvoice(cast.ann, id);
    expect(linesWithTime).toEqual(lines.map((line) => line.id));
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(logged.map(({ metadata }) => metadata)).toContainEqual(
      expect.objectContaining({ releasedEntries: 1 }),
    );
  });

  it('are free again when their line is taken off the invoice', async () => {
    const entry = await add();
    const { id } = await invoiceTime(cast.ann, of([entry]));
    await unsafeOwnerTransaction((tx) =>
      tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id)),
    );
    expect(await entriesNow()).toMatchObject([{ id: entry.id, invoiceLineId: null }]);
  });
});

describe('an invoice that gave its hours back', () => {
  it('stays archived or cancelled, so that no hour is invoiced twice', async () => {
    const entry = await add();
    const archived = await invoiceTime(cast.ann, of([entry]));
    await archiveInvoice(cast.ann, archived.id, 1);
    const [free] = await entriesNow();
    await expect(restoreInvoice(cast.ann, archived.id, 2)).rejects.toThrow('released');

    const cancelled = await invoiceTime(cast.ann, of([free ?? entry]));
    await setInvoiceStatus(cast.ann, cancelled.id, { status: 'cancelled', version: 1 });
    for (const status of ['draft', 'sent', 'paid'] as const) {
      await expect(
        setInvoiceStatus(cast.ann, cancelled.id, { status, version: 2 }),
      ).rejects.toThrow('released');
    }
    const rows = await invoicesNow();
    expect(rows.find(({ id }) => id === archived.id)?.archivedAt).not.toBeNull();
    expect(rows.find(({ id }) => id === cancelled.id)?.status).toBe('cancelled');
  });

  it('keeps its lines while hours are on it', async () => {
    const entry = await add({ hours: '1.00' });
    const { id } = await invoiceTime(cast.ann, of([entry]));
    const edit = {
      over: 'amount' as const,
      amount: '200.00',
      isPrepayment: false,
      version: 1,
    };
    await expect(updateInvoice(cast.ann, id, edit)).rejects.toThrow('logged hours');
    expect(await linesOfInvoice(id)).toHaveLength(1);
    expect((await entriesNow())[0]?.invoiceLineId).not.toBeNull();
  });
});
