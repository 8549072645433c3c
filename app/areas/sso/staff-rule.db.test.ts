import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { userRoles } from '#app/access/auth-tables.ts';
import type { StaffRole } from '#app/access/staff-rights.ts';
import { SSO_ONLY } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { findStaffOptions } from '#app/areas/accounts/user-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { PASSWORD, somebody } from '#tests/helpers/sign-in.ts';
import { saveStaffRule } from './staff-rule-commands.server.ts';

setUpDatabase();

const NO_ADMIN = 'The break-glass admin must be an active admin with a password.';

let admin: AdminActor;
let session: OwnSession;

beforeEach(async () => {
  const providerId = await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(identityProviders);
    await tx.delete(settings);
    const firm = {
      name: 'Firm ID',
      issuer: 'https://id.example',
      clientId: 'c',
      clientSecret: 's',
    };
    const [row] = await tx.insert(identityProviders).values(firm).returning();
    return row?.id ?? '';
  });
  const signedIn = await somebody('admin');
  if (signedIn.actor.kind !== 'admin') throw new Error('The account is an admin.');
  admin = signedIn.actor;
  session = { ...signedIn.session, providerId };
});

/** Someone of the staff with a password. */
async function staff(staffRole: StaffRole): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const passwordHash = quickPasswordHash(PASSWORD);
    const { id } = await makeUser(tx, { role: 'admin', passwordHash });
    await tx.update(userRoles).set({ staffRole }).where(eq(userRoles.userId, id));
    return id;
  });
}

async function require(breakGlass: string): Promise<void> {
  const { savedAt } = await unsafeOwnerTransaction((tx) => readStored(tx, [SSO_ONLY]));
  await saveStaffRule(admin, session, { ssoOnly: true, breakGlass, savedAt });
}

const isOn = async () =>
  (await unsafeOwnerTransaction((tx) => readStored(tx, [SSO_ONLY]))).values[SSO_ONLY];

describe('the break-glass admin', () => {
  it('is an admin and nobody else of the staff, who could not end the rule', async () => {
    for (const role of ['consultant', 'billing', 'reader'] as const) {
      await expect(require(await staff(role))).rejects.toThrow(NO_ADMIN);
    }
    expect(await isOn()).toBe(false);
    await require(await staff('admin'));
    expect(await isOn()).toBe(true);
  });

  it('is chosen among admins', async () => {
    const [chosen, left] = [await staff('admin'), await staff('consultant')];
    const offered = (await findStaffOptions(admin, '', 'manage')).map(({ id }) => id);
    expect([offered.includes(chosen), offered.includes(left)]).toEqual([true, false]);
  });

  it('is nobody who stops being an admin at that moment', async () => {
    const chosen = await staff('admin');
    const isBegun = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const demotion = unsafeOwnerTransaction(async (tx) => {
      const reader = { staffRole: 'reader' } as const;
      await tx.update(userRoles).set(reader).where(eq(userRoles.userId, chosen));
      isBegun.resolve();
      await isAsked.promise;
    });
    await isBegun.promise;
    const saved = Promise.allSettled([require(chosen)]);
    await pause(500);
    isAsked.resolve();
    await demotion;
    expect(await saved).toMatchObject([{ status: 'rejected', reason: { message: NO_ADMIN } }]);
    expect(await isOn()).toBe(false);
  });
});
