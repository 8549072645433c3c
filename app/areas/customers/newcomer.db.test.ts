import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { Actor, AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { countForStaff } from '#app/areas/frame/frame-queries.server.ts';
import { inviteMember, takeInvitationBack } from '#app/areas/members/invitation-commands.server.ts';
import { joinAsNew, joinCompany } from '#app/areas/members/joining-commands.server.ts';
import { addMember } from '#app/areas/members/member-commands.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { actionsOn, customerActor, makePeople } from '#tests/helpers/cast.ts';
import { FIRST_PAGE } from '#tests/helpers/customers.ts';
import {
  mailTo,
  queuedAnnouncements,
  queuedDrops,
  setUpDatabase,
} from '#tests/helpers/database.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import { approveAsMember } from './joining-approval-commands.server.ts';
import { admitNewcomer, declineNewcomer } from './newcomer-commands.server.ts';
import { listNewcomers } from './newcomer-queries.server.ts';

setUpDatabase();

const GIVEN = { fullName: 'Nora New', password: 'a long enough word' };

let ann: AdminActor;
let ben: AdminActor;
let owner: CustomerActor;
let other: CustomerActor;
let email: string;

const approveNewcomers = (value: 'true' | 'false') =>
  unsafeOwnerTransaction((tx) =>
    tx
      .insert(settings)
      .values({ key: 'security.customers.approve_newcomers', value })
      .onConflictDoUpdate({ target: settings.key, set: { value } }),
  );

beforeEach(async () => {
  openRateLimits();
  ({ ann, ben, customer: owner, other } = await makePeople({ name: 'Olga Owner' }));
  email = `new-${randomUUID()}@example.com`;
  await approveNewcomers('true');
});

/** Invites an address and returns the token of its mail. */
async function invited(by: AdminActor | CustomerActor = owner, to = email): Promise<string> {
  await inviteMember(by, owner.customerId, { email: to, role: 'billing', maySign: true });
  const button = (await mailTo(to)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  const href = button?.kind === 'button' ? button.href : '';
  return new URL(href, 'http://plenum.test').searchParams.get('token') ?? '';
}

async function actorOf(address: string): Promise<Exclude<Actor, { kind: 'visitor' }>> {
  const [user] = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, address)),
  );
  const actor = await unsafeActorOfUser(user?.id ?? randomUUID());
  if (actor.kind === 'visitor') throw new Error('The account is there.');
  return actor;
}

/** Someone who has accepted the owner's invitation with a new account; the id that they wait by. */
async function newcomer(): Promise<string> {
  await joinAsNew(await invited(), GIVEN);
  const [waiting] = (await getPeople(owner, owner.customerId)).invitations;
  return waiting?.id ?? '';
}

const rowOf = async (id: string) =>
  (await listNewcomers(ann, { ...FIRST_PAGE, search: email })).rows.find((row) => row.id === id);

const memberRows = () =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(users.email, email), isNull(members.endedAt))),
  );

const subjectsTo = async (address: string) =>
  (await mailTo(address)).map(({ content }) => content.subject);

