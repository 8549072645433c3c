import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { rateLimits } from '#app/access/auth-tables.ts';
import { signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import { inviteMember } from '#app/areas/members/invitation-commands.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { takeFlash } from '#app/platform/flash.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { identityProviders } from '#app/records/sso-tables.ts';
import { action } from '#app/routes/auth/join.tsx';
import { makeUser } from '#demo/makers.server.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
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
afterEach(() => unsafeOwnerTransaction((tx) => tx.delete(identityProviders)));

/** Has the company require its provider of the people of acme.example. */
const requireProvider = () =>
  unsafeOwnerTransaction((tx) =>
    tx.insert(identityProviders).values({
      ...{ name: 'Acme ID', customerId: owner.customerId, issuer: 'https://id.acme.example' },
      ...{ clientId: 'c', clientSecret: 's', domains: ['acme.example'], isRequired: true },
    }),
  );

/** Presses the button of the invitation's screen. Returns where it leads, and what is said there. */
async function join(fields: Record<string, string>, browser = new Headers()) {
  await inviteMember(owner, owner.customerId, { email, role: 'billing', maySign: true });
  const button = (await mailTo(email)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  const url = new URL(button?.kind === 'button' ? button.href : '', 'http://localhost:3000');
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
