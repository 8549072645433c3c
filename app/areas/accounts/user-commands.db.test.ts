import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { passkeys, sessions, userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { createApiKey, unsafeHolderOfKey } from '#app/areas/api-keys/api-key-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { actionsOn, adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { mailTo, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { sessionsOf } from '#tests/helpers/sign-in.ts';
import { endSessions, sendPasswordReset, setDeactivated, setRole } from './user-commands.server.ts';
import { findStaffOptions, listUsers } from './user-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeEach(async () => {
  await unsafeOwnerTransaction((tx) => tx.delete(userRoles));
  admin = await makeAdmin();
});

async function newUserWithoutRole(): Promise<string> {
  const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: null }));
  return user.id;
}

async function roleOf(userId: string): Promise<string | undefined> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)),
  );
  return row?.role;
}

async function isDeactivated(userId: string): Promise<boolean> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select({ at: users.deactivatedAt }).from(users).where(eq(users.id, userId)),
  );
  return row?.at !== null;
}

async function giveSessions(userId: string, count: number): Promise<void> {
  await unsafeOwnerTransaction((tx) =>
    tx.insert(sessions).values(
      Array.from({ length: count }, () => ({
        userId,
        token: randomUUID(),
        expiresAt: new Date(Date.now() + 60_000),
      })),
    ),
  );
}

describe('setRole', () => {
  it('promotes an account that has no role row, and demotes it again', async () => {
    const userId = await newUserWithoutRole();
    await setRole(admin, { userId, role: 'admin' });
    expect(await roleOf(userId)).toBe('admin');
    await setRole(admin, { userId, role: 'user' });
    expect(await roleOf(userId)).toBe('user');
    expect(await actionsOn(userId)).toEqual(['user.promoted', 'user.demoted']);
  });

  it('refuses to demote the last admin and leaves everything as it was', async () => {
    await expect(setRole(admin, { userId: admin.userId, role: 'user' })).rejects.toThrow(
      RefusedError,
    );
    expect(await roleOf(admin.userId)).toBe('admin');
    expect(await actionsOn(admin.userId)).toEqual([]);
  });

  it('does not count a deactivated admin as one who is left', async () => {
    const other = await makeAdmin();
    await setDeactivated(admin, { userId: other.userId, deactivated: true });
    await expect(setRole(admin, { userId: admin.userId, role: 'user' })).rejects.toThrow(
      RefusedError,
    );
  });

  it('leaves one admin when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await makeAdmin();
      const results = await Promise.allSettled([
        setRole(admin, { userId: other.userId, role: 'user' }),
        setRole(other, { userId: admin.userId, role: 'user' }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const left = [await roleOf(admin.userId), await roleOf(other.userId)];
      expect(left.filter((role) => role === 'admin')).toHaveLength(1);
      if (left[1] === 'admin') admin = other;
    }
  });

  it('leaves one active admin when one is demoted and the other deactivated at once', async () => {
    const other = await makeAdmin();
    const results = await Promise.allSettled([
      setRole(other, { userId: admin.userId, role: 'user' }),
      setDeactivated(admin, { userId: other.userId, deactivated: true }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('gives a role of staff, which the person acts in from then on', async () => {
    const userId = await newUserWithoutRole();
    await setRole(admin, { userId, role: 'consultant' });
    expect(await unsafeActorOfUser(userId)).toMatchObject({ kind: 'admin', role: 'consultant' });
    await setRole(admin, { userId, role: 'admin' });
    expect(await setRole(admin, { userId, role: 'reader' })).toBe('admin');
    expect(await unsafeActorOfUser(userId)).toMatchObject({
      role: 'reader',
      rights: rightsOfStaff('reader', false),
    });
    expect(await actionsOn(userId)).toEqual(['user.role_changed', 'user.promoted', 'user.demoted']);
  });

  it('refuses to make the last admin a consultant, whom others on the staff do not replace', async () => {
    await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'consultant' }));
    await expect(setRole(admin, { userId: admin.userId, role: 'consultant' })).rejects.toThrow(
      'The last admin cannot be demoted.',
    );
    expect(await unsafeActorOfUser(admin.userId)).toMatchObject({ role: 'admin' });
  });

  it('is refused to others on the staff by the database too', async () => {
    const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'consultant' }));
    const consultant = await adminActor(id);
    await expect(setRole(consultant, { userId: id, role: 'admin' })).rejects.toThrow(RefusedError);
    await expect(
      asActor(consultant, (tx) => tx.update(userRoles).set({ staffRole: 'admin' })),
    ).rejects.toThrow(RefusedError);
    expect(await unsafeActorOfUser(id)).toMatchObject({ role: 'consultant' });
  });

  it('finds no account that does not exist', async () => {
    await expect(setRole(admin, { userId: randomUUID(), role: 'admin' })).rejects.toThrow(
      NotFoundError,
    );
  });
});

