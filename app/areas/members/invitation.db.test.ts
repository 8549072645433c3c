import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { Actor, AdminActor, CustomerActor } from '#app/access/actor.ts';
import { rateLimits, users, verifications } from '#app/access/auth-tables.ts';
import { NotAllowedError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { takeBackLinks } from '#app/areas/accounts/account-link-commands.server.ts';
import { setDeactivated, setRole } from '#app/areas/accounts/user-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import {
  inviteMember,
  sendInvitationAgain,
  takeInvitationBack,
} from './invitation-commands.server.ts';
import { joinAsNew, joinCompany, readInvitation } from './joining-commands.server.ts';
import { removeMember } from './member-commands.server.ts';
import { getPeople } from './member-queries.server.ts';

setUpDatabase();

const EMAIL = 'new.colleague@example.com';
const GIVEN = { fullName: 'Nora New', password: 'a long enough word' };
const OVER = 'used, withdrawn or has expired';

let ann: AdminActor;
let ben: AdminActor;
let owner: CustomerActor;
let other: CustomerActor;

beforeEach(async () => {
  openRateLimits();
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`delete from pgboss.job where name = 'mail'`);
    await tx.delete(memberInvitations);
    await tx.delete(verifications);
    await tx.delete(rateLimits);
    await tx.execute(sql`update users set email = id || '@former.example' where email = ${EMAIL}`);
  });
  ({ ann, ben, customer: owner, other } = await makePeople({ name: 'Olga Owner' }));
});

const asked = { email: EMAIL, role: 'billing', maySign: true } as const;

/** The token of the newest invitation's mail. */
async function token(): Promise<string> {
  const mail = (await queuedMail()).filter(({ to }) => to === EMAIL).at(-1);
  const button = mail?.content.blocks.find(({ kind }) => kind === 'button');
  const href = button?.kind === 'button' ? button.href : '';
  return new URL(href, 'http://plenum.test').searchParams.get('token') ?? '';
}

async function invitationId(): Promise<string> {
  const { invitations } = await getPeople(owner, owner.customerId);
  return invitations[0]?.id ?? '';
}

async function signedInAs(email: string): Promise<Exclude<Actor, { kind: 'visitor' }>> {
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { email }));
  const actor = await unsafeActorOfUser(id);
  if (actor.kind === 'visitor') throw new Error('The account is there.');
  return actor;
}

const memberCount = () =>
  unsafeOwnerTransaction((tx) => tx.$count(members, eq(members.customerId, owner.customerId)));

