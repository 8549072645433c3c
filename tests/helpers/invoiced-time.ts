import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import type { TimeInvoice } from '#app/areas/time/time-forms.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoiceLines, invoices } from '#app/records/invoice/billing-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor } from './cast.ts';
import { makeCustomer, makeProject, makeTimeEntry } from './makers.ts';

/** A member of staff, a customer with a project, and another customer. */
type TimeCast = { ann: AdminActor; customerId: string; projectId: string; otherId: string };

/**
 * Gives a test file, after `setUpDatabase`, its cast and what it asks of the database; before each test nobody has logged
 * hours, and what was invoiced before is another customer's.
 */
export function setUpInvoicedTime() {
  const cast = {} as TimeCast;
  beforeAll(async () => {
    const userId = await unsafeOwnerTransaction(async (tx) => {
      cast.otherId = (await makeCustomer(tx)).profile.id;
      return (await makeUser(tx, { role: 'admin', name: 'Ann' })).id;
    });
    cast.ann = await adminActor(userId);
  });
  beforeEach(() =>
    unsafeOwnerTransaction(async (tx) => {
      await tx.delete(timeEntries);
      cast.customerId = (await makeCustomer(tx)).profile.id;
      cast.projectId = (await makeProject(tx, cast.customerId, { title: 'Service board' })).id;
    }),
  );
  return {
    cast,
    /** Logs hours of the customer at 200 an hour. */
    add: (given: Parameters<typeof makeTimeEntry>[2] = {}) =>
      unsafeOwnerTransaction((tx) =>
        makeTimeEntry(tx, cast.ann.userId, {
          customerId: cast.customerId,
          hourlyRate: '200.00',
          ...given,
        }),
      ),
    /** What the form sends to invoice these entries. */
    of: (entries: readonly { id: string; version: number }[], given: Partial<TimeInvoice> = {}) =>
      ({
        customerId: cast.customerId,
        grouping: 'project',
        entries: entries.map(({ id, version }) => ({ id, version })),
        ...given,
      }) satisfies TimeInvoice,
    entriesNow: () =>
      unsafeOwnerTransaction((tx) => tx.select().from(timeEntries).orderBy(timeEntries.date)),
    invoicesNow: () =>
      unsafeOwnerTransaction((tx) =>
        tx.select().from(invoices).where(eq(invoices.customerId, cast.customerId)),
      ),
    linesOfInvoice: (id: string) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .select()
          .from(invoiceLines)
          .where(eq(invoiceLines.invoiceId, id))
          .orderBy(invoiceLines.position),
      ),
  };
}
