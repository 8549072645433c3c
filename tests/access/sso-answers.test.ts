import { eq, sql } from 'drizzle-orm';
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, verifications } from '#app/access/auth-tables.ts';
import { get } from '#tests/helpers/app.ts';
import { CLIENT, LOGOUT_EVENT } from '#tests/helpers/hostile-provider.ts';
import {
  begin,
  comeBack,
  expectRefused,
  expectSignedIn,
  fromElsewhere,
  signOn,
} from '#tests/helpers/single-sign-on.ts';
import { setUpSso } from '#tests/helpers/sso-cast.ts';

// What comes back from a sign-in at an identity provider, and is not the provider's answer to it.

const set = setUpSso();
const VIEWER = { sub: 'viewer', email: 'viewer@cast.example', email_verified: true };
const NOT_OURS = 'does not belong to this sign-in';
const STALE = 'This sign-in has expired, was already used, or was started in another browser';

beforeEach(() => {
  set().own.says.claims = { ...VIEWER };
});

const signOnHere = () => signOn(set().app, set().own, set().ownId);
const hour = () => Math.floor(Date.now() / 1000) + 3_600;

it('signs in whom nothing speaks against, and leads where they wanted to go', async () => {
  const { app, own, ownId } = set();
  const next = '/customer/tickets?q=a';
  const cookie = await expectSignedIn(await signOn(app, own, ownId, { next }), next);
  expect((await get(app, '/customer', { cookie })).status).toBe(200);
  const elsewhere = await signOn(app, own, ownId, { next: 'https://elsewhere.example/' });
  await expectSignedIn(elsewhere, '/customer');
});

it('asks the provider with PKCE, state and nonce, and at an address of this provider alone', async () => {
  const { app, own, ownId } = set();
  const [one, two] = [await begin(app, { provider: ownId }), await begin(app, { provider: ownId })];
  const asked = new URL(one.to);
  expect(asked.origin).toBe(own.issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.id,
    code_challenge_method: 'S256',
    redirect_uri: `http://plenum.test/sso/callback/${ownId}`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = [one, two].map(({ to }) => new URL(to).searchParams.get(name) ?? '');
    expect(values[0]?.length).toBeGreaterThanOrEqual(43);
    expect(values[0]).not.toBe(values[1]);
  }
});

describe('an ID token is refused', () => {
  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['for another audience', { aud: 'somebody-else' }],
    ['for several audiences of which another one asked', { aud: [CLIENT.id, 'b'], azp: 'b' }],
    ['without an audience', { aud: undefined }],
    ['without a nonce', { nonce: undefined }],
    ['with another nonce', { nonce: 'another' }],
    ['that has run out', { iat: hour() - 7_200, exp: hour() - 4_000 }],
    ['that never runs out', { exp: undefined }],
    ['that is not valid yet', { nbf: hour() }],
    ['of nobody', { sub: undefined }],
    ['of an empty subject', { sub: '' }],
    ['of a subject that is longer than any', { sub: 'x'.repeat(256) }],
  ])('%s', async (_, changed) => {
    set().own.says.claims = { ...VIEWER, ...changed };
    await expectRefused(await signOnHere(), NOT_OURS);
  });

  const signed = async (claims: JWTPayload, alg: string, secret: string | Uint8Array) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid: 'one' })
      .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);

  it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['that nobody signed (alg: none)', (claims) => new UnsecuredJWT(claims).encode()],
    ['signed with the secret that both sides know', (c) => signed(c, 'HS256', CLIENT.secret)],
    [
      'signed with the public key as a secret',
      async (claims) => signed(claims, 'HS256', await exportSPKI(set().own.keys.publicKey)),
    ],
    [
      'signed by another key under the same name',
      async (claims) => {
        const other = await generateKeyPair('RS256');
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .sign(other.privateKey);
      },
    ],
    ['signed by a key that the provider does not have', (c) => set().own.sign(c, { kid: 'two' })],
    [
      'changed after it was signed',
      async (claims) => {
        const [header, , signature] = (await set().own.sign(claims)).split('.');
        const changed = { ...claims, email: 'customer@cast.example', sub: 'customer' };
        const body = Buffer.from(JSON.stringify(changed)).toString('base64url');
        return `${header}.${body}.${signature}`;
      },
    ],
    ['of another provider', (claims) => set().firm.sign(claims)],
    ['that is none', () => 'nonsense'],
    [
      'that is a logout token',
      (claims) => set().own.logoutToken({ sub: claims.sub, email: VIEWER.email }),
    ],
  ])('%s', async (_, token) => {
    set().own.says.token = token;
    await expectRefused(await signOnHere(), NOT_OURS);
  });

  it('that did not come', async () => {
    set().own.says.tokens = { id_token: undefined };
    await expectRefused(await signOnHere(), NOT_OURS);
  });

  it('that carries a key of its own to be checked with', async () => {
    const own = await generateKeyPair('RS256');
    const { exportJWK } = await import('jose');
    const jwk = await exportJWK(own.publicKey);
    set().own.says.token = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk }).sign(own.privateKey);
    await expectRefused(await signOnHere(), NOT_OURS);
  });
});