/** How many rows of each table with a customer an actor reads; of what they may not even ask for, none. */
async function readBy(actor: Actor): Promise<Record<string, number>> {
  const { rows } = await database().query(
    `select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' order by table_name`,
  );
  const read: Record<string, number> = {};
  for (const table of ['customer_profiles', ...rows.map(({ table_name }) => String(table_name))]) {
    const count = asActor(actor, (tx) =>
      rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from ${sql.identifier(table)}`),
    );
    const [row] = await count.catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code === '42501') return [{ n: 0 }];
      throw error;
    });
    if (row && row.n > 0) read[table] = row.n;
  }
  return read;
}

describe('a newcomer who waits for approval', () => {
  it('is nobody in the company: reads nothing, is notified of nothing, and is listed for the owner and staff', async () => {
    const { waiting: before } = await countForStaff(ann);
    await unsafeOwnerTransaction(async (tx) => {
      const [profile] = await tx
        .select()
        .from(customerProfiles)
        .where(eq(customerProfiles.id, owner.customerId));
      if (!profile) throw new Error('The customer is gone.');
      await makeOneOfEach(tx, { ...profile, userId: owner.userId }, 'Of the owner');
    });
    const id = await newcomer();
    const actor = await actorOf(email);
    expect(actor).toEqual({
      kind: 'user',
      userId: actor.userId,
      name: 'Nora New',
      email,
      joining: owner.companyName,
    });
    expect(Object.keys(await readBy(owner)).length).toBeGreaterThan(8);
    expect(await readBy(actor)).toEqual({});
    expect(await memberRows()).toEqual([]);
    await announceJob.run({
      ...{ to: { customer: owner.customerId }, subject: 'ticket', subjectId: randomUUID() },
      ...{ title: 'A ticket', path: '/customer/tickets', eventId: randomUUID(), except: null },
    });
    const told = eq(notices.userId, actor.userId);
    expect(await unsafeOwnerTransaction((tx) => tx.$count(notices, told))).toBe(0);

    const { people, invitations } = await getPeople(owner, owner.customerId);
    expect(people.map(({ userId }) => userId)).toEqual([owner.userId]);
    expect(invitations).toMatchObject([{ id, email, acceptedAt: expect.any(Date) }]);
    expect(await rowOf(id)).toMatchObject({
      name: 'Nora New',
      role: 'billing',
      maySign: true,
      company: owner.companyName,
      inviter: 'Olga Owner',
    });
    expect((await countForStaff(ann)).waiting).toBe(before + 1);
    expect(await queuedAnnouncements()).toContainEqual(
      expect.objectContaining({ subject: 'registration', subjectId: id, to: { staff: 'all' } }),
    );
    expect(await actionsOn(owner.customerId)).toContain('customer.member_waiting');
  });

  it('has used their link, and is not invited again meanwhile', async () => {
    const key = await invited();
    const both = await Promise.allSettled([joinAsNew(key, GIVEN), joinAsNew(key, GIVEN)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(joinCompany(await actorOf(email), key)).rejects.toThrow('was used');
    await expect(invited()).rejects.toThrow('has already accepted');
  });

  it('goes on in the company that they work for, and has both once approved', async () => {
    email = other.email;
    const there = await actorOf(email);
    expect(await joinCompany(there, await invited(owner, email))).toMatchObject({ waits: true });
    expect(await actorOf(email)).toEqual(there);
    const [waiting] = (await getPeople(owner, owner.customerId)).invitations;
    await admitNewcomer(ann, waiting?.id ?? '');
    expect(await unsafeActorOfUser(there.userId, owner.customerId)).toMatchObject({
      customerId: owner.customerId,
      companies: [expect.anything(), expect.anything()],
    });
  });
});

describe('approving a newcomer', () => {
  it('makes them the member that the invitation says, once of two presses, and emails them', async () => {
    const id = await newcomer();
    const both = await Promise.allSettled([admitNewcomer(ann, id), admitNewcomer(ben, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(RefusedError),
    });
    expect(await memberRows()).toHaveLength(1);
    expect(await customerActor((await actorOf(email)).userId)).toMatchObject({
      customerId: owner.customerId,
      approval: 'approved',
      rights: ['money', 'work', 'act-money', 'sign'],
    });
    expect((await getPeople(owner, owner.customerId)).invitations).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
    expect((await subjectsTo(email)).slice(1)).toEqual(['Your account is approved']);
    expect(await queuedDrops()).toContainEqual(
      expect.objectContaining({ subject: 'registration', subjectId: id }),
    );
    const actions = await actionsOn(owner.customerId);
    expect(actions.filter((action) => action === 'customer.member_approved')).toHaveLength(1);
    await expect(declineNewcomer(ann, id, 'Too late')).rejects.toThrow('has already been approved');
    await expect(takeInvitationBack(owner, id)).rejects.toThrow('has joined in the meantime');
    await expect(admitNewcomer(ann, randomUUID())).rejects.toThrow(NotFoundError);
  });

  it('and taking back at once: one of them counts, and only that', async () => {
    for (let round = 0; round < 4; round++) {
      email = `new-${randomUUID()}@example.com`;
      const id = await newcomer();
      const presses = [() => admitNewcomer(ann, id), () => takeInvitationBack(owner, id)];
      if (round % 2) presses.reverse();
      const outcomes = await Promise.allSettled(presses.map((press) => press()));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const isMember = (await memberRows()).length === 1;
      expect((await subjectsTo(email)).slice(1)).toEqual([
        isMember ? 'Your account is approved' : `${owner.companyName} withdrew its invitation`,
      ]);
      expect(await rowOf(id)).toBeUndefined();
      expect((await actorOf(email)).kind).toBe(isMember ? 'customer' : 'user');
    }
  });

  it('is refused for a company or an account that can have no such member any more', async () => {
    const id = await newcomer();
    const archived = (archivedAt: Date | null) =>
      unsafeOwnerTransaction((tx) =>
        tx
          .update(customerProfiles)
          .set({ archivedAt })
          .where(eq(customerProfiles.id, owner.customerId)),
      );
    await archived(new Date());
    expect(await rowOf(id)).toBeUndefined();
    expect(await actorOf(email)).not.toHaveProperty('joining');
    await expect(admitNewcomer(ann, id)).rejects.toThrow('no longer an active customer');
    await archived(null);
    const { userId } = await actorOf(email);
    const deactivatedAt = new Date();
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt }).where(eq(users.id, userId)),
    );
    await expect(admitNewcomer(ann, id)).rejects.toThrow('deactivated');
    expect(await memberRows()).toEqual([]);
    expect(await rowOf(id)).toBeDefined();
  });
});

describe('declining a newcomer', () => {
  it('ends their wait, and emails the reason to them and to anyone who invited them', async () => {
    const id = await newcomer();
    await declineNewcomer(ann, id, 'We know no Nora there.');
    expect(await actorOf(email)).not.toHaveProperty('joining');
    expect(await memberRows()).toEqual([]);
    for (const [to, subject] of [
      [email, `You were not approved for ${owner.companyName}`],
      [owner.email, `${email} was not approved for ${owner.companyName}`],
    ] as const) {
      const mail = (await mailTo(to)).at(-1);
      expect(mail?.content.subject).toBe(subject);
      expect(JSON.stringify(mail?.content)).toContain('We know no Nora there.');
    }
    expect(await actionsOn(owner.customerId)).toContain('customer.member_declined');
    await expect(admitNewcomer(ann, id)).rejects.toThrow('declined or withdrawn');
    await expect(takeInvitationBack(owner, id)).rejects.toThrow(NotFoundError);
    // Nothing is in the way of another invitation.
    await expect(joinCompany(await actorOf(email), await invited())).resolves.toMatchObject({
      waits: true,
    });
  });
});

describe('no approval', () => {
  it('is needed of whom staff invite or add, who waited or not', async () => {
    expect(await joinAsNew(await invited(ann), GIVEN)).toMatchObject({ waits: false });
    expect(await memberRows()).toHaveLength(1);

    email = `new-${randomUUID()}@example.com`;
    const id = await newcomer();
    const { userId } = await actorOf(email);
    await addMember(ann, owner.customerId, { userId, role: 'viewer', maySign: false });
    expect(await rowOf(id)).toBeUndefined();
    expect((await memberRows()).map(({ members: { role } }) => role)).toEqual(['viewer']);
  });

  it('is needed of whom staff let in by their registration', async () => {
    const { user, profile } = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx, { email, emailVerified: true });
      const [profile] = await tx
        .insert(customerProfiles)
        .values({ userId: user.id, companyName: 'Own Air', contactName: 'Nora New', email })
        .returning();
      return { user, profile };
    });
    await joinCompany(await actorOf(email), await invited());
    const [waiting] = (await getPeople(owner, owner.customerId)).invitations;
    await approveAsMember(ann, { customerId: profile?.id ?? '', into: owner.customerId });
    expect(await rowOf(waiting?.id ?? '')).toBeUndefined();
    expect(await customerActor(user.id)).toMatchObject({ customerId: owner.customerId });
  });

  it('is needed once it is switched off, but of those who wait by then', async () => {
    const id = await newcomer();
    await approveNewcomers('false');
    expect(await rowOf(id)).toBeDefined();
    expect(await memberRows()).toEqual([]);
    expect(await admitNewcomer(ann, id)).toBe('Nora New');

    email = `new-${randomUUID()}@example.com`;
    expect(await joinAsNew(await invited(), GIVEN)).toMatchObject({ waits: false });
    expect(await memberRows()).toHaveLength(1);
    await unsafeOwnerTransaction((tx) => tx.delete(memberInvitations));
  });
});
