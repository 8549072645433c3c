import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { setDeactivated, setRole } from '#app/areas/accounts/user-commands.server.ts';
import { CompanyNameTakenError } from '#app/areas/companies/company-commands.server.ts';
import { inviteMember } from '#app/areas/members/invitation-commands.server.ts';
import { joinCompany } from '#app/areas/members/joining-commands.server.ts';
import { removeMember } from '#app/areas/members/member-commands.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { makeCompany } from '#demo/makers.server.ts';
import { actionsOn, customerActor } from '#tests/helpers/cast.ts';
import { accountsOf, FIRST_PAGE, makeAdmin, profileOf } from '#tests/helpers/customers.ts';
import { mailTo, queuedDrops, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { approveCustomer, rejectCustomer, reopenRegistration } from './approval-commands.server.ts';
import { listRegistrations } from './approval-queries.server.ts';
import { removeCustomer, restoreCustomer } from './customer-removal-commands.server.ts';
import { approveAsMember } from './joining-approval-commands.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const registration = ({ emailVerified = true } = {}) =>
  unsafeOwnerTransaction((tx) =>
    makeCustomer(tx, { approvalStatus: 'pending', name: 'Dana Whitfield', emailVerified }),
  );

const read = async (customerId: string) => ({
  profile: await profileOf(customerId),
  accounts: await accountsOf(customerId),
  actions: await actionsOn(customerId),
});

describe('joining a customer that is there', () => {
  const colleagues = async (host: string, emailVerified = true) => {
    const made = await unsafeOwnerTransaction(async (tx) => ({
      there: await makeCustomer(tx, {
        email: `owner-${randomUUID()}@${host}`,
        emailVerified: true,
      }),
      pending: await makeCustomer(tx, {
        approvalStatus: 'pending',
        email: `new-${randomUUID()}@${host}`,
        emailVerified,
      }),
    }));
    const { rows } = await listRegistrations(admin, FIRST_PAGE, 'pending');
    const row = rows.find(({ id }) => id === made.pending.profile.id);
    return { ...made, proposed: row?.proposed };
  };

  it('is proposed by the domain of a confirmed address, public hosts aside, and never done by itself', async () => {
    const own = await colleagues('northgate-mech.example');
    expect(own.proposed).toEqual({
      id: own.there.profile.id,
      name: own.there.profile.displayName,
    });
    expect((await colleagues('unproved-mech.example', false)).proposed).toBeNull();
    expect((await colleagues('gmail.com')).proposed).toBeNull();
    expect(await customerActor(own.pending.user.id)).toMatchObject({ approval: 'pending' });
  });

  it('makes a viewer of it, emails them, and archives the empty registration', async () => {
    const { there, pending } = await colleagues('joined-mech.example');
    const into = there.profile.id;
    const customerId = pending.profile.id;
    await approveAsMember(admin, { customerId, into });
    expect(await customerActor(pending.user.id)).toMatchObject({
      customerId: into,
      approval: 'approved',
      rights: ['money', 'work'],
    });
    expect(await profileOf(customerId)).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await mailTo(pending.user.email)).toMatchObject([
      { content: { subject: 'Your account is approved' } },
    ]);
    await expect(approveAsMember(admin, { customerId, into })).rejects.toThrow(NotFoundError);
  });

  it('ends an invitation of their address, so that it brings nobody back who was removed', async () => {
    const { there, pending } = await colleagues('invited-mech.example');
    const into = there.profile.id;
    const owner = await customerActor(there.user.id);
    const { email } = pending.user;
    await inviteMember(owner, into, { email, role: 'owner', maySign: true });
    const [mail] = await mailTo(email);
    const button = mail?.content.blocks.find(({ kind }) => kind === 'button');
    const href = button?.kind === 'button' ? button.href : '';
    const token = new URL(href, 'http://plenum.test').searchParams.get('token') ?? '';
    await approveAsMember(admin, { customerId: pending.profile.id, into });
    const { people, invitations } = await getPeople(owner, into);
    expect(invitations).toEqual([]);
    await removeMember(owner, people.find((person) => person.email === email)?.id ?? '');
    const removed = await unsafeActorOfUser(pending.user.id);
    if (removed.kind === 'visitor') throw new Error('The account is there.');
    await expect(joinCompany(removed, token)).rejects.toThrow('was used, withdrawn or has expired');
  });

  it('leaves a registration that is not restored, since it has no person any more', async () => {
    const { there, pending } = await colleagues('restored-mech.example');
    const customerId = pending.profile.id;
    await approveAsMember(admin, { customerId, into: there.profile.id });
    await expect(restoreCustomer(admin, customerId)).rejects.toThrow(
      "one of another customer's people",
    );
    expect(await profileOf(customerId)).toMatchObject({ archivedAt: expect.any(Date) });
    // One that is archived as it came has its person.
    const other = await registration();
    await removeCustomer(admin, other.profile.id, 'archive');
    await restoreCustomer(admin, other.profile.id);
    expect(await profileOf(other.profile.id)).toMatchObject({ archivedAt: null });
  });

  it('is refused for an address that nobody confirmed, and into a customer who is none', async () => {
    const { there, pending } = await colleagues('refused-mech.example', false);
    const customerId = pending.profile.id;
    await expect(approveAsMember(admin, { customerId, into: there.profile.id })).rejects.toThrow(
      'not confirmed',
    );
    const own = await colleagues('alone-mech.example');
    await expect(
      approveAsMember(admin, { customerId: own.pending.profile.id, into: customerId }),
    ).rejects.toThrow('no longer active');
    expect(await profileOf(customerId)).toMatchObject({ archivedAt: null });
  });

  it('is refused, as any approval, for an account that was deactivated or became one of our staff meanwhile', async () => {
    const { there, pending } = await colleagues('meanwhile-mech.example');
    const customerId = pending.profile.id;
    const decisions = [
      () => approveAsMember(admin, { customerId, into: there.profile.id }),
      () => approveCustomer(admin, { customerId, newCompanyName: 'Meanwhile Mechanical' }),
    ];
    for (const decide of decisions) {
      await setDeactivated(admin, { userId: pending.user.id, deactivated: true });
      await expect(decide()).rejects.toThrow('was deactivated');
      await setDeactivated(admin, { userId: pending.user.id, deactivated: false });
      await setRole(admin, { userId: pending.user.id, role: 'consultant' });
      await expect(decide()).rejects.toThrow('belongs to our staff');
      await setRole(admin, { userId: pending.user.id, role: 'user' });
    }
    expect(await customerActor(pending.user.id)).toMatchObject({ approval: 'pending' });
  });
});