describe('setDeactivated', () => {
  it('closes the account, ends its sessions and opens it again', async () => {
    const userId = await newUserWithoutRole();
    await giveSessions(userId, 2);
    await giveSessions(admin.userId, 1);
    await setDeactivated(admin, { userId, deactivated: true });
    expect(await isDeactivated(userId)).toBe(true);
    expect(await sessionsOf(userId)).toHaveLength(0);
    expect(await sessionsOf(admin.userId)).toHaveLength(1);
    await setDeactivated(admin, { userId, deactivated: false });
    expect(await isDeactivated(userId)).toBe(false);
    expect(await actionsOn(userId)).toEqual(['user.deactivated', 'user.reactivated']);
  });

  it('refuses one’s own account and keeps its sessions', async () => {
    await makeAdmin();
    await giveSessions(admin.userId, 1);
    await expect(
      setDeactivated(admin, { userId: admin.userId, deactivated: true }),
    ).rejects.toThrow(RefusedError);
    expect(await isDeactivated(admin.userId)).toBe(false);
    expect(await sessionsOf(admin.userId)).toHaveLength(1);
  });

  it('leaves one admin when two deactivate each other at once', async () => {
    const other = await makeAdmin();
    const results = await Promise.allSettled([
      setDeactivated(admin, { userId: other.userId, deactivated: true }),
      setDeactivated(other, { userId: admin.userId, deactivated: true }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe("a member of staff's API keys", () => {
  it.each([
    [
      'demoted',
      (id: string) => setRole(admin, { userId: id, role: 'user' }),
      (id: string) => setRole(admin, { userId: id, role: 'admin' }),
    ],
    [
      'deactivated',
      (id: string) => setDeactivated(admin, { userId: id, deactivated: true }),
      (id: string) => setDeactivated(admin, { userId: id, deactivated: false }),
    ],
  ])('stop for good when they are %s, and nobody else’s do', async (_what, leave, comeBack) => {
    const maker = await makeAdmin();
    const made = { name: 'Import', scope: 'read', expiresOn: undefined } as const;
    const [key, other] = [await createApiKey(maker, made), await createApiKey(admin, made)];
    expect(await unsafeHolderOfKey(key)).toMatchObject({ actor: { userId: maker.userId } });
    await leave(maker.userId);
    expect(await unsafeHolderOfKey(key)).toBeNull();
    await comeBack(maker.userId);
    await setRole(admin, { userId: maker.userId, role: 'admin' });
    expect(await unsafeHolderOfKey(key)).toBeNull();
    expect(await unsafeHolderOfKey(other)).toMatchObject({ actor: { userId: admin.userId } });
  });
});

describe('endSessions', () => {
  it('ends all sessions of that account alone', async () => {
    const userId = await newUserWithoutRole();
    await giveSessions(userId, 3);
    await giveSessions(admin.userId, 1);
    await endSessions(admin, userId);
    expect(await sessionsOf(userId)).toHaveLength(0);
    expect(await sessionsOf(admin.userId)).toHaveLength(1);
    expect(await actionsOn(userId)).toEqual(['user.sessions_ended']);
  });
});

describe('sendPasswordReset', () => {
  it('queues the mail with a link of this installation', async () => {
    const userId = await newUserWithoutRole();
    const { email } = await sendPasswordReset(admin, userId);
    const mail = await mailTo(email);
    expect(mail).toHaveLength(1);
    expect(mail[0]?.content.subject).toBe('Choose a new password for your account');
    expect(JSON.stringify(mail)).toContain('"/reset-password?token=');
    expect(JSON.stringify(mail)).toContain('Our staff sent you this link');
    expect(JSON.stringify(mail)).toContain('valid for 1 hour');
    expect(await actionsOn(userId)).toEqual(['user.password_reset_sent']);
  });

  it('refuses a deactivated account and queues nothing', async () => {
    const userId = await newUserWithoutRole();
    await setDeactivated(admin, { userId, deactivated: true });
    const before = (await queuedMail()).length;
    await expect(sendPasswordReset(admin, userId)).rejects.toThrow(RefusedError);
    expect(await queuedMail()).toHaveLength(before);
  });
});

describe('listUsers', () => {
  it('lists accounts without a profile or a role, and finds them by email', async () => {
    const userId = await newUserWithoutRole();
    const everyone = { search: '', sort: 'created', after: null, before: null } as const;
    const { rows } = await listUsers(admin, { ...everyone, direction: 'desc' });
    const row = rows.find(({ id }) => id === userId);
    expect(row).toMatchObject({ role: null, customers: null, deactivatedAt: null });
    expect(row).toMatchObject({ hasApp: false, hasPasskey: false });
    const found = await listUsers(admin, {
      ...everyone,
      direction: 'desc',
      search: row?.email.slice(0, 12).toUpperCase() ?? '',
    });
    expect(found.rows.map(({ id }) => id)).toEqual([userId]);
    expect(found.count).toBe(1);
  });

  it('says who has an authenticator app and who a passkey', async () => {
    const { app, passkey } = await unsafeOwnerTransaction(async (tx) => {
      const withApp = await makeUser(tx, { email: 'app@factor.example' });
      const withPasskey = await makeUser(tx, { email: 'passkey@factor.example' });
      await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, withApp.id));
      for (const credentialID of ['laptop', 'phone']) {
        await tx.insert(passkeys).values({
          ...{ userId: withPasskey.id, credentialID, publicKey: 'key', counter: 0 },
          ...{ deviceType: 'singleDevice', backedUp: false },
        });
      }
      return { app: withApp.id, passkey: withPasskey.id };
    });
    const search = { search: '@factor.example', sort: 'email', after: null, before: null } as const;
    const { rows } = await listUsers(admin, { ...search, direction: 'asc' });
    expect(rows).toMatchObject([
      { id: app, hasApp: true, hasPasskey: false },
      { id: passkey, hasApp: false, hasPasskey: true },
    ]);
  });
});

describe('findStaffOptions', () => {
  it('offers admins that can sign in, by name, and calls one without a name by their email', async () => {
    const { olu, nameless } = await unsafeOwnerTransaction(async (tx) => ({
      olu: await makeUser(tx, { role: 'admin', name: 'Olu Brand' }),
      nameless: await makeUser(tx, { role: 'admin', name: '', email: 'olu.n@staff.example' }),
      left: await makeUser(tx, { role: 'admin', name: 'Olu Left', deactivatedAt: new Date() }),
      user: await makeUser(tx, { name: 'Olu User' }),
    }));
    // No letters that a made address, of hexadecimal digits, could have.
    expect(await findStaffOptions(admin, 'olu')).toEqual([
      { id: nameless.id, name: 'olu.n@staff.example' },
      { id: olu.id, name: 'Olu Brand' },
    ]);
    expect((await findStaffOptions(admin, '')).map(({ id }) => id)).toContain(admin.userId);
  });
});
