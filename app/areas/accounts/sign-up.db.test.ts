import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { authAccounts, userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { completeProfile, registerCustomer, registerUser } from './sign-up-commands.server.ts';

setUpDatabase();

const TAKEN = 'An account with this email already exists. Please login instead.';

const person = (email: string) => ({
  fullName: 'Dana Whitfield',
  companyName: 'Tri-County Mechanical',
  phone: '614-555-0142',
  email,
  password: 'cold chiller',
});

describe('registerCustomer', () => {
  it('makes account, role, pending profile and zero balance, and emails both sides', async () => {
    const userId = await registerCustomer(person('Dana@TriCounty.example'));
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx
        .select()
        .from(users)
        .innerJoin(authAccounts, eq(authAccounts.userId, users.id))
        .innerJoin(userRoles, eq(userRoles.userId, users.id))
        .innerJoin(customerProfiles, eq(customerProfiles.userId, users.id))
        .innerJoin(customerAccounts, eq(customerAccounts.customerId, customerProfiles.id))
        .where(eq(users.id, userId)),
    );
    expect(row).toMatchObject({
      users: { name: 'Dana Whitfield', email: 'dana@tricounty.example' },
      auth_accounts: { providerId: 'credential', accountId: userId },
      user_roles: { role: 'user' },
      customer_profiles: {
        approvalStatus: 'pending',
        companyName: 'Tri-County Mechanical',
        contactName: 'Dana Whitfield',
        email: 'dana@tricounty.example',
        phone: '614-555-0142',
        companyId: null,
      },
      customer_accounts: { availableBalance: '0.00', totalSpent: '0.00' },
    });
    expect(row?.auth_accounts.password).not.toContain('cold chiller');
    // Also before there is any staff.
    for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
    const mails = await queuedMail();
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([
      'dana@tricounty.example',
      'hello@plenum.example',
    ]);
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.userId, userId)),
    );
    expect(logged.map((line) => line.action).toSorted()).toEqual([
      'account.signed_up',
      'customer.registered',
    ]);
  });

  it('refuses an e-mail that has an account, and leaves nothing behind', async () => {
    await registerCustomer(person('twice@x.example'));
    const before = await countRows();
    await expect(registerCustomer(person('TWICE@x.example'))).rejects.toThrow(
      new RefusedError(TAKEN),
    );
    expect(await countRows()).toEqual(before);
  });

  it('makes one account of several sign-ups at once', async () => {
    const before = await countRows();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => registerCustomer(person('race@x.example'))),
    );
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toEqual(new RefusedError(TAKEN));
    }
    expect(await countRows()).toEqual({
      users: before.users + 1,
      passwords: before.passwords + 1,
      roles: before.roles + 1,
      profiles: before.profiles + 1,
      balances: before.balances + 1,
      mails: before.mails + 1,
      announcements: before.announcements + 1,
    });
  });

  it('makes nothing when a later step fails', async () => {
    const before = await countRows();
    const broken = { ...person('broken@x.example'), companyName: 'nul \0 byte' };
    await expect(registerCustomer(broken)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('invalid byte sequence') },
    });
    expect(await countRows()).toEqual(before);
  });
});

describe('registerUser and completeProfile', () => {
  it('makes a plain account, never an admin, that can ask for a customer profile once', async () => {
    const userId = await registerUser({ email: 'plain@x.example', password: 'cold chiller' });
    const actor = await unsafeActorOfUser(userId);
    if (actor.kind !== 'user') throw new Error(`The account is a ${actor.kind}.`);
    const profile = { fullName: 'Ray Ortiz', companyName: 'Ortiz Air', phone: '614-555-0143' };
    await completeProfile(actor, profile);
    expect(await unsafeActorOfUser(userId)).toMatchObject({
      kind: 'customer',
      name: 'Ray Ortiz',
      approval: 'pending',
      companyId: null,
    });
    const before = await countRows();
    await expect(completeProfile(actor, profile)).rejects.toThrow(RefusedError);
    expect(await countRows()).toEqual(before);
  });
});

async function countRows() {
  const mails = (await queuedMail()).length;
  const announcements = (await queuedAnnouncements()).length;
  return unsafeOwnerTransaction(async (tx) => ({
    users: await tx.$count(users),
    passwords: await tx.$count(authAccounts),
    roles: await tx.$count(userRoles),
    profiles: await tx.$count(customerProfiles),
    balances: await tx.$count(customerAccounts),
    mails,
    announcements,
  }));
}