describe('approving a registration', () => {
  it('assigns the company, opens the account and emails the customer', async () => {
    const { profile, user, company } = await registration();
    await unsafeOwnerTransaction((tx) =>
      tx.delete(customerAccounts).where(eq(customerAccounts.customerId, profile.id)),
    );
    await approveCustomer(admin, { customerId: profile.id, companyId: company.id });
    const after = await read(profile.id);
    expect(after.profile).toMatchObject({
      approvalStatus: 'approved',
      companyId: company.id,
      approvedBy: admin.userId,
      approvedAt: expect.any(Date),
      version: profile.version + 1,
    });
    expect(after.accounts).toMatchObject([{ availableBalance: '0.00', totalSpent: '0.00' }]);
    expect(after.actions).toEqual(['customer.approved']);
    expect(await mailTo(user.email)).toMatchObject([
      { content: { subject: 'Your account is approved' } },
    ]);
    // Nobody needs to be told of it any more.
    expect(await queuedDrops()).toContainEqual(
      expect.objectContaining({ subject: 'registration', subjectId: profile.id }),
    );
  });

  it('creates the company in place, and refuses a name that exists without approving', async () => {
    const first = await registration();
    await approveCustomer(admin, {
      customerId: first.profile.id,
      newCompanyName: 'Kettle River Mechanical',
    });
    const { profile } = await read(first.profile.id);
    const [company] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(companies).where(eq(companies.name, 'Kettle River Mechanical')),
    );
    expect(profile?.companyId).toBe(company?.id);

    const second = await registration();
    await expect(
      approveCustomer(admin, {
        customerId: second.profile.id,
        newCompanyName: 'KETTLE RIVER mechanical',
      }),
    ).rejects.toThrow(CompanyNameTakenError);
    const after = await read(second.profile.id);
    expect(after.profile?.approvalStatus).toBe('pending');
    expect(after.actions).toEqual([]);
    expect(await mailTo(second.user.email)).toEqual([]);
  });

  it('needs the word of anyone who approves for an email that is not confirmed', async () => {
    const { profile, user, company } = await registration({ emailVerified: false });
    const choice = { customerId: profile.id, companyId: company.id };
    const refused = approveCustomer(admin, choice);
    await expect(refused).rejects.toThrow(RefusedError);
    await expect(refused).rejects.toThrow('is not confirmed');
    const before = await read(profile.id);
    expect(before.profile).toMatchObject({ approvalStatus: 'pending', companyId: null });
    expect(before.actions).toEqual([]);
    expect(await mailTo(user.email)).toEqual([]);

    await approveCustomer(admin, { ...choice, withoutConfirmedEmail: 'yes' });
    const after = await read(profile.id);
    expect(after.profile).toMatchObject({ approvalStatus: 'approved', companyId: company.id });
    expect(after.actions).toEqual(['customer.approved']);
    expect(await mailTo(user.email)).toHaveLength(1);
  });

  it('counts once when two admins decide at the same time', async () => {
    const { profile, user, company } = await registration();
    const approve = () => approveCustomer(admin, { customerId: profile.id, companyId: company.id });
    const outcomes = await Promise.allSettled([approve(), approve()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(RefusedError),
    });
    expect((await read(profile.id)).actions).toEqual(['customer.approved']);
    expect(await mailTo(user.email)).toHaveLength(1);
  });

  it('refuses a company that is gone and a customer that is not there', async () => {
    const { profile } = await registration();
    const nowhere = '00000000-0000-4000-8000-000000000000';
    await expect(
      approveCustomer(admin, { customerId: profile.id, companyId: nowhere }),
    ).rejects.toThrow(RefusedError);
    await expect(
      approveCustomer(admin, { customerId: nowhere, newCompanyName: 'Nobody Mechanical' }),
    ).rejects.toThrow(NotFoundError);
    const made = await unsafeOwnerTransaction((tx) =>
      tx.select().from(companies).where(eq(companies.name, 'Nobody Mechanical')),
    );
    expect(made).toEqual([]);
  });
});

