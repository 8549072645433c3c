import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { saveBillingTerms } from '#app/areas/billing/billing-terms-commands.server.ts';
import { ApiProblem } from '#app/areas/public-records/api-problem.server.ts';
import { createRetainer } from '#app/areas/retainers/retainer-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeAdmin, profileOf } from '#tests/helpers/customers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { OPERATIONS } from './api-operations.server.ts';

setUpDatabase();

let admin: AdminActor;
let customerId: string;

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = (await unsafeOwnerTransaction((tx) => makeCustomer(tx))).profile.id;
});

async function ask(operationId: string, body: unknown, id?: string) {
  const operation = OPERATIONS.find((each) => each.id === operationId);
  if (!operation) throw new Error(`There is no operation ${operationId}.`);
  const params = id === undefined ? {} : { id };
  const answer = await operation.execute({
    actor: admin,
    params,
    query: {},
    body,
    submissionId: undefined,
  });
  return answer as { id: string; version: number } & Record<string, unknown>;
}

describe('an edit of a customer', () => {
  it('leaves the name that they typed, where it names none', async () => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ companyName: 'Typed at sign-up' })
        .where(eq(customerProfiles.id, profile.id)),
    );
    const edited = await ask('updateCustomer', { phone: '(303) 555-0110', version: 1 }, profile.id);
    expect(edited).toMatchObject({ companyName: profile.displayName, phone: '(303) 555-0110' });
    expect(await profileOf(profile.id)).toMatchObject({ companyName: 'Typed at sign-up' });
    const [line] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, profile.id)),
    );
    expect(line?.metadata.after).toEqual({ phone: '(303) 555-0110' });
    await ask('updateCustomer', { companyName: 'Typed by staff', version: 2 }, profile.id);
    expect(await profileOf(profile.id)).toMatchObject({
      companyName: 'Typed by staff',
      phone: '(303) 555-0110',
    });
  });
});

describe('an invoice', () => {
  const large = { description: 'Sprint', quantity: '1000', unitPrice: '99999999.99' };
  const discount = { ...large, unitPrice: '-99999999.99' };
  const small = { description: 'Visit', quantity: '1', unitPrice: '5.00' };

  it('is refused for a line that is too large to store, whatever the lines come to together', async () => {
    const lines = [large, discount, small];
    await expect(ask('createInvoice', { customerId, lines })).rejects.toThrow(z.ZodError);
    const made = await ask('createInvoice', { customerId, amount: '10.00' });
    const edit = { lines, version: made.version };
    await expect(ask('updateInvoice', edit, made.id)).rejects.toThrow(z.ZodError);
    expect(await ask('updateInvoice', { description: 'x', version: 1 }, made.id)).toMatchObject({
      amount: '10.00',
      version: 2,
    });
  });

  it('is a prepayment by an edit that says what it comes to, and by no other', async () => {
    const made = await ask('createInvoice', { customerId, amount: '10.00' });
    const alone = { isPrepayment: true, version: made.version };
    await expect(ask('updateInvoice', alone, made.id)).rejects.toThrow(ApiProblem);
    const same = { isPrepayment: false, description: 'Visit', version: made.version };
    const { version } = await ask('updateInvoice', same, made.id);
    expect(
      await ask('updateInvoice', { ...alone, version, amount: '10.00' }, made.id),
    ).toMatchObject({
      isPrepayment: true,
    });
  });

  it('has nothing open once it is canceled', async () => {
    const made = await ask('createInvoice', { customerId, amount: '10.00' });
    expect(made).toMatchObject({ amount: '10.00', openAmount: '10.00' });
    const edit = { status: 'cancelled', version: 1 };
    expect(await ask('updateInvoice', edit, made.id)).toMatchObject({ openAmount: '0.00' });
  });
});

