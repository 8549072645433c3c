import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { sessions, users } from '#app/access/auth-tables.ts';
import type { MemberRole } from '#app/access/member-rights.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { notAllowedWords } from '#app/access/require-right.server.ts';
import { completeProfile } from '#app/areas/accounts/sign-up-commands.server.ts';
import { setDeactivated } from '#app/areas/accounts/user-commands.server.ts';
import { listRegistrations } from '#app/areas/customers/approval-queries.server.ts';
import { markAllSeen } from '#app/areas/notices/notice-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { countUnread, getNotices } from '#app/areas/notices/notice-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { actionsOn, customerActor, makePeople } from '#tests/helpers/cast.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { inviteMember } from './invitation-commands.server.ts';
import { addMember, changeMember, leaveCompany, removeMember } from './member-commands.server.ts';
import { findAccountOptions, getPeople } from './member-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let owner: CustomerActor;
let other: CustomerActor;

beforeEach(async () => {
  ({ ann, customer: owner, other } = await makePeople({ name: 'Olga Owner' }));
});

async function makeColleague(role: MemberRole, customerId = owner.customerId) {
  const made = await unsafeOwnerTransaction(async (tx) => {
    const user = await makeUser(tx, { name: `The ${role}` });
    return makeMember(tx, customerId, user, { role });
  });
  return { member: made, actor: await customerActor(made.userId) };
}

async function ownMembership(userId: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(members)
      .where(and(eq(members.userId, userId), isNull(members.endedAt))),
  );
  return row;
}

async function sessionsOf(userId: string): Promise<number> {
  return unsafeOwnerTransaction((tx) => tx.$count(sessions, eq(sessions.userId, userId)));
}

async function signedIn(userId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  await unsafeOwnerTransaction((tx) =>
    tx.insert(sessions).values({ userId, token: `of ${userId}`, expiresAt }),
  );
}

const as = (role: MemberRole, maySign: boolean, version = 1) => ({ role, maySign, version });

describe('the people of a customer', () => {
  it('are read by each of them and by staff, and by nobody of another customer', async () => {
    const { actor: viewer } = await makeColleague('viewer');
    for (const reader of [owner, viewer, ann]) {
      const { people } = await getPeople(reader, owner.customerId);
      expect(people.map(({ name, role, maySign }) => [name, role, maySign])).toEqual([
        ['Olga Owner', 'owner', true],
        ['The viewer', 'viewer', false],
      ]);
    }
    const { people } = await getPeople(other, owner.customerId);
    expect(people.map(({ userId }) => userId)).toEqual([other.userId]);
  });

  it('begin with anyone who a profile is made for, and nobody is it twice', async () => {
    expect(await ownMembership(owner.userId)).toMatchObject({ role: 'owner', maySign: true });
    await expect(
      unsafeOwnerTransaction((tx) => makeMember(tx, owner.customerId, { id: owner.userId })),
    ).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});

describe('an account that staff add', () => {
  const add = (userId: string, customerId = owner.customerId) =>
    addMember(ann, customerId, { userId, role: 'operations', maySign: false });

  it('is a member from then on, is told by mail, and its invitation is done with', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ emailVerified: true }).where(eq(users.id, other.userId)),
    );
    await inviteMember(ann, owner.customerId, {
      email: other.email,
      role: 'viewer',
      maySign: false,
    });
    const options = { customerId: owner.customerId, search: other.email };
    expect((await findAccountOptions(ann, options)).map(({ value }) => value)).toEqual([
      other.userId,
    ]);
    expect(await add(other.userId)).toBe(other.name);
    expect(await findAccountOptions(ann, options)).toEqual([]);
    const { people, invitations } = await getPeople(ann, owner.customerId);
    expect(people.map(({ userId, role }) => [userId, role])).toContainEqual([
      other.userId,
      'operations',
    ]);
    expect(invitations).toEqual([]);
    expect(await actionsOn(owner.customerId)).toContain('customer.member_added');
    const mail = (await queuedMail()).at(-1);
    expect([mail?.to, mail?.content.heading]).toEqual([
      other.email,
      `You are a member of ${owner.companyName}`,
    ]);
    await expect(add(other.userId)).rejects.toThrow('is already a member');
  });

  it('is none of staff, none that is deactivated or unconfirmed, and joins no company that is not active', async () => {
    const made = (given: object) => unsafeOwnerTransaction((tx) => makeUser(tx, given));
    const deactivated = await made({ deactivatedAt: new Date(), emailVerified: true });
    for (const userId of [ann.userId, deactivated.id]) {
      await expect(add(userId)).rejects.toThrow('to our staff, or was deactivated');
    }
    const unconfirmed = await made({ emailVerified: false });
    await expect(add(unconfirmed.id)).rejects.toThrow('is not confirmed');
    const { id } = await made({ emailVerified: true });
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, owner.customerId)),
    );
    await expect(add(id)).rejects.toThrow(NotFoundError);
    const { people } = await getPeople(ann, owner.customerId);
    expect(people.map(({ userId }) => userId)).toEqual([owner.userId]);
  });
});