describe('rejecting and reopening', () => {
  it('ends the sessions, emails the reason, and can be undone', async () => {
    const { profile, user } = await registration();
    const bystander = await registration();
    await unsafeOwnerTransaction(async (tx) => {
      const expiresAt = new Date(Date.now() + 60_000);
      for (const { id } of [user, user, bystander.user]) {
        await tx.insert(sessions).values({ userId: id, token: crypto.randomUUID(), expiresAt });
      }
    });
    await rejectCustomer(admin, { customerId: profile.id, reason: 'We serve contractors only.' });
    expect((await read(profile.id)).profile).toMatchObject({
      approvalStatus: 'rejected',
      rejectedBy: admin.userId,
      rejectedAt: expect.any(Date),
      rejectionReason: 'We serve contractors only.',
    });
    const left = await unsafeOwnerTransaction((tx) => tx.select().from(sessions));
    expect(left.map(({ userId }) => userId)).toEqual([bystander.user.id]);
    const [mail] = await mailTo(user.email);
    expect(JSON.stringify(mail?.content)).toContain('We serve contractors only.');

    await expect(
      rejectCustomer(admin, { customerId: profile.id, reason: 'Twice.' }),
    ).rejects.toThrow('This registration has been rejected already.');

    await reopenRegistration(admin, { customerId: profile.id });
    const after = await read(profile.id);
    expect(after.profile).toMatchObject({
      approvalStatus: 'pending',
      rejectedBy: null,
      rejectedAt: null,
      rejectionReason: null,
    });
    expect(after.actions).toEqual(['customer.rejected', 'customer.reopened']);
    await expect(reopenRegistration(admin, { customerId: profile.id })).rejects.toThrow(
      RefusedError,
    );
  });
});

describe('the list of registrations', () => {
  it('searches names, companies and emails without regard to case, and counts each status', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const company = await makeCompany(tx, { name: 'Quillback Air 100%' });
      for (const approvalStatus of ['pending', 'pending', 'rejected'] as const) {
        const { profile } = await makeCustomer(tx, { approvalStatus, name: 'Lou Perch' });
        await tx
          .update(customerProfiles)
          .set({ companyName: company.name })
          .where(eq(customerProfiles.id, profile.id));
      }
    });
    for (const search of ['lou PERCH', 'quillback', '100%']) {
      const found = await listRegistrations(admin, { ...FIRST_PAGE, search }, 'pending');
      expect(found.rows).toHaveLength(2);
      const near = [{ name: 'Quillback Air 100%', isSame: true }];
      expect(found.rows).toMatchObject([{ near }, { near }]);
      expect(found.counts).toEqual({ pending: 2, approved: 0, rejected: 1 });
    }
    const none = await listRegistrations(admin, { ...FIRST_PAGE, search: '100_' }, 'pending');
    expect(none.rows).toEqual([]);
  });

  it('counts each status up to a thousand, and what a search finds up to a hundred', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`with people as (insert into users (name, email)
          select 'Sam', 'sam' || n || '@many.example' from generate_series(1, 1100) n returning id, email)
        insert into customer_profiles (user_id, company_name, contact_name, email, approval_status)
          select id, 'Manifold Air', 'Sam', email, 'approved' from people`),
    );
    const { counts: all } = await listRegistrations(admin, FIRST_PAGE, 'approved');
    expect(all.approved).toEqual({ moreThan: 1_000 });
    const search = 'manifold';
    const { counts: found } = await listRegistrations(admin, { ...FIRST_PAGE, search }, 'approved');
    expect(found.approved).toEqual({ moreThan: 100 });
    const { counts } = await listRegistrations(
      admin,
      { ...FIRST_PAGE, search: 'sam77' },
      'pending',
    );
    expect(counts).toEqual({ pending: 0, approved: 11, rejected: 0 });
  });
});
