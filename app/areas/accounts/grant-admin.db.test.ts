import { describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { hashPassword } from '#app/access/auth.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { EnvError } from '#app/platform/env-error.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { signInWholly } from '#tests/helpers/sign-in.ts';
import { grantAdmin } from './operator-commands.server.ts';
import { resetPassword } from './password-commands.server.ts';

setUpDatabase();

const URL_OF_SITE = 'https://plenum.example';

describe('grantAdmin', () => {
  it('makes a new account an admin, whose link sets the first password', async () => {
    const made = await grantAdmin(' Owner@Firm.example ', URL_OF_SITE);
    expect(made).toMatchObject({ email: 'owner@firm.example', created: true });
    expect(made.passwordLink).toMatch(/^https:\/\/plenum\.example\/reset-password\?token=/);
    const token = new URL(made.passwordLink ?? '').searchParams.get('token') ?? '';
    expect(await resetPassword(token, 'boiler room')).not.toBeNull();
    const { actor } = await signInWholly({
      email: made.email,
      password: 'boiler room',
      headers: new Headers(),
      clientAddress: 'a',
    });
    expect(actor.kind).toBe('admin');
  });

  it.each([{ role: 'user' as const }, { role: null }, { role: 'admin' as const }])(
    'makes an existing account an admin: %j',
    async ({ role }) => {
      const passwordHash = await hashPassword('chiller');
      const user = await unsafeOwnerTransaction((tx) =>
        makeUser(tx, { role, passwordHash, deactivatedAt: new Date() }),
      );
      expect(await grantAdmin(user.email, URL_OF_SITE)).toEqual({
        email: user.email,
        created: false,
        passwordLink: null,
        usesPassword: true,
      });
      expect(await unsafeActorOfUser(user.id)).toMatchObject({ kind: 'admin' });
    },
  );

  it('refuses what is no e-mail address and makes nothing', async () => {
    const count = () => unsafeOwnerTransaction((tx) => tx.$count(users));
    const before = await count();
    await expect(grantAdmin('owner', URL_OF_SITE)).rejects.toThrow(EnvError);
    expect(await count()).toBe(before);
  });
});
