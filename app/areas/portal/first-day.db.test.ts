import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { members } from '#app/records/member/member-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { endFirstDay } from './first-day-commands.server.ts';
import { getPortalOverview } from './portal-queries.server.ts';

setUpDatabase();

let profile: Awaited<ReturnType<typeof makeCustomer>>['profile'];
let owner: CustomerActor;
let other: CustomerActor;

const firstDay = async (actor: CustomerActor) => (await getPortalOverview(actor)).firstDay;

beforeAll(async () => {
  const [one, two] = await unsafeOwnerTransaction(
    async (tx) => [await makeCustomer(tx), await makeCustomer(tx)] as const,
  );
  profile = one.profile;
  owner = await customerActor(one.user.id);
  other = await customerActor(two.user.id);
});

it('offers the steps that the company has not taken, each company its own', async () => {
  const nothing = { consultant: null, hasColleagues: false, hasScore: false, hasAsked: false };
  expect(await firstDay(owner)).toEqual(nothing);
  await unsafeOwnerTransaction(async (tx) => {
    await makeTicket(tx, profile);
    const colleague = await makeUser(tx, { email: 'books@first.example', name: 'Bea Books' });
    await makeMember(tx, owner.customerId, colleague, { role: 'billing' });
  });
  expect(await firstDay(owner)).toEqual({ ...nothing, hasColleagues: true, hasAsked: true });
  expect(await firstDay(other)).toEqual(nothing);
});

it('names who of the staff is assigned, with the face of the public page', async () => {
  const admin = await makeAdmin();
  const person = {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e01',
    name: admin.name,
    role: 'Founder',
    line: 'Ran service.',
    picture: null,
    version: 1,
  };
  await unsafeOwnerTransaction(async (tx) => {
    await tx.insert(staffCustomers).values({ userId: admin.userId, customerId: owner.customerId });
    await tx.insert(settings).values({ key: 'company.people', value: JSON.stringify([person]) });
  });
  expect((await firstDay(owner))?.consultant).toMatchObject({
    name: admin.name,
    shown: { role: 'Founder' },
  });
  expect((await firstDay(other))?.consultant).toBeNull();
});

it('is over for the person who puts it away, and for nobody else', async () => {
  await endFirstDay(owner);
  expect(await firstDay(owner)).toBeNull();
  expect(await firstDay(other)).not.toBeNull();
});

it('is over after a month', async () => {
  await unsafeOwnerTransaction((tx) =>
    tx
      .update(members)
      .set({ joinedAt: sql`now() - interval '31 days'` })
      .where(eq(members.userId, other.userId)),
  );
  expect(await firstDay(other)).toBeNull();
});
