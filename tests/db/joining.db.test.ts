import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { CustomerActor } from '#app/access/actor.ts';
import { rateLimits } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import { inviteMember, takeInvitationBack } from '#app/areas/members/invitation-commands.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { takeFlash } from '#app/platform/flash.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { action } from '#app/routes/auth/join.tsx';
import { makeUser } from '#demo/makers.server.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { browserOf, inBrowser, PASSWORD, source } from '#tests/helpers/sign-in.ts';

setUpDatabase();

let owner: CustomerActor;
let email: string;

beforeEach(async () => {
  await unsafeOwnerTransaction((tx) => tx.delete(rateLimits));
  openRateLimits();
  ({ customer: owner } = await makePeople({ name: 'Olga Owner' }));
  email = `${randomUUID()}@acme.example`;
});
afterEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(identityProviders);
    await tx.delete(settings);
  }),
);

/** Has the company require its provider of the people of acme.example. */
const requireProvider = () =>
  unsafeOwnerTransaction((tx) =>
    tx.insert(identityProviders).values({
      ...{ name: 'Acme ID', customerId: owner.customerId, issuer: 'https://id.acme.example' },
      ...{ clientId: 'c', clientSecret: 's', domains: ['acme.example'], isRequired: true },
    }),
  );

/** Invites the address. Returns the invitation's screen. */
async function invited(): Promise<URL> {
  await inviteMember(owner, owner.customerId, { email, role: 'billing', maySign: true });
  const button = (await mailTo(email)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  return new URL(button?.kind === 'button' ? button.href : '', 'http://localhost:3000');
}

/** Presses the button of an invitation's screen. Returns where it leads, and what is said there. */
async function join(fields: Record<string, string>, browser = new Headers(), screen?: URL) {
  const url = screen ?? (await invited());
  const body = new URLSearchParams(fields);
  const request = new Request(url, { method: 'POST', body, headers: browser });
  const context = new RouterContextProvider();
  const given = { request, context, url, params: {}, pattern: '/join' } as const;
  const answer = await action(given);
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
  const next = new Request(url, { headers: browserOf(answer.headers) });
  return { to: answer.headers.get('location'), said: takeFlash(next).toasts };
}

const isMember = async () =>
  (await getPeople(owner, owner.customerId)).people.some((each) => each.email === email);

const NEW = { fullName: 'Nora New', password: 'a long enough word' };

it('signs in someone new, who has joined', async () => {
  const { to, said } = await join(NEW);
  expect(to).toBe('/customer');
  expect(said).toEqual([{ kind: 'success', title: `You have joined ${owner.companyName}` }]);
});

it('leads someone new on to single sign-on where the company requires it', async () => {
  await requireProvider();
  const { to, said } = await join(NEW);
  expect(to).toBe('/sso');
  expect(said).toEqual([
    {
      kind: 'success',
      title: `You have joined ${owner.companyName}`,
      description: expect.stringContaining('signs in only through Acme ID'),
    },
  ]);
  expect(await isMember()).toBe(true);
});

it('tells someone new that they have joined where the sign-in comes too often', async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    const wrong = { email, password: 'wrong', ...source() };
    await signIn({ ...wrong, clientAddress: 'unknown' }).catch(() => {});
  }
  const { to, said } = await join(NEW);
  expect(to).toBe('/customer-auth?mode=login');
  expect(said).toMatchObject([
    {
      title: `You have joined ${owner.companyName}`,
      description: expect.stringContaining('Too many attempts'),
    },
  ]);
  expect(await isMember()).toBe(true);
});

/** Someone whose own company is no customer, and who can't sign in for that. */
async function turnedAway(what: 'rejected' | 'archived') {
  const approvalStatus = what === 'rejected' ? what : 'approved';
  const passwordHash = quickPasswordHash(PASSWORD);
  return unsafeOwnerTransaction(async (tx) => {
    const { user, profile } = await makeCustomer(tx, { email, passwordHash, approvalStatus });
    const archivedAt = what === 'archived' ? new Date() : null;
    const own = eq(customerProfiles.id, profile.id);
    await tx.update(customerProfiles).set({ archivedAt }).where(own);
    return user;
  });
}

describe.each(['rejected', 'archived'] as const)('someone whose own company was %s', (what) => {
  it('signs in while they are invited, and joins', async () => {
    const user = await turnedAway(what);
    const signIn = () => inBrowser({ email, password: PASSWORD, ...source() });
    await expect(signIn()).rejects.toThrow(RefusedError);
    const screen = await invited();
    const { browser } = await signIn();
    const { to } = await join({}, browser(), screen);
    expect(to).toBe('/customer');
    expect(await unsafeActorOfUser(user.id)).toMatchObject({ customerId: owner.customerId });
  });

  it('waits where newcomers need approval, and is turned away once they are declined', async () => {
    const set = { key: 'security.customers.approve_newcomers', value: 'true' };
    await unsafeOwnerTransaction((tx) => tx.insert(settings).values(set));
    const user = await turnedAway(what);
    const screen = await invited();
    const signIn = () => inBrowser({ email, password: PASSWORD, ...source() });
    const { browser } = await signIn();
    const { to } = await join({}, browser(), screen);
    expect(to).toBe('/pending');
    expect(await unsafeActorOfUser(user.id)).toMatchObject({ joining: owner.companyName });
    await signIn();
    const [waiting] = (await getPeople(owner, owner.customerId)).invitations;
    await takeInvitationBack(owner, waiting?.id ?? '');
    await expect(signIn()).rejects.toThrow(RefusedError);
  });
});

it('leads someone signed in otherwise on to single sign-on where the company requires it', async () => {
  await requireProvider();
  await unsafeOwnerTransaction((tx) =>
    makeUser(tx, { email, passwordHash: quickPasswordHash(PASSWORD) }),
  );
  const { browser } = await inBrowser({ email, password: PASSWORD, ...source() });
  const { to, said } = await join({}, browser());
  expect(to).toBe('/sso');
  expect(said).toMatchObject([{ description: 'Sign in through Acme ID from now on.' }]);
  expect(await isMember()).toBe(true);
});
