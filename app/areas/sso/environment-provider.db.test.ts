import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { decryptText } from '#app/access/auth.server.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { sessionsOf, somebody } from '#tests/helpers/sign-in.ts';
import { storeProviderOfEnvironment } from './environment-provider-commands.server.ts';

setUpDatabase();

const oidc = { issuer: 'https://login.firm.example', clientId: 'plenum', clientSecret: 'one' };
let person: Awaited<ReturnType<typeof somebody>>;

/** One provider, or none, and how many are linked to it. */
const stored = () =>
  unsafeOwnerTransaction(async (tx) => {
    const rows = await tx.select().from(identityProviders);
    expect(rows.length).toBeLessThanOrEqual(1);
    return { row: rows[0], links: await tx.$count(linkedIdentities) };
  });

beforeAll(async () => {
  person = await somebody('admin');
});

it('is not there where the configuration names none', async () => {
  await storeProviderOfEnvironment({ oidc: null });
  expect((await stored()).row).toBeUndefined();
});

it('is stored once, its secret encrypted, and follows a new secret with all who are linked', async () => {
  await storeProviderOfEnvironment({ oidc });
  const { row } = await stored();
  expect(row).toMatchObject({ issuer: oidc.issuer, customerId: null, isEnabled: true, version: 1 });
  const id = row?.id ?? '';
  await unsafeOwnerTransaction(async (tx) => {
    await tx
      .insert(linkedIdentities)
      .values({ providerId: id, subject: 'ada', userId: person.user.id });
    await tx.update(sessions).set({ providerId: id }).where(eq(sessions.userId, person.user.id));
    await tx.update(identityProviders).set({ name: 'Our login', hasSecondFactor: true });
  });
  await storeProviderOfEnvironment({ oidc });
  expect((await stored()).row?.version).toBe(1);
  await storeProviderOfEnvironment({ oidc: { ...oidc, clientSecret: 'two' } });
  const after = await stored();
  expect(after).toMatchObject({
    row: { id, name: 'Our login', hasSecondFactor: true, version: 2 },
    links: 1,
  });
  expect(await decryptText(after.row?.clientSecret ?? '')).toBe('two');
  expect(await sessionsOf(person.user.id)).toHaveLength(1);
});

it('connects nobody any more who came by another issuer, and ends their sessions', async () => {
  const { row } = await stored();
  await storeProviderOfEnvironment({ oidc: { ...oidc, issuer: 'https://other.example' } });
  expect(await stored()).toMatchObject({
    row: { id: row?.id, issuer: 'https://other.example' },
    links: 0,
  });
  expect(await sessionsOf(person.user.id)).toEqual([]);
});

it('is switched off once the configuration names it no more, and stays off when it is named again', async () => {
  await storeProviderOfEnvironment({ oidc: null });
  expect((await stored()).row?.isEnabled).toBe(false);
  for (const clientSecret of ['two', 'three']) {
    await storeProviderOfEnvironment({ oidc: { ...oidc, clientSecret } });
    expect((await stored()).row?.isEnabled).toBe(false);
  }
});
