import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { sessions, signInAttempts } from '#app/access/auth-tables.ts';
import { housekeepingJob } from '#app/access/housekeeping.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { browserOf, inBrowser, PASSWORD, signInWholly } from '#tests/helpers/sign-in.ts';
import { getSecurity, listOwnSignIns } from './security-queries.server.ts';
import { endOtherSessions, endOwnSession } from './session-commands.server.ts';
import { signIn } from './sign-in-commands.server.ts';
import { exportSignIns, listSignIns, signInCsvRecord } from './sign-in-queries.server.ts';

setUpDatabase();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';
const EVERYTHING = { person: null, outcome: null, from: null, to: null };
const FIRST_PAGE = { after: null, before: null };
const passwordHash = quickPasswordHash(PASSWORD);
let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

function attempt(
  email: string,
  { password = PASSWORD, address = '203.0.113.7', userAgent = FIREFOX } = {},
) {
  const headers = new Headers({ 'user-agent': userAgent });
  return { email, password, headers, clientAddress: address };
}

async function rowsOf(userId: string) {
  const page = await listSignIns(admin, FIRST_PAGE, { ...EVERYTHING, person: userId });
  return page.rows;
}

describe('the audit of sign-ins', () => {
  it('keeps each try with its place, and of an unknown address only a hash', async () => {
    const { user, actor } = await customer();
    await expect(signIn(attempt(user.email, { password: 'wrong one' }))).rejects.toThrow(
      'Invalid email or password',
    );
    const unknown = 'somebody.else@typed-by-mistake.example';
    await expect(signIn(attempt(unknown))).rejects.toThrow('Invalid email or password');
    await expect(signIn(attempt(unknown))).rejects.toThrow('Invalid email or password');
    expect(await rowsOf(user.id)).toMatchObject([
      { outcome: 'wrong_password', email: user.email, address: '203.0.113.7' },
      { outcome: 'success', method: 'password', device: 'Firefox on Windows' },
    ]);
    const page = await listSignIns(admin, FIRST_PAGE, { ...EVERYTHING, outcome: 'unknown_email' });
    expect(page.rows).toHaveLength(2);
    expect(page.rows[0]?.unknown).toHaveLength(6);
    expect(page.rows[0]?.unknown).toBe(page.rows[1]?.unknown);
    const stored = await unsafeOwnerTransaction((tx) => tx.select().from(signInAttempts));
    expect(JSON.stringify(stored)).not.toContain('typed-by-mistake');
    const own = await listOwnSignIns(actor, FIRST_PAGE);
    expect(own.rows.map(({ outcome }) => outcome)).toEqual(['wrong_password', 'success']);
    const lines: string[] = [];
    for await (const batch of exportSignIns(admin, { ...EVERYTHING, person: user.id })) {
      lines.push(...batch.map(signInCsvRecord));
    }
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${user.email},`);
  });

  it('is read by staff and by the owner alone', async () => {
    const { user } = await customer();
    const other = await customer();
    const seen = await asActor(other.actor, (tx) => tx.select().from(signInAttempts));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ userId }) => userId !== other.user.id)).toEqual([]);
    expect(await rowsOf(user.id)).toHaveLength(1);
  });

  it('notes refusals for their number, but not each of a flood', async () => {
    const { user } = await customer();
    const from = { address: '198.51.100.9', password: 'guess' };
    for (let i = 0; i < 10; i += 1) {
      await expect(signIn(attempt(user.email, from))).rejects.toThrow('Invalid email');
    }
    for (let i = 0; i < 8; i += 1) {
      await expect(signIn(attempt(user.email, from))).rejects.toThrow(RateLimitError);
    }
    const limited = (await rowsOf(user.id)).filter(({ outcome }) => outcome === 'rate_limited');
    expect(limited).toHaveLength(5);
  });

  it('is changed and removed by nobody; housekeeping takes what is a year old', async () => {
    const { user } = await customer();
    const old = new Date(Date.now() - 366 * 86_400_000);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(signInAttempts).values({
        userId: user.id,
        email: user.email,
        outcome: 'success',
        method: 'password',
        createdAt: old,
      }),
    );
    for (const statement of [
      sql`update sign_in_attempts set outcome = 'success'`,
      sql`delete from sign_in_attempts where created_at > now() - interval '1 day'`,
      sql`truncate sign_in_attempts`,
    ]) {
      await expect(unsafeOwnerTransaction((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    }
    await expect(
      asActor(admin, (tx) =>
        tx.insert(signInAttempts).values({ outcome: 'success', method: 'password' }),
      ),
    ).rejects.toMatchObject(NOT_GRANTED);
    expect(await rowsOf(user.id)).toHaveLength(2);
    await housekeepingJob.run({});
    expect(await rowsOf(user.id)).toMatchObject([{ device: 'Firefox on Windows' }]);
  });
});

describe('a sign-in from elsewhere', () => {
  it('is emailed to the owner: a new kind of device, or a new network, once', async () => {
    const { user } = await customer();
    expect(await mailsTo(user.email)).toEqual([]);
    await signIn(attempt(user.email, { address: '203.0.99.8' }));
    expect(await mailsTo(user.email)).toEqual([]);
    await signIn(attempt(user.email, { userAgent: IPHONE }));
    await signIn(attempt(user.email, { userAgent: IPHONE }));
    expect(await mailsTo(user.email)).toEqual(['Safari on iPhone 203.0.113.7']);
    await signIn(attempt(user.email, { address: '192.0.2.55' }));
    await expect(
      signIn(attempt(user.email, { address: '100.64.0.1', password: 'wrong' })),
    ).rejects.toThrow('Invalid email or password');
    expect(await mailsTo(user.email)).toEqual([
      'Safari on iPhone 203.0.113.7',
      'Firefox on Windows 192.0.2.55',
    ]);
  });
});

describe("one's own sessions", () => {
  it('are listed, this one first, and ended one by one or all others at once', async () => {
    const { user, actor, browser, session } = await customer();
    const { headers } = await signInWholly(attempt(user.email, { userAgent: IPHONE }));
    await signInWholly(attempt(user.email));
    const listed = async () => (await getSecurity(actor, session)).sessions;
    expect(await listed()).toMatchObject([
      { id: session.id, isThis: true, device: 'Firefox on Windows', address: '203.0.113.7' },
      { isThis: false },
      { isThis: false },
    ]);
    const phone = (await listed()).find(({ device }) => device === 'Safari on iPhone');
    const stranger = await customer();
    const id = phone?.id ?? '';
    await expect(endOwnSession(stranger.actor, stranger.session, id)).rejects.toThrow(
      NotFoundError,
    );
    expect(await listed()).toHaveLength(3);
    expect(await actorOfHeaders(browserOf(headers))).toMatchObject({ userId: user.id });
    await endOwnSession(actor, session, id);
    expect(await actorOfHeaders(browserOf(headers))).toEqual({ kind: 'visitor' });
    expect(await endOtherSessions(actor, session)).toBe(1);
    expect(await listed()).toMatchObject([{ id: session.id }]);
    expect(await actorOfHeaders(browser())).toMatchObject({ userId: user.id });
  });

  it('are noted as in use, to five minutes', async () => {
    const { browser, session } = await customer();
    const activeAt = async () => {
      const [row] = await unsafeOwnerTransaction((tx) =>
        tx.select().from(sessions).where(eq(sessions.id, session.id)),
      );
      return row?.lastActiveAt.getTime() ?? 0;
    };
    const before = Date.now() - 3_600_000;
    await unsafeOwnerTransaction((tx) =>
      tx.update(sessions).set({ lastActiveAt: new Date(before) }),
    );
    const request = () =>
      actorOf(
        new Request('http://localhost/', { headers: browser() }),
        new RouterContextProvider(),
      );
    await request();
    const noted = await activeAt();
    expect(noted).toBeGreaterThan(before);
    await request();
    expect(await activeAt()).toBe(noted);
  });
});

async function customer() {
  const made = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { passwordHash }));
  return { ...made, ...(await inBrowser(attempt(made.user.email))) };
}

/** Device and address of each email about a sign-in from elsewhere, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = await mailTo(email);
  return mails.map(({ content }) => {
    const facts = content.blocks.find((block) => block.kind === 'facts');
    const rows = new Map(facts?.kind === 'facts' ? facts.rows : []);
    return `${rows.get('Device')} ${rows.get('Network address')}`;
  });
}