describe('an invitation', () => {
  it('leads someone without an account to one, with their address confirmed, in the role it names', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const key = await token();
    expect(await readInvitation(key)).toEqual({
      company: owner.companyName,
      email: EMAIL,
      role: 'billing',
      inviter: 'Olga Owner',
      hasAccount: false,
    });
    expect(await joinAsNew(key, GIVEN)).toMatchObject({ email: EMAIL });
    const [user] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(users).where(eq(users.email, EMAIL)),
    );
    expect(user).toMatchObject({ name: 'Nora New', emailVerified: true });
    expect(await customerActor(user?.id ?? '')).toMatchObject({
      customerId: owner.customerId,
      rights: ['money', 'work', 'act-money', 'sign'],
    });
    expect((await getPeople(owner, owner.customerId)).invitations).toEqual([]);
    expect(await readInvitation(key)).toBeNull();
  });

  it('makes no account with a password that is easy to guess', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const key = await token();
    for (const password of ['123456', 'Nora-New', owner.companyName]) {
      await expect(joinAsNew(key, { ...GIVEN, password })).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(users, eq(users.email, EMAIL)))).toBe(0);
    expect(await readInvitation(key)).toMatchObject({ email: EMAIL });
  });

  it('of two presses at once lets one in', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const key = await token();
    const both = await Promise.allSettled([joinAsNew(key, GIVEN), joinAsNew(key, GIVEN)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await memberCount()).toBe(2);
  });

  it('lets in anyone who has the account of its address, and nobody else', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const key = await token();
    await expect(joinCompany(other, key)).rejects.toThrow('for another address');
    const invited = await signedInAs(EMAIL);
    expect((await readInvitation(key))?.hasAccount).toBe(true);
    expect(await joinCompany(invited, key)).toMatchObject({ company: owner.companyName });
    await expect(joinCompany(invited, key)).rejects.toThrow(OVER);
    expect(await memberCount()).toBe(2);
  });

  it('is over once it was taken back, ran out, was sent again or its sender manages no more', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const first = await token();
    await sendInvitationAgain(owner, await invitationId());
    expect(await readInvitation(first)).toBeNull();
    const second = await token();
    await unsafeOwnerTransaction((tx) =>
      tx.update(memberInvitations).set({ expiresAt: sql`now()` }),
    );
    await expect(joinAsNew(second, GIVEN)).rejects.toThrow(OVER);
    await takeInvitationBack(owner, await invitationId());
    await expect(takeInvitationBack(owner, await invitationId())).rejects.toThrow();

    const colleague = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx);
      return makeMember(tx, owner.customerId, user, { role: 'owner' });
    });
    const accomplice = await customerActor(colleague.userId);
    await inviteMember(accomplice, owner.customerId, asked);
    const third = await token();
    await removeMember(owner, colleague.id);
    expect(await readInvitation(third)).toBeNull();
    await expect(joinAsNew(third, GIVEN)).rejects.toThrow(OVER);
    expect(await unsafeOwnerTransaction((tx) => tx.$count(users, eq(users.email, EMAIL)))).toBe(0);
  });

  it('is over while the account of its sender is deactivated', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const key = await token();
    await setDeactivated(ann, { userId: owner.userId, deactivated: true });
    expect(await readInvitation(key)).toBeNull();
    await expect(joinAsNew(key, GIVEN)).rejects.toThrow(OVER);
    await setDeactivated(ann, { userId: owner.userId, deactivated: false });
    expect(await readInvitation(key)).toMatchObject({ email: EMAIL });
  });

  it('of staff is over while its sender manages no people of customers, or is deactivated', async () => {
    await inviteMember(ben, owner.customerId, asked);
    const key = await token();
    for (const role of ['consultant', 'billing', 'reader', 'user'] as const) {
      await setRole(ann, { userId: ben.userId, role });
      expect([role, await readInvitation(key)]).toEqual([role, null]);
    }
    await expect(joinAsNew(key, GIVEN)).rejects.toThrow(OVER);
    await setRole(ann, { userId: ben.userId, role: 'admin' });
    expect(await readInvitation(key)).toMatchObject({ email: EMAIL });
    await setDeactivated(ann, { userId: ben.userId, deactivated: true });
    await expect(joinAsNew(key, GIVEN)).rejects.toThrow(OVER);
  });

  it('waits for anyone who takes it back at that moment, and is over then', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const [key, id] = [await token(), await invitationId()];
    const invited = await signedInAs(EMAIL);
    const own = eq(memberInvitations.id, id);
    const [isHeld, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const withdrawal = unsafeOwnerTransaction(async (tx) => {
      await tx.select().from(memberInvitations).where(own).for('update');
      isHeld.resolve();
      await goesOn.promise;
      await takeBackLinks(tx, 'join', id);
      await tx.update(memberInvitations).set({ withdrawnAt: sql`now()` }).where(own);
    });
    await isHeld.promise;
    const joined = Promise.allSettled([joinCompany(invited, key)]);
    await pause(500);
    goesOn.resolve();
    await withdrawal;
    expect(await joined).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining(OVER) } },
    ]);
  });

  it('is refused for staff, members, and who is already invited, and to who does not manage', async () => {
    const invite = (email: string) => inviteMember(owner, owner.customerId, { ...asked, email });
    await expect(invite(ann.email)).rejects.toThrow('belongs to our staff');
    await expect(invite(owner.email)).rejects.toThrow('already a member');
    await invite(EMAIL);
    await expect(invite(EMAIL)).rejects.toThrow('already invited');
    const viewer = { ...owner, rights: ['money', 'work'] as const };
    await expect(inviteMember(viewer, owner.customerId, asked)).rejects.toThrow(NotAllowedError);
    const waiting = await invitationId();
    await expect(takeInvitationBack(other, waiting)).rejects.toThrow(NotFoundError);
    await expect(sendInvitationAgain(viewer, waiting)).rejects.toThrow(NotAllowedError);
    expect((await getPeople(viewer, owner.customerId)).invitations).toEqual([]);
  });

  it('writes to nobody again and again', async () => {
    await inviteMember(owner, owner.customerId, asked);
    const id = await invitationId();
    await sendInvitationAgain(owner, id);
    await sendInvitationAgain(owner, id);
    await expect(sendInvitationAgain(owner, id)).rejects.toThrow('Too many attempts');
    await expect(inviteMember(other, other.customerId, asked)).rejects.toThrow('Too many attempts');
    expect((await queuedMail()).filter(({ to }) => to === EMAIL)).toHaveLength(3);
  });

  it('of staff stands without a member who sent it, and holds nothing but the company of what people typed', async () => {
    await inviteMember(ann, owner.customerId, asked);
    const [mail] = (await queuedMail()).filter(({ to }) => to === EMAIL);
    expect(JSON.stringify(mail?.content)).not.toContain(owner.name);
    expect(await joinAsNew(await token(), GIVEN)).toMatchObject({ company: owner.companyName });
    await expect(inviteMember(ann, ann.userId, asked)).rejects.toThrow();
  });
});
