import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { browserOf, signInWholly } from '#tests/helpers/sign-in.ts';
import { VISITOR } from './actor.ts';
import { asActor } from './as-actor.server.ts';
import { sessionTokenOf } from './auth.server.ts';
import { sessions, userRoles, users } from './auth-tables.ts';

const { env } = setUpDatabase();

const PASSWORD = 'chiller';
const passwordHash = quickPasswordHash(PASSWORD);
let userId: string;
let browser: Headers;

beforeEach(async () => {
  const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
  userId = user.id;
  const { headers } = await signInWholly({
    email: user.email,
    password: PASSWORD,
    headers: new Headers(),
    clientAddress: '203.0.113.7',
  });
  // Without the cookie by which an account knows a device.
  const [session = ''] = (browserOf(headers).get('cookie') ?? '').split('; ');
  browser = new Headers({ cookie: session });
});

const become = (role: 'admin' | 'user') =>
  unsafeOwnerTransaction((tx) =>
    tx.update(userRoles).set({ role }).where(eq(userRoles.userId, userId)),
  );

/** The session's cookie with another value. */
const cookieWith = (change: (value: string) => string) => {
  const [name = '', value = ''] = (browser.get('cookie') ?? '').split('=');
  const changed = encodeURIComponent(change(decodeURIComponent(value)));
  return new Headers({ cookie: `${name}=${changed}` });
};

describe('the session of a request', () => {
  it('is known by its signed cookie, wherever that stands among others', async () => {
    expect(await actorOfHeaders(browser)).toMatchObject({ kind: 'customer', userId });
    const cookie = browser.get('cookie');
    const among = new Headers({ cookie: `theme=dark;${cookie}; last=1` });
    expect(await actorOfHeaders(among)).toMatchObject({ kind: 'customer', userId });
  });

  it.each([
    ['no cookie', () => new Headers()],
    ['a token without a signature', () => cookieWith((value) => value.split('.')[0] ?? '')],
    ['a signature of nothing', () => cookieWith((value) => `${value.split('.')[0]}.`)],
    ['a signature alone', () => cookieWith((value) => `.${value.split('.')[1]}`)],
    ["another token's signature", () => cookieWith((value) => `x${value}`)],
    [
      'a signature under another secret',
      () =>
        cookieWith((value) => {
          const [token = ''] = value.split('.');
          return `${token}.${createHmac('sha256', 'guessed').update(token).digest('base64')}`;
        }),
    ],
    ['a value that is no text', () => new Headers({ cookie: `${browser.get('cookie')}%ff` })],
  ])('is nobody with %s', async (_what, headers) => {
    expect(await sessionTokenOf(headers())).toBeNull();
    expect(await actorOfHeaders(headers())).toEqual(VISITOR);
  });

  it('is read under the secret that signed it', async () => {
    const [token = '', signature] = decodeURIComponent(
      (browser.get('cookie') ?? '').split('=')[1] ?? '',
    ).split('.');
    const own = createHmac('sha256', env().authSecret).update(token).digest('base64');
    expect(signature).toBe(own);
    expect(await sessionTokenOf(browser)).toBe(token);
  });

  it.each([
    ['ran out', { expiresAt: new Date(Date.now() - 1_000) }],
    ['was not used for too long', { lastActiveAt: sql`now() - interval '15 days'` }],
    ['began too long ago', { createdAt: sql`now() - interval '31 days'` }],
  ])('is over once it %s', async (_what, change) => {
    await unsafeOwnerTransaction((tx) =>
      tx.update(sessions).set(change).where(eq(sessions.userId, userId)),
    );
    expect(await actorOfHeaders(browser)).toEqual(VISITOR);
  });

  it('is not taken for used where only an open stream looks at it', async () => {
    const idle = sql`now() - interval '13 days'`;
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(sessions)
        .set({ lastActiveAt: idle, expiresAt: sql`now() + interval '1 day'` })
        .where(eq(sessions.userId, userId)),
    );
    const stored = () =>
      unsafeOwnerTransaction((tx) =>
        tx
          .select({ usedAt: sessions.lastActiveAt, expiresAt: sessions.expiresAt })
          .from(sessions)
          .where(eq(sessions.userId, userId)),
      );
    const before = await stored();
    expect(await actorOfHeaders(browser)).toMatchObject({ kind: 'customer', userId });
    expect(await stored()).toEqual(before);
  });

  it('is over with the very next request after its end, or that of its account', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, userId)),
    );
    expect(await actorOfHeaders(browser)).toEqual(VISITOR);
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, userId)),
    );
    expect(await actorOfHeaders(browser)).toMatchObject({ kind: 'customer' });
    await unsafeOwnerTransaction((tx) => tx.delete(sessions).where(eq(sessions.userId, userId)));
    expect(await actorOfHeaders(browser)).toEqual(VISITOR);
  });

  it('gives and takes what a role allows at once', async () => {
    await become('admin');
    expect(await actorOfHeaders(browser)).toMatchObject({ kind: 'admin', userId });
    await become('user');
    expect(await actorOfHeaders(browser)).toMatchObject({ kind: 'customer', userId });
  });
});

describe("an actor's rights", () => {
  const roleNow = async () => {
    const [row] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ role: string; person: string | null }>(
        tx,
        sql`select current_user::text as role, current_setting('app.user_id', true) as person`,
      ),
    );
    return row;
  };

  it('hold for one transaction, whether it ends well or not', async () => {
    const before = await roleNow();
    const actor = await actorOfHeaders(browser);
    const inside = await asActor(actor, (tx) =>
      rowsOf(tx, sql`select current_user::text as role, current_setting('app.user_id') as person`),
    );
    expect(inside).toEqual([{ role: 'plenum_customer', person: userId }]);
    expect((await roleNow())?.role).toBe(before?.role);
    await expect(
      asActor(actor, (tx) => tx.execute(sql`select from nowhere`)),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('relation "nowhere" does not exist') },
    });
    expect((await roleNow())?.role).toBe(before?.role);
    expect((await roleNow())?.person || null).toBeNull();
  });

  it('are given for ids alone', async () => {
    const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx));
    const forged = {
      kind: 'user',
      userId: `${id}', true), set_config('role', 'none`,
      name: '',
      email: '',
    } as const;
    await expect(asActor(forged, (tx) => tx.execute(sql`select 1`))).rejects.toThrow('ids alone');
  });
});
