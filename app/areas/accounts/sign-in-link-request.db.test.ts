import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { users, verifications } from '#app/access/auth-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { mailTo, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { inBrowser, PASSWORD, sessionsOf, somebody, source } from '#tests/helpers/sign-in.ts';
import {
  confirmedCustomer,
  DEAD_LINK,
  mailedToken,
  pressLink,
  signInToken,
  tokenIn,
} from '#tests/helpers/sign-in-link.ts';
import { makeAccountLink } from './account-link-commands.server.ts';
import { requestPasswordReset, resetPassword } from './password-commands.server.ts';
import { readSignInLink, requestSignInLink } from './sign-in-link-commands.server.ts';
import { getSignInRules, saveSignInRules } from './sign-in-rules-commands.server.ts';

setUpDatabase();

const ask = (email: string) => requestSignInLink(email, source());
const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ content }) => content.subject);

describe('asking for a link', () => {
  it('emails one whose token is not in the database, and notes it in the log', async () => {
    const { user } = await confirmedCustomer();
    await ask(user.email.toUpperCase());
    const token = await mailedToken(user.email);
    expect(await subjectsTo(user.email)).toEqual(['Your sign-in link']);
    expect(await readSignInLink(token)).toBe(user.email);
    const [stored, logged] = await unsafeOwnerTransaction(async (tx) => [
      await tx.select().from(verifications),
      await tx.select().from(activityLogs).where(eq(activityLogs.entityId, user.id)),
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(logged)).not.toContain(token);
    expect(logged).toMatchObject([{ action: 'account.sign_in_link_requested' }]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('emails a plain user too', async () => {
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { emailVerified: true }));
    await ask(user.email);
    expect(await pressLink(await mailedToken(user.email))).toMatchObject({
      actor: { kind: 'user' },
    });
  });

  it('answers alike for addresses without an account and accounts that get no link', async () => {
    const gone = await confirmedCustomer({ deactivatedAt: new Date() });
    const rejected = await confirmedCustomer({ approvalStatus: 'rejected' });
    const archived = await confirmedCustomer();
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ archivedAt: new Date() })
        .where(eq(customerProfiles.id, archived.profile.id)),
    );
    const before = (await queuedMail()).length;
    for (const { user } of [gone, rejected, archived])
      expect(await ask(user.email)).toBeUndefined();
    expect(await ask('nobody@x.example')).toBeUndefined();
    expect(await queuedMail()).toHaveLength(before);
  });

  it('emails staff that there is none for them', async () => {
    const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
    expect(await ask(user.email)).toBeUndefined();
    expect(await subjectsTo(user.email)).toEqual(['Sign-in links are for customers']);
    expect(JSON.stringify(await mailTo(user.email))).not.toContain('token=');
  });

  it('asks first whether they signed up, where someone chose a password for an unproven address', async () => {
    const stranger = await confirmedCustomer({ emailVerified: false });
    await ask(stranger.user.email);
    expect(await subjectsTo(stranger.user.email)).toEqual(['Confirm your email address']);
    const invited = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    await ask(invited.user.email);
    await pressLink(await mailedToken(invited.user.email));
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(users).where(eq(users.id, invited.user.id)),
    );
    expect(row?.emailVerified).toBe(true);
  });

  it('takes back the link before, and a new password takes back all', async () => {
    const { user } = await confirmedCustomer();
    await ask(user.email);
    const older = await mailedToken(user.email);
    await ask(user.email);
    const newer = await mailedToken(user.email);
    expect(await readSignInLink(older)).toBeNull();
    await expect(pressLink(older)).rejects.toThrow(DEAD_LINK);
    expect(await readSignInLink(newer)).toBe(user.email);
    const reset = await unsafeOwnerTransaction((tx) =>
      makeAccountLink(tx, 'reset-password', user.id, 1),
    );
    await resetPassword(tokenIn(reset), 'boiler room');
    await expect(pressLink(newer)).rejects.toThrow(DEAD_LINK);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('is limited by address and account, known or not', async () => {
    for (const email of [(await confirmedCustomer()).user.email, 'unknown@x.example']) {
      const again = () => requestSignInLink(email, { ...source(), clientAddress: '10.9.0.1' });
      for (let i = 0; i < 3; i += 1) await again();
      await expect(again()).rejects.toThrow(RateLimitError);
    }
    const from = (i: number) => `${i}@x.example`;
    const fromOne = (i: number) =>
      requestSignInLink(from(i), { ...source(), clientAddress: '10.9.0.2' });
    for (let i = 0; i < 10; i += 1) await fromOne(i);
    await expect(fromOne(10)).rejects.toThrow(RateLimitError);
  });

  it('is open to its owner while strangers ask, without an email for each of theirs', async () => {
    const { user } = await confirmedCustomer();
    const { browser } = await inBrowser({ email: user.email, password: PASSWORD, ...source() });
    for (let i = 0; i < 6; i += 1) await ask(user.email);
    expect(await subjectsTo(user.email)).toHaveLength(3);
    expect(await readSignInLink(await mailedToken(user.email))).toBe(user.email);
    await requestSignInLink(user.email, source(browser()));
    expect(await subjectsTo(user.email)).toHaveLength(4);
    await pressLink(await mailedToken(user.email));
    await ask(user.email);
    expect(await subjectsTo(user.email)).toHaveLength(5);
    // Links for passwords are counted apart.
    await requestPasswordReset(user.email, source());
    expect(await subjectsTo(user.email)).toHaveLength(6);
  });
});

describe('the setting', () => {
  it('switches links off, also those that were emailed', async () => {
    const { user } = await confirmedCustomer();
    const token = await signInToken(user.id);
    const staff = await somebody('admin');
    const admin = staff.actor as AdminActor;
    const set = async (linksForCustomers: boolean) =>
      saveSignInRules(admin, staff.session, {
        ...(await getSignInRules(admin)),
        linksForCustomers,
      });
    await set(false);
    expect(await getSignInRules(admin)).toMatchObject({ linksForCustomers: false });
    const mails = (await queuedMail()).length;
    for (const email of [user.email, 'nobody@x.example']) {
      await expect(ask(email)).rejects.toThrow('Sign-in links are switched off');
    }
    await expect(pressLink(token)).rejects.toThrow('Sign-in links are switched off');
    expect(await readSignInLink(token)).toBeNull();
    expect(await queuedMail()).toHaveLength(mails);
    expect(await sessionsOf(user.id)).toEqual([]);
    await set(true);
    await expect(pressLink(token)).resolves.toMatchObject({ kind: 'signed in' });
  });
});
