import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { accountRecoveries } from '#app/records/user/recovery-tables.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import { PASSWORD, sessionsOf, somebody, source } from '#tests/helpers/sign-in.ts';
import { appOf, enter, firstStep, secondStep, somebodyWithApp } from '#tests/helpers/with-app.ts';
import { askForRecovery, readRecovery, recover, recoveryJob } from './recovery-commands.server.ts';
import {
  readRecoveryStop,
  refuseRecovery,
  stopOwnRecovery,
  stopRecovery,
} from './recovery-end-commands.server.ts';
import { getSecurity } from './security-queries.server.ts';
import { listUsers } from './user-queries.server.ts';

setUpDatabase();

const WAITS = 'The three-day wait is not over yet.';
const WRONG = 'Current password is not correct';

/** The token of the last mail's link to `screen`; empty where no email has one. */
async function linkTo(email: string, screen: string): Promise<string> {
  const hrefs = (await mailTo(email)).flatMap(({ content }) =>
    content.blocks.flatMap((block) => (block.kind === 'button' ? [block.href] : [])),
  );
  const last = hrefs.filter((href) => href.includes(`/${screen}?`)).at(-1);
  return last ? (new URL(last, 'http://site').searchParams.get('token') ?? '') : '';
}

let askers = 0;
async function asked(email: string): Promise<string> {
  askers += 1;
  await askForRecovery(email, `198.51.100.${askers}`);
  return linkTo(email, 'recover-account');
}

/** Someone with an app, whose recovery has begun. */
async function inRecovery() {
  const person = await somebodyWithApp();
  const { email } = person.user;
  expect(await recover(await asked(email), PASSWORD, source())).toBe('new');
  return person;
}

/** Lets the waiting time of an account be over since so many hours, and does what its job then does. */
async function letItPass(userId: string, hours = 1): Promise<void> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .update(accountRecoveries)
      .set({ readyAt: sql`now() - make_interval(hours => ${hours}::int)` })
      .where(eq(accountRecoveries.userId, userId))
      .returning({ id: accountRecoveries.id }),
  );
  await recoveryJob.run({ id: row?.id ?? '' });
}

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ content }) => content.subject);

async function logOf(userId: string): Promise<string[]> {
  const { rows } = await database().query(
    `select action from activity_logs where entity_id = $1 and action like '%recover%' order by created_at, id`,
    [userId],
  );
  return rows.map(({ action }) => String(action));
}