describe('a response is refused', () => {
  const begun = async () => {
    const { app, own, ownId } = set();
    const here = await begin(app, { provider: ownId });
    return { ...here, answer: own.authorize(here.to), back: comeBack.bind(null, app, ownId) };
  };

  it('that comes a second time', async () => {
    const { answer, cookie, back } = await begun();
    await expectSignedIn(await back(answer, cookie), '/customer');
    await expectRefused(await back(answer, cookie), STALE);
  });

  it('of two at once, but one', async () => {
    const { answer, cookie, back } = await begun();
    const both = await Promise.all([back(answer, cookie), back(answer, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 400]);
  });

  it.each([
    ['in a browser that began nothing', ''],
    ['in a browser that made its cookie up', `plenum_sso=${'x'.repeat(43)}`],
  ])('%s', async (_, cookie) => {
    const { answer, back } = await begun();
    await expectRefused(await back(answer, cookie), STALE);
  });

  it('in the browser of someone else who began a sign-in too', async () => {
    const [mine, theirs] = [await begun(), await begun()];
    await expectRefused(await mine.back(mine.answer, theirs.cookie), STALE);
  });

  it('with the code of another sign-in', async () => {
    const [mine, theirs] = [await begun(), await begun()];
    mine.answer.set('code', theirs.answer.get('code') ?? '');
    await expectRefused(await mine.back(mine.answer, mine.cookie), NOT_OURS);
  });

  it.each([
    ['without a state', null],
    ['with an empty state', ''],
    ['with a state that was made up', 'x'.repeat(43)],
  ])('%s', async (_, state) => {
    const { answer, cookie, back } = await begun();
    if (state === null) answer.delete('state');
    else answer.set('state', state);
    await expectRefused(await back(answer, cookie), STALE);
  });

  it('with two states', async () => {
    const { answer, cookie, back } = await begun();
    answer.append('state', 'another');
    await expectRefused(await back(answer, cookie), NOT_OURS);
  });

  it('of another issuer (RFC 9207)', async () => {
    const { answer, cookie, back } = await begun();
    answer.set('iss', 'https://elsewhere.example');
    await expectRefused(await back(answer, cookie), NOT_OURS);
  });

  it('at the address of another provider', async () => {
    const { app, firmId } = set();
    const { answer, cookie } = await begun();
    await expectRefused(await comeBack(app, firmId, answer, cookie), STALE);
  });

  it('at the address of a provider that is not there', async () => {
    const { app, cast } = set();
    const { answer, cookie } = await begun();
    await expectRefused(await comeBack(app, cast.user.id, answer, cookie), STALE);
    expect((await comeBack(app, 'none', answer, cookie)).status).toBe(404);
    const bare = await get(app, `/sso/callback?${answer}`, { cookie, ...fromElsewhere() });
    await expectRefused(bare, STALE);
  });

  it('that says that the provider let nobody in, in none of its words', async () => {
    const { answer, cookie, back } = await begun();
    answer.delete('code');
    answer.set('error', 'access_denied');
    answer.set('error_description', 'Call 555-0100 to unlock your account');
    const page = await expectRefused(await back(answer, cookie), 'Cast login did not sign you in');
    expect(page).not.toContain('555-0100');
  });

  it('that comes too late', async () => {
    const { app } = set();
    const { answer, cookie, back } = await begun();
    await app.owner((tx) =>
      tx.update(verifications).set({ expiresAt: sql`now() - interval '1 second'` }),
    );
    await expectRefused(await back(answer, cookie), STALE);
  });

  it('of a provider that was switched off meanwhile', async () => {
    const { app, ownId } = set();
    const { answer, cookie, back } = await begun();
    const { identityProviders } = await import('#app/records/identity-provider/sso-tables.ts');
    const turn = (isEnabled: boolean) =>
      app.owner((tx) =>
        tx.update(identityProviders).set({ isEnabled }).where(eq(identityProviders.id, ownId)),
      );
    await turn(false);
    await expectRefused(await back(answer, cookie), STALE);
    await turn(true);
  });

  it('and leaves nobody signed in who was not, nor anybody signed out who was', async () => {
    const { app, own, ownId } = set();
    const cookie = await expectSignedIn(await signOnHere(), '/customer');
    const count = () => app.owner((tx) => tx.$count(sessions));
    const before = await count();
    own.says.claims = { ...VIEWER, nonce: 'another' };
    await expectRefused(await signOn(app, own, ownId, { cookie }));
    expect(await count()).toBe(before);
    expect((await get(app, '/customer', { cookie })).status).toBe(200);
  });
});

it('takes an ID token for no logout token', async () => {
  const { app, own, ownId } = set();
  const token = await own.sign({
    ...{
      iss: own.issuer,
      aud: CLIENT.id,
      sub: 'viewer',
      jti: 'one',
      events: { [LOGOUT_EVENT]: {} },
    },
    ...{ iat: hour() - 3_600, exp: hour(), nonce: 'a nonce' },
  });
  const body = new URLSearchParams({ logout_token: token });
  const answer = await fetch(`${app.address}/sso/logout/${ownId}`, { method: 'POST', body });
  expect(answer.status).toBe(400);
});