describe('a change of a role', () => {
  it('holds from the next request on, is logged, and an older copy is refused', async () => {
    const { member, actor } = await makeColleague('viewer');
    await changeMember(owner, member.id, as('billing', true));
    expect((await customerActor(actor.userId)).rights).toEqual([
      'money',
      'work',
      'act-money',
      'sign',
    ]);
    expect(await actionsOn(owner.customerId)).toEqual(['customer.member_changed']);
    await expect(changeMember(owner, member.id, as('viewer', false))).rejects.toThrow(
      ChangedMeanwhileError,
    );
    await changeMember(ann, member.id, as('operations', false, 2));
    expect((await customerActor(actor.userId)).rights).toEqual(['work', 'act-work']);
  });

  it('is not found by others: another company, a colleague who does not manage, of someone gone', async () => {
    const { member, actor: viewer } = await makeColleague('viewer');
    const rows = [other, viewer].map((actor) => changeMember(actor, member.id, as('owner', true)));
    const [foreign, own] = await Promise.allSettled(rows);
    expect([foreign?.status, own?.status]).toEqual(['rejected', 'rejected']);
    expect(await ownMembership(viewer.userId)).toMatchObject({ role: 'viewer', version: 1 });
    await removeMember(owner, member.id);
    await expect(changeMember(owner, member.id, as('owner', true, 2))).rejects.toThrow(
      NotFoundError,
    );
  });

  it('leaves an owner, also when two go at once', async () => {
    const mine = await ownMembership(owner.userId);
    await expect(changeMember(owner, mine?.id ?? '', as('billing', true))).rejects.toThrow(
      'only owner',
    );
    await expect(leaveCompany(owner)).rejects.toThrow('only owner');
    const { member, actor: second } = await makeColleague('owner');
    const both = await Promise.allSettled([
      removeMember(owner, member.id),
      removeMember(second, mine?.id ?? ''),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const standing = await unsafeOwnerTransaction((tx) =>
      tx.$count(members, and(eq(members.customerId, owner.customerId), isNull(members.endedAt))),
    );
    expect(standing).toBe(1);
  });

  it('counts no owner whose account is deactivated', async () => {
    const { member, actor: gone } = await makeColleague('owner');
    const { actor: viewer } = await makeColleague('viewer');
    await setDeactivated(ann, { userId: gone.userId, deactivated: true });
    await expect(leaveCompany(owner)).rejects.toThrow('only owner');
    expect(await notAllowedWords(viewer, 'manage')).toContain('Ask Olga Owner to change that.');
    const { people } = await getPeople(owner, owner.customerId);
    expect(people.filter(({ isActive }) => !isActive).map(({ id }) => id)).toEqual([member.id]);
    await removeMember(owner, member.id);
  });
});

describe('anyone who is removed or leaves', () => {
  it('is out at once, signed out everywhere, and stays in what was', async () => {
    const { member, actor } = await makeColleague('operations');
    await signedIn(actor.userId);
    expect(await removeMember(owner, member.id)).toBe('The operations');
    expect(await sessionsOf(actor.userId)).toBe(0);
    expect(await unsafeActorOfUser(actor.userId)).toMatchObject({ kind: 'user' });
    expect((await getPeople(owner, owner.customerId)).people).toHaveLength(1);
    await expect(removeMember(owner, member.id)).rejects.toThrow(NotFoundError);
    await makeColleague('operations');
  });

  it('goes on in another company that they are a member of', async () => {
    const { actor } = await makeColleague('operations');
    await unsafeOwnerTransaction((tx) =>
      makeMember(tx, other.customerId, { id: actor.userId }, { role: 'billing' }),
    );
    await signedIn(actor.userId);
    await leaveCompany(actor);
    expect(await sessionsOf(actor.userId)).toBe(1);
    expect(await unsafeActorOfUser(actor.userId)).toMatchObject({ customerId: other.customerId });
    expect(await actionsOn(owner.customerId)).toEqual(['customer.member_left']);
  });

  it('can not be taken out by someone who does not manage, nor by another company', async () => {
    const { member, actor: billing } = await makeColleague('billing');
    const mine = await ownMembership(owner.userId);
    await expect(removeMember(billing, mine?.id ?? '')).rejects.toThrow(RefusedError);
    await expect(removeMember(other, member.id)).rejects.toThrow(NotFoundError);
    expect((await getPeople(ann, owner.customerId)).people).toHaveLength(2);
  });
});

describe('someone who has left', () => {
  const profile = { fullName: 'Olga Owner', companyName: 'Owner Air', phone: '614-555-0142' };

  it('registers a company of their own with the account that was the first of another', async () => {
    const { actor: second, member } = await makeColleague('owner');
    await expect(completeProfile({ ...owner, kind: 'user' }, profile)).rejects.toThrow(
      'This account already has a customer profile.',
    );
    const { people } = await getPeople(second, owner.customerId);
    await removeMember(second, people.find(({ userId }) => userId === owner.userId)?.id ?? '');
    const left = await unsafeActorOfUser(owner.userId);
    if (left.kind !== 'user') throw new Error(`The account is a ${left.kind}.`);
    await completeProfile(left, profile);
    const again = await customerActor(owner.userId);
    expect(again).toMatchObject({ companyName: 'Owner Air', approval: 'pending' });
    expect(again.customerId).not.toBe(owner.customerId);
    // The company of before goes on, and is listed as before.
    expect(await customerActor(member.userId)).toMatchObject({ customerId: owner.customerId });
    const { people: still } = await getPeople(ann, owner.customerId);
    expect(still.map(({ userId }) => userId)).toEqual([member.userId]);
    const page = { search: '', sort: 'created', direction: 'desc', after: null, before: null };
    const { rows } = await listRegistrations(ann, page as PageRequest, 'approved');
    expect(rows.map(({ id }) => id)).toContain(owner.customerId);
    await expect(completeProfile(left, profile)).rejects.toThrow(RefusedError);
  });

  it('is shown what they were told in the company that they act for, and counts of their others', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'false' });
      await makeMember(tx, other.customerId, { id: owner.userId }, { role: 'operations' });
    });
    const there = (await unsafeActorOfUser(owner.userId, other.customerId)) as CustomerActor;
    const tell = (customerId: string, subject: 'ticket' | 'invoice', title: string) =>
      announceJob.run({
        ...{ to: { customer: customerId }, subject, subjectId: randomUUID(), title },
        ...{ path: '/customer/tickets', eventId: randomUUID(), except: null },
      });
    await tell(owner.customerId, 'ticket', 'Of the own one');
    await tell(owner.customerId, 'invoice', 'Money of the own one');
    await tell(other.customerId, 'ticket', 'Of the other one');
    // No money is told to operations, and a process of before names no company.
    await unsafeOwnerTransaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(customerProfiles)
        .where(eq(customerProfiles.id, other.customerId));
      if (!row) throw new Error('The customer is gone.');
      const { id: entityId } = await makeTicket(tx, row);
      const about = { entityType: 'ticket', entityId, title: 'By one of before' } as const;
      const told = { ...about, userId: owner.userId, path: '/customer/tickets' };
      await tx.insert(notices).values({ ...told, eventId: randomUUID() });
    });
    const titles = async (actor: CustomerActor) =>
      (await getNotices(actor)).notices.map(({ title }) => title).sort();
    expect(await titles(owner)).toEqual(['Money of the own one', 'Of the own one']);
    expect(await titles(there)).toEqual(['By one of before', 'Of the other one']);
    expect((await countUnread(there)).ticket).toBe(2);
    const elsewhere = async (actor: CustomerActor) => (await countUnread(actor)).elsewhere;
    expect(await elsewhere(await customerActor(owner.userId))).toEqual({ [other.customerId]: 2 });
    expect(await elsewhere(there)).toEqual({ [owner.customerId]: 2 });
    await markAllSeen(owner);
    expect(await elsewhere(there)).toEqual({});
    expect((await countUnread(there)).ticket).toBe(2);
    await leaveCompany(there);
    expect(await titles(owner)).toEqual(['Money of the own one', 'Of the own one']);
    expect(await elsewhere(owner)).toEqual({});
  });
});