describe('the recovery of an account', () => {
  it('takes a link, the password, three days and both once more', async () => {
    const { user } = await somebodyWithApp();
    const token = await asked(user.email);
    await expect(recover(token, 'guess', source())).rejects.toThrow(WRONG);
    expect(await readRecovery(token)).toMatchObject({ step: { kind: 'new' } });
    await recover(token, PASSWORD, source());
    expect(await readRecovery(token)).toBeNull();
    const early = await asked(user.email);
    const step = (await readRecovery(early))?.step;
    const until = step?.kind === 'waiting' ? step.until.getTime() : 0;
    expect(until - Date.now()).toBeGreaterThan(71 * 3_600_000);
    await expect(recover(early, PASSWORD, source())).rejects.toThrow(WAITS);
    expect(await appOf(user.id)).toBeDefined();

    await letItPass(user.id);
    const ready = await linkTo(user.email, 'recover-account');
    await expect(recover(ready, 'guess', source())).rejects.toThrow(WRONG);
    expect(await recover(ready, PASSWORD, source())).toBe('ready');
    expect(await appOf(user.id)).toBeUndefined();
    expect(await sessionsOf(user.id)).toEqual([]);
    expect((await enter(user.email)).kind).toBe('signed in');
    expect(await subjectsTo(user.email)).toEqual([
      'Recover your account',
      'Recovery of your account has begun',
      'Recover your account',
      'You can finish the recovery of your account',
      'Your account was recovered',
    ]);
    expect(await logOf(user.id)).toEqual(['account.recovery_begun', 'account.recovered']);
  });

  it('is stopped by the link of each email, and stays so for a week', async () => {
    const { user } = await inRecovery();
    const first = await linkTo(user.email, 'stop-recovery');
    await unsafeOwnerTransaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(accountRecoveries)
        .where(eq(accountRecoveries.userId, user.id));
      return row?.id ?? '';
    }).then((id) => recoveryJob.run({ id }));
    expect((await subjectsTo(user.email)).at(-1)).toBe('Your account is being recovered');
    expect(await linkTo(user.email, 'stop-recovery')).not.toBe(first);
    expect(await readRecoveryStop(first)).toBe(user.email);
    await stopRecovery(first);
    expect(await readRecoveryStop(await linkTo(user.email, 'stop-recovery'))).toBeNull();
    expect((await subjectsTo(user.email)).at(-1)).toBe('The recovery of your account was stopped');
    const again = await asked(user.email);
    await expect(recover(again, PASSWORD, source())).rejects.toThrow('stopped this week');
    await letItPass(user.id);
    await expect(recover(again, PASSWORD, source())).rejects.toThrow('stopped this week');
    expect(await appOf(user.id)).toBeDefined();
    expect(await logOf(user.id)).toEqual(['account.recovery_begun', 'account.recovery_stopped']);
  });

  it('is seen and stopped from every open session, and by a factor that is not lost', async () => {
    const person = await inRecovery();
    const { actor, session, user, secret } = person;
    expect((await getSecurity(actor, session)).recoverableFrom).toBeInstanceOf(Date);
    await stopOwnRecovery(actor);
    expect((await getSecurity(actor, session)).recoverableFrom).toBeNull();
    await expect(stopOwnRecovery(actor)).rejects.toThrow('No recovery of this account is pending.');

    const other = await inRecovery();
    await secondStep(await firstStep(other.user.email), appCode(other.secret));
    expect((await getSecurity(other.actor, other.session)).recoverableFrom).toBeNull();
    expect(secret).not.toBe(other.secret);
    expect(await appOf(user.id)).toBeDefined();
  });

  it('is seen and refused by staff, who are staff', async () => {
    const { user } = await inRecovery();
    const boss = await somebody('admin');
    const acting = boss.actor as AdminActor;
    const listed = async () => {
      const asked = { search: user.email, sort: 'created', direction: 'desc' } as const;
      const { rows } = await listUsers(acting, { ...asked, after: null, before: null });
      return rows.map(({ isInRecovery }) => isInRecovery);
    };
    expect(await listed()).toEqual([true]);
    await expect(refuseRecovery({ ...acting, userId: user.id }, user.id)).rejects.toThrow(
      "You don't have admin privileges.",
    );
    expect(await listed()).toEqual([true]);
    await refuseRecovery(acting, user.id);
    expect(await listed()).toEqual([false]);
    await expect(refuseRecovery(acting, user.id)).rejects.toThrow(
      'No recovery of this account is pending.',
    );
    expect((await subjectsTo(user.email)).at(-1)).toBe('The recovery of your account was stopped');
    expect(await logOf(user.id)).toEqual(['account.recovery_begun', 'user.recovery_refused']);
  });

  it('is over when nobody finishes it for three days', async () => {
    const { user } = await inRecovery();
    await letItPass(user.id, 73);
    const late = await linkTo(user.email, 'recover-account');
    expect(await readRecovery(late)).toMatchObject({ step: { kind: 'new' } });
    expect(await recover(late, PASSWORD, source())).toBe('new');
    expect(await appOf(user.id)).toBeDefined();
  });

  it('emails nobody without a second factor, and nobody often', async () => {
    const { user } = await somebody();
    expect(await asked(user.email)).toBe('');
    const { email } = (await somebodyWithApp()).user;
    const ask = async () => askForRecovery(email, '192.0.2.77');
    for (let i = 0; i < 3; i += 1) await ask();
    await expect(ask()).rejects.toThrow(RateLimitError);
    expect(await subjectsTo(email)).toHaveLength(3);
  });
});
