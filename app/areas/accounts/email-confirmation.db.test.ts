import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { users, verifications } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { type LinkPurpose, makeAccountLink } from './account-link-commands.server.ts';
import {
  confirmEmail,
  isEmailConfirmed,
  readConfirmationLink,
  sendConfirmationAgain,
} from './email-confirmation-commands.server.ts';
import { readResetLink, resetPassword } from './password-commands.server.ts';
import { completeProfile, registerCustomer, registerUser } from './sign-up-commands.server.ts';

setUpDatabase();

const addUser = (given: Parameters<typeof makeUser>[1] = {}) =>
  unsafeOwnerTransaction((tx) => makeUser(tx, given));
const tokenIn = (path: string) => new URL(path, 'http://site').searchParams.get('token') ?? '';
const tokenOf = async (userId: string, hours = 24, purpose: LinkPurpose = 'confirm-email') =>
  tokenIn(await unsafeOwnerTransaction((tx) => makeAccountLink(tx, purpose, userId, hours)));

async function actorOf(userId: string) {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind === 'visitor') throw new Error('The account is gone.');
  return actor;
}

/** Addresses of the confirmation links in the emails to an e-mail, oldest first. */
async function mailedLinks(email: string): Promise<string[]> {
  const mails = await mailTo(email);
  return mails
    .flatMap((mail) => mail.content.blocks)
    .flatMap((block) => (block.kind === 'button' ? [block.href] : []))
    .filter((href) => href.includes('/confirm-email'));
}

async function confirmationsLogged(userId: string): Promise<number> {
  const lines = await unsafeOwnerTransaction((tx) =>
    tx.select().from(activityLogs).where(eq(activityLogs.entityId, userId)),
  );
  return lines.filter((line) => line.action === 'account.email_confirmed').length;
}

describe('a sign-up', () => {
  it('emails a customer a link, whose token is not in the database', async () => {
    const email = 'dana@confirm.example';
    const userId = await registerCustomer({
      fullName: 'Dana Whitfield',
      companyName: 'Tri-County Mechanical',
      phone: '614-555-0142',
      email,
      password: 'cold chiller',
    });
    expect(await isEmailConfirmed(userId)).toBe(false);
    const [link = '', ...more] = await mailedLinks(email);
    expect(more).toEqual([]);
    expect(link).toMatch(/^\/confirm-email\?token=[\w-]{43}$/);
    expect(await readConfirmationLink(tokenIn(link))).toBe(email);
    const stored = await unsafeOwnerTransaction((tx) => tx.select().from(verifications));
    expect(JSON.stringify(stored)).not.toContain(tokenIn(link));
  });

  it.each([false, true])(
    'emails a plain account a link, and another with its profile unless confirmed: %s',
    async (isConfirmed) => {
      const email = `plain-${isConfirmed}@confirm.example`;
      const userId = await registerUser({ email, password: 'cold chiller' });
      const [link = ''] = await mailedLinks(email);
      if (isConfirmed) await confirmEmail(tokenIn(link));
      const actor = await actorOf(userId);
      if (actor.kind !== 'user') throw new Error(`The account is a ${actor.kind}.`);
      const profile = { fullName: 'Ray Ortiz', companyName: 'Ortiz Air', phone: '614-555-0143' };
      await completeProfile(actor, profile);
      expect(await mailedLinks(email)).toHaveLength(isConfirmed ? 1 : 2);
    },
  );
});

describe('confirmEmail', () => {
  it('confirms that account alone, once, and logs it', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const token = await tokenOf(user.id);
    expect(await readConfirmationLink(token)).toBe(user.email);
    expect(await isEmailConfirmed(user.id)).toBe(false);
    expect(await confirmEmail(token)).toBe(user.email);
    expect(await isEmailConfirmed(user.id)).toBe(true);
    expect(await isEmailConfirmed(other.id)).toBe(false);
    expect(await readConfirmationLink(token)).toBeNull();
    expect(await confirmEmail(token)).toBeNull();
    expect(await confirmationsLogged(user.id)).toBe(1);
  });

  it('lets one of several at once through', async () => {
    const user = await addUser();
    const token = await tokenOf(user.id);
    const answers = await Promise.all([1, 2, 3].map(() => confirmEmail(token)));
    expect(answers.filter((each) => each !== null)).toEqual([user.email]);
    expect(await confirmationsLogged(user.id)).toBe(1);
  });

  it('refuses a link that has expired, and one that nobody made', async () => {
    const user = await addUser();
    for (const token of [await tokenOf(user.id, -1), 'made-up', '']) {
      expect(await readConfirmationLink(token)).toBeNull();
      expect(await confirmEmail(token)).toBeNull();
    }
    expect(await isEmailConfirmed(user.id)).toBe(false);
  });

  it("refuses a password link's token, and the password screen refuses its own", async () => {
    const user = await addUser();
    const password = await tokenOf(user.id, 1, 'reset-password');
    expect(await confirmEmail(password)).toBeNull();
    expect(await isEmailConfirmed(user.id)).toBe(false);
    const confirmation = await tokenOf(user.id);
    expect(await resetPassword(confirmation, 'boiler room')).toBeNull();
    expect(await confirmEmail(confirmation)).toBe(user.email);
    expect(await readResetLink(password)).toBe(user.email);
  });
});

describe('sendConfirmationAgain', () => {
  it('emails another link, and the earlier one keeps working', async () => {
    const user = await addUser({ name: '' });
    const earlier = await tokenOf(user.id);
    await sendConfirmationAgain(await actorOf(user.id));
    const [link = ''] = await mailedLinks(user.email);
    expect(await readConfirmationLink(tokenIn(link))).toBe(user.email);
    expect(await confirmEmail(earlier)).toBe(user.email);
    expect(await confirmEmail(tokenIn(link))).toBeNull();
  });

  it('emails nobody whose address is confirmed', async () => {
    const user = await addUser({ emailVerified: true });
    await expect(sendConfirmationAgain(await actorOf(user.id))).rejects.toThrow(
      new RefusedError('Your email address is already confirmed.'),
    );
    expect(await mailedLinks(user.email)).toEqual([]);
  });

  it('emails one account five times an hour at most', async () => {
    const actor = await actorOf((await addUser()).id);
    for (let sent = 0; sent < 5; sent += 1) await sendConfirmationAgain(actor);
    await expect(sendConfirmationAgain(actor)).rejects.toThrow(RateLimitError);
    expect(await mailedLinks(actor.email)).toHaveLength(5);
  });
});

describe('a password link', () => {
  it('confirms the address as well', async () => {
    const user = await addUser();
    const token = await tokenOf(user.id, 1, 'reset-password');
    await resetPassword(token, 'boiler room');
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(users).where(eq(users.id, user.id)),
    );
    expect(row?.emailVerified).toBe(true);
    expect(await confirmationsLogged(user.id)).toBe(1);
  });
});
