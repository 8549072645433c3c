import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { notificationPreferences } from '#app/records/notice/preference-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeDocument, makeTicket } from '#tests/helpers/makers.ts';
import { getCompanyProfile, getPortalOverview, getRegistration } from './portal-queries.server.ts';
import { requestProfileChange } from './profile-change-commands.server.ts';

setUpDatabase();

let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  const [one, two] = await unsafeOwnerTransaction(async (tx) => {
    const made = [await makeCustomer(tx), await makeCustomer(tx)] as const;
    await addRecords(tx, made[0].profile);
    await addRecords(tx, made[1].profile);
    await tx
      .update(customerAccounts)
      .set({ availableBalance: '9007199254.01' })
      .where(eq(customerAccounts.customerId, made[0].profile.id));
    await tx
      .update(companies)
      .set({ address: '12 Mill St', city: 'Dayton', state: 'OH', zipCode: '45402' })
      .where(eq(companies.id, made[0].company.id));
    return made;
  });
  customer = await customerActor(one.user.id);
  other = await customerActor(two.user.id);
});

async function addRecords(
  tx: Tx,
  profile: Awaited<ReturnType<typeof makeCustomer>>['profile'],
): Promise<void> {
  const customerId = profile.id;
  for (const status of ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const) {
    await makeTicket(tx, profile, { status });
  }
  const states = ['pending', 'in_progress', 'completed'] as const;
  await tx.insert(tasks).values(states.map((status) => ({ customerId, title: status, status })));
  await makeDocument(tx, profile);
}

describe('getPortalOverview', () => {
  it("counts the customer's own records: tickets with work left, tasks not completed", async () => {
    expect(await getPortalOverview(customer)).toMatchObject({
      contactName: customer.name,
      hasCompany: true,
      postal: { address: '12 Mill St', city: 'Dayton', state: 'OH', zipCode: '45402' },
      openTickets: 3,
      availableBalance: '9007199254.01',
      documents: 1,
      activeTasks: 2,
    });
  });

  it('counts as far as lists do', async () => {
    const actor = await unsafeOwnerTransaction(async (tx) => {
      const { user, profile } = await makeCustomer(tx);
      const row = { customerId: profile.id, title: 'One of many' };
      await tx.insert(tasks).values(Array.from({ length: 1_001 }, () => row));
      return user.id;
    }).then(customerActor);
    expect(await getPortalOverview(actor)).toMatchObject({
      activeTasks: { moreThan: 1_000 },
      documents: 0,
    });
  });

  it('says when no company is assigned', async () => {
    const actor = await unsafeOwnerTransaction(async (tx) => {
      const { user, profile } = await makeCustomer(tx);
      await tx
        .update(customerProfiles)
        .set({ companyId: null })
        .where(eq(customerProfiles.id, profile.id));
      return user.id;
    }).then(customerActor);
    expect(await getPortalOverview(actor)).toMatchObject({ hasCompany: false });
    expect(await getCompanyProfile(actor)).toBeNull();
  });
});

it("shows a customer's own company and nobody else's", async () => {
  expect(await getCompanyProfile(customer)).toMatchObject({ city: 'Dayton' });
  const elsewhere = await getCompanyProfile(other);
  expect(elsewhere?.name).not.toBe((await getCompanyProfile(customer))?.name);
});

it('tells a pending customer when they signed up', async () => {
  const { user, profile } = await unsafeOwnerTransaction((tx) =>
    makeCustomer(tx, { approvalStatus: 'pending' }),
  );
  expect(await getRegistration(await customerActor(user.id))).toEqual({
    contactName: user.name,
    companyName: profile.companyName,
    signedUpAt: profile.createdAt,
  });
});

it('finds no profile when it was removed meanwhile', async () => {
  const { user, profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
  const actor = await customerActor(user.id);
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(customerAccounts).where(eq(customerAccounts.customerId, profile.id));
    await tx.delete(customerProfiles).where(eq(customerProfiles.id, profile.id));
  });
  await expect(getPortalOverview(actor)).rejects.toThrow(NotFoundError);
  await expect(getCompanyProfile(actor)).rejects.toThrow(NotFoundError);
});

describe('requestProfileChange', () => {
  it('opens a ticket of the customer, logs it and tells the firm, who can answer them', async () => {
    const text = 'Our office moved to 40 Canal St, Dayton.';
    const { id } = await requestProfileChange(customer, { text });
    const [ticket] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(tickets).where(eq(tickets.id, id)),
    );
    expect(ticket).toMatchObject({
      customerId: customer.customerId,
      title: 'Profile change request',
      description: text,
      category: 'service',
      priority: 'medium',
      status: 'open',
    });
    const [line] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(line).toMatchObject({ action: 'ticket.created', userId: customer.userId });
    const told = (await queuedAnnouncements()).at(-1);
    expect(told).toMatchObject({ to: { staff: 'all' }, path: `/admin/tickets/${id}` });
    expect(told?.mail).toMatchObject({ replyTo: customer.email });
    expect(told?.mail?.content.blocks).toContainEqual({ kind: 'quote', text });
  });

  it('is refused by the database for someone not approved', async () => {
    const { user } = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    const pending = await customerActor(user.id);
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tickets));
    await expect(requestProfileChange(pending, { text: 'x' })).rejects.toThrow(
      'The chosen customer is no longer active',
    );
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tickets))).toBe(before);
  });
});

describe('staff who look as a person', () => {
  it('write nothing, not even what the person may without any right', async () => {
    const { userId } = customer;
    const viewedBy = { userId: other.userId, name: 'Ada', rights: customer.rights };
    const looked = { ...customer, viewedBy };
    const choose = (actor: CustomerActor) =>
      asActor(actor, (tx) =>
        tx
          .insert(notificationPreferences)
          .values({ userId, subject: 'task', byNotice: false, byMail: false }),
      );
    await expect(choose(looked)).rejects.toMatchObject({ cause: { code: '25006' } });
    const chosen = () =>
      unsafeOwnerTransaction((tx) =>
        tx.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
      );
    expect(await chosen()).toEqual([]);
    // The next transaction of the same connection is not bound by it.
    await choose(customer);
    expect(await chosen()).toHaveLength(1);
  });
});