describe("an invoice's purchase order", () => {
  it('is written, read and kept by an edit that names none; one that is out keeps it', async () => {
    const made = await ask('createInvoice', {
      customerId,
      amount: '100.00',
      purchaseOrder: 'PO-4711',
    });
    expect(made.purchaseOrder).toBe('PO-4711');
    const edited = await ask('updateInvoice', { description: 'Month 1', version: 1 }, made.id);
    expect(edited).toMatchObject({ purchaseOrder: 'PO-4711', description: 'Month 1' });
    const sent = await ask('updateInvoice', { status: 'sent', version: 2 }, made.id);
    expect(sent).toMatchObject({ purchaseOrder: 'PO-4711', dueDate: expect.any(String) });
    const later = { dueDate: '2099-12-31', version: sent.version };
    expect(await ask('updateInvoice', later, made.id)).toMatchObject({ purchaseOrder: 'PO-4711' });
  });

  it("is the customer's when it goes out, whatever theirs is afterward", async () => {
    const terms = (purchaseOrder: string, version: number) =>
      saveBillingTerms(admin, customerId, { purchaseOrder, contacts: [], version });
    await terms('BLANKET-1', 0);
    const made = await ask('createInvoice', { customerId, amount: '100.00' });
    expect(made.purchaseOrder).toBeNull();
    const sent = await ask('updateInvoice', { status: 'sent', version: 1 }, made.id);
    expect(sent.purchaseOrder).toBe('BLANKET-1');
    await terms('BLANKET-2', 1);
    expect(await ask('getInvoice', undefined, made.id)).toMatchObject({
      purchaseOrder: 'BLANKET-1',
    });
  });
});

describe('how a customer is billed', () => {
  it('is read and changed as by the form, and stays where an edit names nothing', async () => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const none = {
      ...{ netDays: null, purchaseOrder: null, exportName: null },
      ...{ contacts: [], version: 0 },
    };
    expect(await ask('getBillingTerms', undefined, profile.id)).toEqual({
      customerId: profile.id,
      ...none,
    });
    const contacts = [{ name: 'Pat Ledger', email: 'pat@ledger.example', invoices: true }];
    const named = { purchaseOrder: 'PO-9', exportName: 'Blue Fern:HVAC' };
    const terms = { netDays: 45, ...named, contacts, version: 0 };
    const saved = {
      ...{ customerId: profile.id, netDays: 45, ...named, version: 1 },
      contacts: [{ ...contacts[0], reminders: false, statements: false }],
    };
    expect(await ask('updateBillingTerms', terms, profile.id)).toEqual(saved);
    const days = await ask('updateBillingTerms', { netDays: 0, version: 1 }, profile.id);
    expect(days).toEqual({ ...saved, netDays: 0, version: 2 });
    const emptied = { ...none, version: 2 };
    expect(await ask('updateBillingTerms', emptied, profile.id)).toMatchObject({
      ...none,
      version: 3,
    });
  });

  it('takes what the form takes, else nothing changes', async () => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const contact = { name: 'Pat Ledger', email: 'pat@ledger.example' };
    for (const wrong of [
      { netDays: 121 },
      { netDays: 1.5 },
      { purchaseOrder: 'x'.repeat(41) },
      { contacts: [contact] },
      { contacts: [1, 2].map(() => ({ ...contact, invoices: true })) },
      { days: 3 },
    ]) {
      await expect(ask('updateBillingTerms', { ...wrong, version: 0 }, profile.id)).rejects.toThrow(
        z.ZodError,
      );
    }
    await expect(ask('updateBillingTerms', { netDays: 3, version: 4 }, profile.id)).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await ask('getBillingTerms', undefined, profile.id)).toMatchObject({ version: 0 });
  });
});

describe('a retainer', () => {
  it('is read with what is left, and filled by an invoice that names it', async () => {
    const retainerId = await createRetainer(admin, {
      ...{ customerId, name: 'Advice', unit: 'money', price: '500.00', period: 'once' },
      delivery: 'draft',
    });
    const draft = await ask('createInvoice', { customerId, amount: '500.00', retainerId });
    expect(draft).toMatchObject({ retainerId, isPrepayment: true });
    const shown = { id: retainerId, name: 'Advice', left: '0.00', status: 'active' };
    expect(await ask('getRetainer', undefined, retainerId)).toMatchObject(shown);
    await ask('updateInvoice', { status: 'paid', version: 1 }, draft.id);
    expect(await ask('getRetainer', undefined, retainerId)).toMatchObject({
      ...shown,
      left: '500.00',
    });
  });
});
