import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { setRole } from '#app/areas/accounts/user-commands.server.ts';
import {
  removeCustomer,
  restoreCustomer,
} from '#app/areas/customers/customer-removal-commands.server.ts';
import { admitNewcomer } from '#app/areas/customers/newcomer-commands.server.ts';
import { inviteMember } from '#app/areas/members/invitation-commands.server.ts';
import { joinCompany } from '#app/areas/members/joining-commands.server.ts';
import { addMember } from '#app/areas/members/member-commands.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { inBrowser, PASSWORD, sessionsOf, source } from '#tests/helpers/sign-in.ts';

setUpDatabase();

const RIGHTS = { role: 'billing', maySign: true } as const;

let ann: AdminActor;
let owner: CustomerActor;
let other: CustomerActor;
let providerId: string;

beforeEach(async () => {
  openRateLimits();
  ({ ann, customer: owner, other } = await makePeople({ name: 'Olga Owner' }));
  providerId = await addProvider('Acme ID', owner.customerId);
});
afterEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(identityProviders);
    await tx.delete(settings);
  }),
);

async function addProvider(name: string, customerId: string | null): Promise<string> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .insert(identityProviders)
      .values({
        ...{ name, customerId, issuer: 'https://id.example', clientId: 'c', clientSecret: 's' },
        ...(customerId ? { domains: ['acme.example'], isRequired: true } : {}),
      })
      .returning({ id: identityProviders.id }),
  );
  return row?.id ?? '';
}

const set = (key: string, value: string) =>
  unsafeOwnerTransaction((tx) => tx.insert(settings).values({ key, value }));

/** Someone who is signed in by password, and by the company's provider in another browser. */
async function person(domain = 'acme.example') {
  const email = `${randomUUID()}@${domain}`;
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeUser(tx, { email, emailVerified: true, passwordHash: quickPasswordHash(PASSWORD) }),
  );
  const { actor } = await inBrowser({ email, password: PASSWORD, ...source() });
  const expiresAt = new Date(Date.now() + 60_000);
  await unsafeOwnerTransaction((tx) =>
    tx.insert(sessions).values({ userId: id, token: randomUUID(), expiresAt, providerId }),
  );
  return { id, email, actor };
}

async function invited(email: string): Promise<string> {
  await inviteMember(owner, owner.customerId, { email, ...RIGHTS });
  const button = (await mailTo(email)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  const href = button?.kind === 'button' ? button.href : '';
  return new URL(href, 'http://plenum.test').searchParams.get('token') ?? '';
}

/** The providers of an account's sessions. */
const vouched = async (userId: string) =>
  (await sessionsOf(userId)).map((session) => session.providerId).sort();

describe('a company that requires its provider', () => {
  it('ends other sessions of anyone who joins it, and says by what they sign in', async () => {
    const { id, email, actor } = await person();
    const joined = await joinCompany(actor, await invited(email));
    expect(joined.required).toEqual({ id: providerId, name: 'Acme ID', path: '/sso' });
    expect(await vouched(id)).toEqual([providerId]);
  });

  it('ends those of anyone whom staff add', async () => {
    const { id } = await person();
    await addMember(ann, owner.customerId, { userId: id, ...RIGHTS });
    expect(await vouched(id)).toEqual([providerId]);
  });

  it('ends those of a newcomer once they are approved', async () => {
    await set('security.customers.approve_newcomers', 'true');
    const { id, email, actor } = await person();
    expect(await joinCompany(actor, await invited(email))).toMatchObject({ required: null });
    expect(await vouched(id)).toEqual([null, providerId].sort());
    const [waiting] = (await getPeople(owner, owner.customerId)).invitations;
    await admitNewcomer(ann, waiting?.id ?? '');
    expect(await vouched(id)).toEqual([providerId]);
  });

  it('ends those of anyone who comes to it by a merge, from either side', async () => {
    const [come, there] = [await person(), await person()];
    const [from, to] = [owner.customerId, other.customerId];
    await unsafeOwnerTransaction(async (tx) => {
      await makeMember(tx, to, { id: there.id });
      await tx.update(identityProviders).set({ customerId: to });
      await tx.insert(members).values({ customerId: from, userId: come.id });
    });
    expect([await vouched(there.id), await vouched(come.id)]).toEqual([
      [providerId],
      [null, providerId].sort(),
    ]);
    await unsafeOwnerTransaction((tx) =>
      tx.update(members).set({ customerId: to }).where(eq(members.userId, come.id)),
    );
    expect(await vouched(come.id)).toEqual([providerId]);
  });

  it('binds nobody while the company is archived, and all of them again once it is restored', async () => {
    await removeCustomer(ann, owner.customerId, 'archive');
    const { id, email } = await person();
    await unsafeOwnerTransaction(async (tx) => {
      await makeMember(tx, owner.customerId, { id });
      await makeMember(tx, other.customerId, { id });
    });
    expect(await vouched(id)).toEqual([null, providerId].sort());
    const { actor } = await inBrowser({ email, password: PASSWORD, ...source() });
    expect(actor).toMatchObject({ customerId: other.customerId });
    await restoreCustomer(ann, owner.customerId);
    expect(await vouched(id)).toEqual([providerId]);
    await expect(inBrowser({ email, password: PASSWORD, ...source() })).rejects.toThrow(
      'signs in only through Acme ID',
    );
  });

  it('leaves people of other domains signed in, and everyone while it is not required', async () => {
    const { id, email, actor } = await person('elsewhere.example');
    expect(await joinCompany(actor, await invited(email))).toMatchObject({ required: null });
    await unsafeOwnerTransaction((tx) => tx.update(identityProviders).set({ isRequired: false }));
    const free = await person();
    await addMember(ann, owner.customerId, { userId: free.id, ...RIGHTS });
    for (const userId of [id, free.id]) {
      expect(await vouched(userId)).toEqual([null, providerId].sort());
    }
  });
});

describe('staff who sign in by single sign-on alone', () => {
  it('have no other session once they are staff, but the break-glass admin', async () => {
    const firmId = await addProvider('Firm ID', null);
    const [cleo, glass] = [await person('firm.example'), await person('firm.example')];
    await set('security.staff.sso_only', 'true');
    await set('security.staff.break_glass', glass.id);
    const expiresAt = new Date(Date.now() + 60_000);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(sessions).values({
        ...{ userId: cleo.id, token: randomUUID(), expiresAt, providerId: firmId },
      }),
    );
    await setRole(ann, { userId: cleo.id, role: 'reader' });
    await setRole(ann, { userId: glass.id, role: 'admin' });
    expect(await vouched(cleo.id)).toEqual([firmId]);
    expect(await vouched(glass.id)).toEqual([null, providerId].sort());
  });

  it('sign in as before where that is not set', async () => {
    await addProvider('Firm ID', null);
    const { id } = await person('firm.example');
    await setRole(ann, { userId: id, role: 'admin' });
    expect(await vouched(id)).toHaveLength(2);
  });
});
