import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { removeMember } from '#app/areas/members/member-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { make, move, rowOf } from '#tests/helpers/billing.ts';
import { announcementsOf, makePeople } from '#tests/helpers/cast.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { saveBillingTerms } from './billing-terms-commands.server.ts';
import { billingTermsSchema } from './billing-terms-forms.ts';
import { getBillingTerms } from './billing-terms-queries.server.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { issuedPdf } from './pdf/billing-pdf.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'true' }),
  );
});

const contact = (name: string, gets: string[]) => ({
  name,
  email: `${name}@books.example`,
  invoices: gets.includes('invoices'),
  reminders: gets.includes('reminders'),
  statements: gets.includes('statements'),
});

async function save(given: Partial<Parameters<typeof saveBillingTerms>[2]>) {
  const { version } = await getBillingTerms(admin, customer.customerId);
  await saveBillingTerms(admin, customer.customerId, { contacts: [], version, ...given });
}

const documentsOf = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: issuedDocuments.id, content: issuedDocuments.content })
      .from(issuedDocuments)
      .where(and(eq(issuedDocuments.invoiceId, id), isNull(issuedDocuments.correctsId)))
      .orderBy(issuedDocuments.createdAt),
  );

describe('every invoice that goes out has a due date', () => {
  it("of its own, else after the client's days, else the firm's, else 30 days", async () => {
    const sent = async (dueDate?: string) => {
      const { customerId } = customer;
      const id = await make(admin, { customerId, ...(dueDate && { dueDate }) });
      await move(admin, id, 'sent');
      return (await rowOf(id)).dueDate;
    };
    const net = { key: 'billing.net.days', value: '' };
    await unsafeOwnerTransaction((tx) => tx.insert(settings).values(net));
    expect(await sent()).toBe(addDays(firmDay(), 30));
    await unsafeOwnerTransaction((tx) =>
      tx.update(settings).set({ value: '10' }).where(eq(settings.key, net.key)),
    );
    expect(await sent()).toBe(addDays(firmDay(), 10));
    await save({ netDays: '0' });
    expect(await sent()).toBe(firmDay());
    await save({ netDays: '45' });
    expect(await sent()).toBe(addDays(firmDay(), 45));
    expect(await sent('2099-01-31')).toBe('2099-01-31');
    const id = await make(admin, { customerId: customer.customerId });
    await move(admin, id, 'sent');
    const { version, amount } = await rowOf(id);
    await updateInvoice(admin, id, {
      version,
      amount,
      over: 'amount',
      isPrepayment: false,
      description: 'Without a date',
    });
    expect((await rowOf(id)).dueDate).toBe(addDays(firmDay(), 45));
    expect((await documentsOf(id)).map(({ content }) => content.terms)).toEqual([
      { days: 45 },
      { days: 45 },
    ]);
  });

  it.each(['-1', '121', '1.5', 'thirty', '1e2'])('refuses %s days', (netDays) => {
    expect(billingTermsSchema.safeParse({ netDays, version: 0 }).success).toBe(false);
  });
});

describe('a purchase order', () => {
  it("is the invoice's, else the client's, printed and frozen", async () => {
    await save({ purchaseOrder: 'PO-1' });
    const { customerId } = customer;
    const id = await make(admin, { customerId });
    await move(admin, id, 'sent');
    await save({ purchaseOrder: 'PO-2' });
    expect(await rowOf(id)).toMatchObject({ purchaseOrder: 'PO-1' });
    const [document] = await documentsOf(id);
    expect(document?.content.purchaseOrder).toBe('PO-1');
    expect((await readPdf((await issuedPdf(document?.id ?? '')).pdf)).words).toContain('PO-1');
    expect(JSON.stringify(await announcementsOf(id))).toContain('PO-1');
    const change = unsafeOwnerTransaction((tx) =>
      tx.execute(sql`update invoices set purchase_order = 'PO-9' where id = ${id}`),
    );
    await expect(change).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ purchaseOrder: 'PO-1' });
    const { version, amount } = await rowOf(id);
    await updateInvoice(admin, id, {
      version,
      amount,
      over: 'amount',
      isPrepayment: false,
      purchaseOrder: 'PO-3',
    });
    expect((await documentsOf(id)).map(({ content }) => content.purchaseOrder)).toEqual([
      'PO-1',
      'PO-3',
    ]);
  });
});

