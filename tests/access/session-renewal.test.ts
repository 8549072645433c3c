import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#app/access/auth-tables.ts';
import {
  get,
  makeCast,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  await makeCast(app);
});
afterAll(() => app?.stop());

/** Signs a persona in two days ago; returns the Cookie header of that session. */
async function signInTwoDaysAgo(persona: string): Promise<string> {
  const cookie = await signIn(app, `${persona}@cast.example`);
  await app.owner(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `${persona}@cast.example`));
    await tx
      .update(sessions)
      .set({
        expiresAt: sql`${sessions.expiresAt} - interval '2 days'`,
        updatedAt: sql`${sessions.updatedAt} - interval '2 days'`,
      })
      .where(eq(sessions.userId, user?.id ?? ''));
  });
  return cookie;
}

const sessionCookies = (response: Response) =>
  response.headers.getSetCookie().filter((cookie) => cookie.includes('session_token='));

describe('proving again that it is them', () => {
  it('gives the session another token, and a wrong proof none', async () => {
    const cookie = await signIn(app, 'customer@cast.example');
    const prove = (current: string) => post(app, '/account/prove', { current }, { cookie });
    expect(sessionCookies(await prove('wrong guess'))).toEqual([]);
    expect((await get(app, '/customer', { cookie })).status).toBe(200);
    const [renewed = '', ...more] = sessionCookies(await prove(PASSWORD));
    expect(more).toEqual([]);
    expect(renewed).toMatch(/Max-Age=1209600;.*HttpOnly; SameSite=Lax/i);
    const before = await get(app, '/customer', { cookie });
    expect(before.headers.get('location')).toMatch(/^\/customer-auth/);
    const [pair = ''] = renewed.split(';');
    expect((await get(app, '/customer', { cookie: pair })).status).toBe(200);
  });
});

describe('a session in use', () => {
  it.each([
    ['admin', 'a page', (cookie: string) => get(app, '/admin', { cookie })],
    ['customer', 'a page', (cookie: string) => get(app, '/customer', { cookie })],
    ['pending', 'a page', (cookie: string) => get(app, '/pending', { cookie })],
    ['admin', 'a data request', (cookie: string) => get(app, '/admin/users.data', { cookie })],
    ['customer', 'a redirect', (cookie: string) => get(app, '/customer-auth', { cookie })],
    ['admin', 'a change', (cookie: string) => post(app, '/admin/companies/new', {}, { cookie })],
  ])('of %s is renewed once a day, with %s', async (persona, _what, ask) => {
    const cookie = await signInTwoDaysAgo(persona);
    const [renewed = '', ...more] = sessionCookies(await ask(cookie));
    expect(more).toEqual([]);
    expect(cookie).toContain(renewed.split(';')[0]);
    expect(renewed).toMatch(/Max-Age=1209600;.*HttpOnly; SameSite=Lax/i);
    expect(sessionCookies(await ask(cookie))).toEqual([]);
  });

  it('leaves the last word to an answer that starts another session', async () => {
    const cookie = await signInTwoDaysAgo('admin');
    const response = await post(
      app,
      '/customer-auth',
      { email: 'customer@cast.example', password: 'correct horse' },
      { cookie },
    );
    const set = sessionCookies(response);
    expect(set).toHaveLength(1);
    expect(cookie).not.toContain(set[0]?.split(';')[0]);
  });

  it('is not renewed by a public page, which asks nobody who they are', async () => {
    const cookie = await signInTwoDaysAgo('other');
    expect(sessionCookies(await get(app, '/kb', { cookie }))).toEqual([]);
    expect(sessionCookies(await get(app, '/customer', { cookie }))).toHaveLength(1);
  });
});
