import { count, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { userRoles, users, verifications } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeCompany, makeUser } from '#demo/makers.server.ts';
import { accountsOf, FIRST_PAGE, makeAdmin, profileOf } from '#tests/helpers/customers.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { inviteContact } from './contact-invitation-commands.server.ts';
import { createCustomer, updateCustomer } from './customer-commands.server.ts';
import {
  findCustomerOptions,
  findUnlinkedUsers,
  listCustomers,
} from './customer-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const listed = async (search: string, show: 'active' | 'archived' = 'active') =>
  (await listCustomers(admin, { ...FIRST_PAGE, search }, show)).rows;

describe('adding a customer', () => {
  it('links a plain account, approved with a company and a zero balance', async () => {
    const user = await unsafeOwnerTransaction((tx) =>
      makeUser(tx, { email: 'ines.calder@plain.example', name: 'Ines Calder' }),
    );
    expect(await findUnlinkedUsers(admin, 'ines.CALDER')).toMatchObject([{ id: user.id }]);
    const id = await createCustomer(admin, {
      userId: user.id,
      companyName: 'Calder Mechanical',
      contactName: 'Ines Calder',
      email: user.email,
      newCompanyName: 'Calder Mechanical',
    });
    expect(await listed('calder')).toMatchObject([
      {
        id,
        status: 'approved',
        assignedCompany: 'Calder Mechanical',
        availableBalance: '0.00',
        totalSpent: '0.00',
        hasHistory: false,
      },
    ]);
    expect(await unsafeActorOfUser(user.id)).toMatchObject({ kind: 'customer', customerId: id });
    expect(await findUnlinkedUsers(admin, 'ines.calder')).toEqual([]);
  });

  it('refuses an admin, and an account that has a profile, and leaves no company behind', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    for (const userId of [admin.userId, user.id]) {
      await expect(
        createCustomer(admin, {
          userId,
          companyName: 'Twice Air',
          contactName: 'Twice',
          email: 'twice@people.example',
          newCompanyName: 'Twice Air',
        }),
      ).rejects.toThrow(RefusedError);
    }
    const left = await unsafeOwnerTransaction((tx) =>
      tx.select().from(companies).where(eq(companies.name, 'Twice Air')),
    );
    expect(left).toEqual([]);
  });
});

describe('editing a customer', () => {
  it('keeps the email, clears what was blanked, and refuses an older copy', async () => {
    const { profile, company } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const edit = { companyName: 'Renamed Air', contactName: 'Sam Ortega' };
    await updateCustomer(admin, profile.id, { ...edit, city: 'Tulsa', version: 1 });
    await expect(
      updateCustomer(admin, profile.id, { ...edit, city: 'Wichita', version: 1 }),
    ).rejects.toThrow(ChangedMeanwhileError);
    expect(await profileOf(profile.id)).toMatchObject({
      companyName: 'Renamed Air',
      email: profile.email,
      city: 'Tulsa',
      phone: null,
      companyId: company.id,
      version: 2,
    });
  });

  it('moves the customer to another company', async () => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const other = await unsafeOwnerTransaction((tx) => makeCompany(tx));
    await updateCustomer(admin, profile.id, {
      companyName: profile.companyName,
      contactName: profile.contactName,
      companyId: other.id,
      version: 1,
    });
    expect((await profileOf(profile.id))?.companyId).toBe(other.id);
  });
});

describe('inviting a contact', () => {
  const invitation = {
    contactName: 'Rosa Lindqvist',
    email: 'rosa.lindqvist@invited.example',
    newCompanyName: 'Lindqvist Climate',
  };

  it('makes account, role, approved profile and balance together, and emails a link for seven days', async () => {
    const id = await inviteContact(admin, invitation);
    const profile = await profileOf(id);
    expect(profile).toMatchObject({ approvalStatus: 'approved', companyName: 'Lindqvist Climate' });
    expect(await accountsOf(id)).toMatchObject([{ availableBalance: '0.00' }]);
    const { roles, links, log } = await unsafeOwnerTransaction(async (tx) => {
      const userId = profile?.userId ?? '';
      return {
        roles: await tx.select().from(userRoles).where(eq(userRoles.userId, userId)),
        links: await tx
          .select()
          .from(verifications)
          .where(like(verifications.value, `%${userId}%`)),
        log: await tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
      };
    });
    expect(roles).toMatchObject([{ role: 'user' }]);
    const days = ((links[0]?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(log).toMatchObject([{ action: 'customer.invited', userId: admin.userId }]);
    const mail = (await queuedMail()).find(({ to }) => to === invitation.email);
    expect(JSON.stringify(mail?.content)).toContain('"/reset-password?token=');
  });

  it('refuses an email in use and a company name in use, and stores nothing', async () => {
    const before = await tally();
    await expect(
      inviteContact(admin, { ...invitation, newCompanyName: 'Unused Air' }),
    ).rejects.toThrow('rosa.lindqvist@invited.example already has an account.');
    await expect(
      inviteContact(admin, { ...invitation, email: 'another@invited.example' }),
    ).rejects.toThrow('A company named "Lindqvist Climate" already exists.');
    expect(await tally()).toEqual(before);
  });

  async function tally() {
    const stored = await unsafeOwnerTransaction(async (tx) => {
      const counts: number[] = [];
      for (const table of [users, userRoles, customerProfiles, companies, activityLogs]) {
        const [row] = await tx.select({ count: count() }).from(table);
        counts.push(row?.count ?? 0);
      }
      return counts;
    });
    return [...stored, (await queuedMail()).length];
  }
});

describe('the choice of a customer', () => {
  it('offers those who are approved and not archived, by company, contact or email', async () => {
    const made = await unsafeOwnerTransaction(async (tx) => ({
      approved: await makeCustomer(tx, { name: 'Odalys Verne' }),
      pending: await makeCustomer(tx, { name: 'Odalys Pending', approvalStatus: 'pending' }),
      archived: await makeCustomer(tx, { name: 'Odalys Archived' }),
    }));
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, made.archived.profile.id)),
    );
    const { approved } = made;
    const option = {
      id: approved.profile.id,
      companyName: approved.company.name,
      contactName: 'Odalys Verne',
    };
    for (const search of ['odalys', approved.company.name, approved.profile.email]) {
      expect(await findCustomerOptions(admin, search)).toEqual([option]);
    }
  });
});
