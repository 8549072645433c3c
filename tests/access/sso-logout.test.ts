import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import { get } from '#tests/helpers/app.ts';
import { CLIENT, LOGOUT_EVENT } from '#tests/helpers/hostile-provider.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { expectSignedIn, signOn } from '#tests/helpers/single-sign-on.ts';
import { setUpSso } from '#tests/helpers/sso-cast.ts';

// An identity provider says that its sessions have ended (OpenID Connect Back-Channel Logout 1.0).

const set = setUpSso();
let count = 0;
let sid = '';
let cookie = '';

/** Signs the viewer in, in another session of the provider each time. */
const come = async (of: string, person = 'viewer') => {
  const { app, own, ownId } = set();
  const email = `${person}@cast.example`;
  own.says.claims = { sub: person, email, email_verified: true, sid: of };
  return expectSignedIn(await signOn(app, own, ownId), '/customer');
};

beforeEach(async () => {
  count += 1;
  sid = `session ${count}`;
  cookie = await come(sid);
});

const say = (token: string, id = set().ownId, headers: Record<string, string> = {}) =>
  fetch(`${set().app.address}/sso/logout/${id}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ logout_token: token }),
  });
const stands = async (whose = cookie) =>
  (await get(set().app, '/customer', { cookie: whose })).status === 200;

it('ends exactly the session that it names, with its live stream, and says so in the log', async () => {
  const { app, own } = set();
  const other = await come('another session');
  const [stream, stays] = [await listen(app, cookie), await listen(app, other)];
  const answer = await say(await own.logoutToken({ sub: 'viewer', sid }));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  await stream.ends();
  expect([await stands(), await stands(other)]).toEqual([false, true]);
  stays.break();
});

it('ends all sessions that it vouched for of the person whom it names, and no others', async () => {
  const { own } = set();
  const more = [await come('a third session'), await come('', 'operations')];
  expect((await say(await own.logoutToken({ sub: 'viewer' }))).status).toBe(200);
  expect([await stands(), await stands(more[0]), await stands(more[1])]).toEqual([
    false,
    false,
    true,
  ]);
});

describe('ends nothing by a token', () => {
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, () => Promise<string> | string]>([
    ['that nobody signed', () => new UnsecuredJWT({ sub: 'viewer', sid }).encode()],
    [
      'that somebody else signed',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT({ sid, jti: 'a', events: { [LOGOUT_EVENT]: {} } })
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .setIssuer(set().own.issuer)
          .setAudience(CLIENT.id)
          .setIssuedAt()
          .sign(privateKey);
      },
    ],
    [
      'signed with the secret that both sides know',
      () =>
        new SignJWT({ sid, jti: 'a', events: { [LOGOUT_EVENT]: {} } })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .setIssuer(set().own.issuer)
          .setAudience(CLIENT.id)
          .setIssuedAt()
          .sign(new TextEncoder().encode(CLIENT.secret)),
    ],
    ['of another issuer', () => set().own.logoutToken({ sid, iss: 'https://elsewhere.example' })],
    ['for another audience', () => set().own.logoutToken({ sid, aud: 'somebody-else' })],
    ['with a nonce', () => set().own.logoutToken({ sid, nonce: 'a nonce' })],
    ['of no event', () => set().own.logoutToken({ sid, events: undefined })],
    ['of another event', () => set().own.logoutToken({ sid, events: { 'https://x': {} } })],
    [
      'of an event that is none',
      () => set().own.logoutToken({ sid, events: { [LOGOUT_EVENT]: 1 } }),
    ],
    ['that names no session and nobody', () => set().own.logoutToken({})],
    ['without an id of its own', () => set().own.logoutToken({ sid, jti: undefined })],
    ['without a time', () => set().own.logoutToken({ sid, iat: undefined })],
    ['of an hour ago', () => set().own.logoutToken({ sid, iat: now - 3_600, exp: now + 60 })],
    ['of the future', () => set().own.logoutToken({ sid, iat: now + 3_600, exp: now + 7_200 })],
    ['that has run out', () => set().own.logoutToken({ sid, exp: now - 60 })],
    ['of another type', () => set().own.logoutToken({ sid }, { typ: 'at+jwt' })],
    ['of the other provider', () => set().firm.logoutToken({ sid, sub: 'viewer' })],
    [
      'of the other provider in the name of this one',
      () => set().firm.logoutToken({ sid, iss: set().own.issuer }),
    ],
    ['that is none', () => 'nonsense'],
    ['that is endless', () => 'x'.repeat(17_000)],
  ])('%s', async (_, token) => {
    expect((await say(await token())).status).toBe(400);
    expect(await stands()).toBe(true);
  });

  it('that came before', async () => {
    const token = await set().own.logoutToken({ sub: 'viewer', sid });
    expect((await say(token)).status).toBe(200);
    cookie = await come(sid);
    expect((await say(token)).status).toBe(400);
    expect(await stands()).toBe(true);
  });

  it('of two at once, but one', async () => {
    const token = await set().own.logoutToken({ sub: 'viewer', sid });
    const both = await Promise.all([say(token), say(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('at the address of the other provider, or of none', async () => {
    const { own, firmId, cast } = set();
    const token = () => own.logoutToken({ sub: 'viewer', sid });
    expect((await say(await token(), firmId)).status).toBe(400);
    expect((await say(await token(), cast.user.id)).status).toBe(400);
    expect((await say(await token(), 'none')).status).toBe(404);
    const bare = await fetch(`${set().app.address}/sso/logout`, { method: 'POST', body: '' });
    expect(bare.status).toBe(400);
    expect(await stands()).toBe(true);
  });

  it('of a session or subject of someone else', async () => {
    const { own } = set();
    await come('theirs', 'operations');
    expect((await say(await own.logoutToken({ sub: 'operations', sid }))).status).toBe(200);
    expect((await say(await own.logoutToken({ sub: 'nobody' }))).status).toBe(200);
    expect((await say(await own.logoutToken({ sid: 'unknown' }))).status).toBe(200);
    expect(await stands()).toBe(true);
  });
});

it('ends no session that another way began, even of the same person', async () => {
  const { app, own } = set();
  const { signIn } = await import('#tests/helpers/app.ts');
  const byPassword = await signIn(app, 'viewer@cast.example');
  expect((await say(await own.logoutToken({ sub: 'viewer' }))).status).toBe(200);
  expect(await stands(byPassword)).toBe(true);
  const left = await app.owner((tx) => tx.$count(sessions, eq(sessions.providerId, set().ownId)));
  expect(left).toBeGreaterThan(0);
});
