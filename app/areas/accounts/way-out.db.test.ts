import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, userRoles } from '#app/access/auth-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { softAuthenticator } from '#tests/helpers/authenticator.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import {
  browserOf,
  PASSWORD,
  sessionsOf,
  signInWholly,
  somebody,
  source,
  withCookies,
} from '#tests/helpers/sign-in.ts';
import { grantAdmin, type WayOut } from './operator-commands.server.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  signInWithPasskey,
} from './passkey-commands.server.ts';
import { resetPassword } from './password-commands.server.ts';
import { BREAK_GLASS, SSO_ONLY } from './sso-rule-queries.server.ts';

// Staff log in by single sign-on alone, and the provider is down.

setUpDatabase();

const ONLY = 'signs in only through Firm login';
const passwordHash = quickPasswordHash(PASSWORD);
const newAdmin = () =>
  unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin', passwordHash }));
const logIn = (email: string) => signInWholly({ email, password: PASSWORD, ...source() });
const grant = (email: string, wayOut: WayOut | null = null) =>
  grantAdmin(email, 'https://plenum.example', wayOut);
const save = (values: Record<string, string>) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .insert(settings)
      .values(Object.entries(values).map(([key, value]) => ({ key, value })))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } }),
  );
const saved = async () => {
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(settings));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return [values.get(SSO_ONLY), values.get(BREAK_GLASS)];
};
const lastLineOfSettings = async () => {
  const [line] = await unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(activityLogs)
      .where(eq(activityLogs.action, 'settings.updated'))
      .orderBy(desc(activityLogs.createdAt))
      .limit(1),
  );
  return line;
};

let breakGlass: Awaited<ReturnType<typeof newAdmin>>;

beforeEach(async () => {
  breakGlass = await newAdmin();
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(identityProviders);
    await tx.insert(identityProviders).values({
      ...{ name: 'Firm login', issuer: 'https://login.firm.example' },
      ...{ clientId: 'plenum', clientSecret: 'encrypted' },
    });
  });
  await save({ [SSO_ONLY]: 'true', [BREAK_GLASS]: breakGlass.id });
});

describe('anyone who runs the installation', () => {
  it('names another break-glass admin, and the one before logs in no more', async () => {
    const other = await newAdmin();
    await logIn(breakGlass.email);
    await expect(logIn(other.email)).rejects.toThrow(ONLY);
    expect(await grant(other.email, 'break-glass')).toMatchObject({ usesPassword: true });
    expect(await saved()).toEqual(['true', other.id]);
    await logIn(other.email);
    expect(await sessionsOf(breakGlass.id)).toEqual([]);
    await expect(logIn(breakGlass.email)).rejects.toThrow(ONLY);
    expect(await lastLineOfSettings()).toMatchObject({
      userId: null,
      metadata: { by: 'command line', after: { [BREAK_GLASS]: other.id } },
    });
  });

  it('makes a new account the break-glass admin, whose link sets the first password', async () => {
    const { passwordLink } = await grant('rescue@firm.example', 'break-glass');
    const token = new URL(passwordLink ?? '').searchParams.get('token') ?? '';
    expect(await resetPassword(token, 'boiler room')).not.toBeNull();
    const credentials = { email: 'rescue@firm.example', password: 'boiler room' };
    expect((await signInWholly({ ...credentials, ...source() })).actor.kind).toBe('admin');
  });

  it('has all staff log in otherwise again', async () => {
    const other = await newAdmin();
    await logIn(breakGlass.email);
    await grant(other.email, 'end');
    expect(await saved()).toEqual(['false', '']);
    await logIn(other.email);
    expect(await sessionsOf(breakGlass.id)).toHaveLength(1);
    expect(await lastLineOfSettings()).toMatchObject({
      metadata: { by: 'command line', after: { [SSO_ONLY]: 'false' } },
    });
  });

  it('changes nothing where the rule is not on', async () => {
    await save({ [SSO_ONLY]: 'false', [BREAK_GLASS]: '' });
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'user' }));
    for (const wayOut of ['break-glass', 'end'] as const) {
      await expect(grant(user.email, wayOut)).rejects.toThrow('nothing was changed');
    }
    const [role] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(userRoles).where(eq(userRoles.userId, user.id)),
    );
    expect([role?.role, await saved()]).toEqual(['user', ['false', '']]);
  });

  it('reads that an admin made without a way out still needs the provider', async () => {
    expect(await grant('new@firm.example')).toMatchObject({ usesPassword: false });
    expect(await grant(breakGlass.email)).toMatchObject({ usesPassword: true });
  });
});

it('opens no account of staff to a passkey', async () => {
  await save({ [SSO_ONLY]: 'false', [BREAK_GLASS]: '' });
  const person = await somebody('admin');
  const device = softAuthenticator('http://localhost:3000');
  const asked = await askForNewPasskey(person.actor, person.session, person.browser());
  await addPasskey(person.actor, person.session, {
    ...{ name: 'Office laptop', answer: device.make(asked.options) },
    headers: withCookies(person.browser(), asked.headers),
  });
  const enter = async () => {
    const question = await askForPasskey(source());
    const answer = device.sign(question.options);
    return signInWithPasskey({ answer, ...source(browserOf(question.headers)) });
  };
  await save({ [SSO_ONLY]: 'true', [BREAK_GLASS]: breakGlass.id });
  await unsafeOwnerTransaction((tx) =>
    tx.delete(sessions).where(eq(sessions.userId, person.user.id)),
  );
  await expect(enter()).rejects.toThrow(ONLY);
  expect(await sessionsOf(person.user.id)).toEqual([]);
  await save({ [BREAK_GLASS]: person.user.id });
  expect((await enter()).actor.kind).toBe('admin');
});
