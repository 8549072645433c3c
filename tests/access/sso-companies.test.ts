import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#app/access/auth-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { get, ORIGIN, PASSWORD, post, signIn } from '#tests/helpers/app.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { expectSignedIn, signOn } from '#tests/helpers/single-sign-on.ts';
import { setUpSso } from '#tests/helpers/sso-cast.ts';

// Anyone who runs the provider of one company signs in as each of its people, and must reach no other company that these are in.

const set = setUpSso();
const EMAIL = 'double@cast.example';
let cookie: string;

beforeAll(async () => {
  const { app, cast, own, ownId } = set();
  await app.owner(async (tx) => {
    const passwordHash = quickPasswordHash(PASSWORD);
    const user = await makeUser(tx, { email: EMAIL, emailVerified: true, passwordHash });
    await makeMember(tx, cast.customer.profile.id, user, { role: 'viewer' });
    await makeMember(tx, cast.other.profile.id, user, { role: 'viewer' });
    await makeMeeting(tx, { customerId: cast.customer.profile.id, title: 'Pump review here' });
    await makeMeeting(tx, { customerId: cast.other.profile.id, title: 'Chiller review there' });
  });
  own.reset();
  const now = Math.floor(Date.now() / 1000);
  own.says.claims = { sub: 'double', email: EMAIL, email_verified: true, auth_time: now };
  cookie = await expectSignedIn(await signOn(app, own, ownId), '/customer');
});

const needed = async () =>
  (await (await get(set().app, '/account/proof', { cookie })).json()) as unknown;

describe("a session that a company's own provider vouched for", () => {
  it('acts for that company alone', async () => {
    const { app, cast } = set();
    const there = { customerId: cast.other.profile.id };
    await post(app, '/customer/switch', there, { cookie });
    const page = await (await get(app, '/customer/meetings', { cookie })).text();
    expect(page).toContain('Pump review here');
    expect(page).not.toContain('Chiller review there');
  });

  it('adds neither a passkey nor an app without a proof that the provider does not hold', async () => {
    const { app } = set();
    expect(await needed()).toMatchObject({ needed: 'password', provider: null });
    const asked = await post(app, '/account/passkeys/question', { name: 'Key' }, { cookie });
    expect(asked.status).toBe(400);
    expect(await asked.text()).toContain('Confirm that it is you first');
    const begun = await post(app, '/account/authenticator', {}, { cookie });
    expect(begun.headers.get('location')).toMatch(/^\/account\/prove/);
    expect(await count('passkeys')).toBe(0);
    expect(await count('two_factors')).toBe(0);
  });

  it('ends no other session, and changes nothing that counts in other companies, without that proof', async () => {
    const { app } = set();
    const elsewhere = await signIn(app, EMAIL);
    for (const address of ['/account/sessions/end-others', await sessionOfOther()]) {
      const refused = await post(app, address, {}, { cookie });
      expect([address, refused.status]).toEqual([address, 400]);
    }
    expect((await get(app, '/customer', { cookie: elsewhere })).status).toBe(200);
    const choices = { byNotice: 'ticket', savedAt: '' };
    for (const asked of [
      await get(app, '/customer/notifications', { cookie }),
      await post(app, '/customer/notifications', choices, { cookie }),
    ]) {
      expect(asked.status).toBe(302);
      expect(asked.headers.get('location')).toBe('/account/prove?next=%2Fcustomer%2Fnotifications');
    }
    expect(await count('notification_preferences')).toBe(0);
    const own = await get(app, '/customer/notifications', { cookie: elsewhere });
    expect(own.status).toBe(200);
  });

  it('makes a calendar address of that company alone, which ends with the provider', async () => {
    const { app } = set();
    const headers = { cookie, referer: `${ORIGIN}/customer/meetings` };
    const made = await (await post(app, '/calendar-address', {}, headers)).text();
    const address = /\/calendar\/[\w-]+\.ics/.exec(made)?.[0] ?? '';
    const calendar = await (await get(app, address)).text();
    expect(calendar).toContain('Pump review here');
    expect(calendar).not.toContain('Chiller review there');
    await app.owner((tx) =>
      tx.execute(
        sql`update identity_providers set is_enabled = false where customer_id is not null`,
      ),
    );
    expect((await get(app, address)).status).toBe(404);
    await app.owner((tx) => tx.execute(sql`update identity_providers set is_enabled = true`));
  });

  it('does all of it once its person typed the password', async () => {
    const { app } = set();
    const proven = await post(app, '/account/prove.data', { current: PASSWORD }, { cookie });
    expect(proven.status).toBe(200);
    const renewed = proven.headers.getSetCookie().find((each) => each.includes('session_token'));
    if (renewed) cookie = renewed.split(';')[0] ?? '';
    expect(await needed()).toMatchObject({ needed: null });
    expect((await get(app, '/customer/notifications', { cookie })).status).toBe(200);
  });
});

/** Where the session of the person that their password began is ended. */
async function sessionOfOther(): Promise<string> {
  const [row] = await set().app.owner((tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(users.email, EMAIL), isNull(sessions.providerId))),
  );
  return `/account/sessions/${row?.id}/end`;
}

async function count(table: string): Promise<number> {
  const { rows } = (await set().app.owner((tx) =>
    tx.execute(
      sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = (select id from users where email = ${EMAIL})`,
    ),
  )) as unknown as { rows: { n: number }[] };
  return rows[0]?.n ?? -1;
}

describe('what a provider says', () => {
  const come = async (claims: Record<string, unknown>) => {
    const { app, own, ownId } = set();
    own.reset();
    own.says.claims = { email_verified: true, ...claims };
    return signOn(app, own, ownId);
  };

  it.each([
    ['the sign of Kelvin for a k', 'frank@cast.example'.replace('k', '\u212a')],
    ['a long s for an s', 'doris@cast.example'.replace('s@', '\u017f@')],
    ['a letter that folds to two', 'stra\u00dfe@cast.example'],
  ])('signs in nobody whose address has %s', async (_what, email) => {
    await set()
      .app.owner(async (tx) => {
        for (const plain of ['frank@cast.example', 'doris@cast.example', 'strasse@cast.example']) {
          const user = await makeUser(tx, { email: plain, emailVerified: true });
          await makeMember(tx, set().cast.customer.profile.id, user, { role: 'viewer' });
        }
      })
      .catch(() => {
        // Made by the case before.
      });
    const answer = await come({ sub: `folds ${email}`, email });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
  });

  it.each([
    ['a NUL in its subject', { sub: 'a\u0000b', email: 'viewer@cast.example' }],
    ['a line break in its subject', { sub: 'a\nb', email: 'viewer@cast.example' }],
    ['a NUL in its address', { sub: 'nul', email: 'viewer\u0000@cast.example' }],
    ['a NUL in its session', { sub: 'nul-sid', email: 'viewer@cast.example', sid: 'a\u0000' }],
  ])('is refused in words with %s', async (_what, claims) => {
    const answer = await come(claims);
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain('Cast login');
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
  });
});