describe('billing contacts', () => {
  const mailedOf = async () => {
    const id = await make(admin, { customerId: customer.customerId });
    await move(admin, id, 'sent');
    for (const each of await announcementsOf(id)) await announceJob.run(each);
    return (await queuedMail())
      .filter(({ attach }) => attach?.includes(`invoice:${id}`))
      .map(({ to }) => to)
      .sort();
  };

  it('are emailed what they get; without any everyone who sees invoices is', async () => {
    expect(await mailedOf()).toEqual([customer.email]);
    await save({
      contacts: [contact('ap', ['invoices', 'statements']), contact('cfo', ['reminders'])],
    });
    expect(await mailedOf()).toEqual(['ap@books.example']);
    await save({ contacts: [contact('cfo', ['reminders'])] });
    expect(await mailedOf()).toEqual([customer.email]);
    await save({
      contacts: [
        contact('ap', ['invoices']),
        { ...contact('me', ['invoices']), email: customer.email.toUpperCase() },
      ],
    });
    expect(await mailedOf()).toEqual(['ap@books.example', customer.email].sort());
  });

  it('who are people of the client are emailed at the address they have, until they leave', async () => {
    const {
      id: userId,
      memberId,
      email,
    } = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx, { name: 'Pat' });
      const [member] = await tx
        .insert(members)
        .values({ customerId: customer.customerId, userId: user.id, role: 'viewer' })
        .returning({ id: members.id });
      return { ...user, memberId: member?.id ?? '' };
    });
    const stored = async () => (await getBillingTerms(admin, customer.customerId)).contacts;
    await save({
      contacts: [
        { ...contact('somebody', ['invoices']), userId },
        contact('ap', ['invoices']),
        { ...contact('me', ['reminders']), email: customer.email.toUpperCase() },
      ],
    });
    // A typed address of one of them is that person.
    expect(await stored()).toMatchObject([
      { userId, name: 'Pat', email },
      { name: 'ap' },
      { userId: customer.userId, email: customer.email },
    ]);
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ email: 'pat@new.example' }).where(eq(users.id, userId)),
    );
    expect(await mailedOf()).toEqual(['ap@books.example', 'pat@new.example']);
    await removeMember(admin, memberId);
    expect(await mailedOf()).toEqual(['ap@books.example']);
    expect(await stored()).toMatchObject([{ userId }, { name: 'ap' }, {}]);
    await save({ contacts: [{ ...contact('gone', ['invoices']), userId }] });
    expect(await mailedOf()).toEqual([customer.email]);
    await save({ contacts: [contact('ap', ['invoices']), contact('cfo', ['reminders'])] });
  });

  it('are saved on the copy that was seen, and are not of another client', async () => {
    const stale = saveBillingTerms(admin, customer.customerId, { contacts: [], version: 1 });
    await expect(stale).rejects.toThrow(ChangedMeanwhileError);
    expect((await getBillingTerms(admin, customer.customerId)).contacts).toHaveLength(2);
    expect((await getBillingTerms(admin, other.customerId)).version).toBe(0);
  });

  it('stay those of the account that stays when two are merged', async () => {
    await saveBillingTerms(admin, other.customerId, {
      contacts: [],
      purchaseOrder: 'Theirs',
      version: 0,
    });
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(billingTerms)
        .set({ customerId: customer.customerId })
        .where(eq(billingTerms.customerId, other.customerId)),
    );
    expect((await getBillingTerms(admin, customer.customerId)).purchaseOrder).not.toBe('Theirs');
  });

  it.each([
    [[{ name: 'A', email: 'a@x.example' }], 'Choose what this contact gets'],
    [[contact('a', ['invoices']), contact('A', ['reminders'])], 'An email is here twice'],
    [[{ ...contact('a', ['invoices']), email: 'no address' }], 'Invalid email address'],
    [Array.from({ length: 11 }, (_, at) => contact(`a${at}`, ['invoices'])), 'At most 10 contacts'],
  ])('are refused with a sentence: %#', (contacts, message) => {
    const { error } = billingTermsSchema.safeParse({ contacts, version: 0 });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
