import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import {
  type Tx,
  unsafeAccountsTransaction,
  unsafeJobTransaction,
} from '#app/platform/db/database.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { countTry, hasTryLeft } from '#app/platform/rate-limit.server.ts';
import { accountRecoveries } from '#app/records/user/recovery-tables.ts';
import {
  type LinkedPerson,
  makeAccountLink,
  readAccountLink,
  spendAccountLink,
} from './account-link-commands.server.ts';
import { checkPassword, strongestProof } from './proof-commands.server.ts';
import { FINISH_HOURS, recoveryOf } from './recovery-end-commands.server.ts';
import { recoveryFinished, recoveryLink, recoveryReady, recoveryWaits } from './recovery-mails.ts';
import { takeAway } from './second-factor-commands.server.ts';
import { noteSecurity } from './security-commands.server.ts';
import type { SignInSource } from './sign-in-record-commands.server.ts';

/** A weekend: who is told on a Friday evening reads it before the time is over. */
const WAITING_HOURS = 72;
const REMINDED_AFTER_HOURS = 24;
const LINK_HOURS = 1;
/** Once one was stopped or refused, staff alone help for a week. */
const QUIET = sql`now() - interval '7 days'`;
/** Every answer takes at least this long, so that its time does not tell whether the account exists. */
const ANSWER_MS = 500;
const HOUR_MS = 60 * 60 * 1000;

const DEAD_LINK = 'This link has expired or was already used. Ask for a new one.';

/**
 * Emails a recovery link if the email belongs to an active account with a second factor. The answer never says whether it does.
 * @throws RateLimitError
 */
export async function askForRecovery(email: string, clientAddress: string): Promise<void> {
  await countTry('password-reset-address', clientAddress);
  await countTry('password-reset-account-from-address', `recover ${email} ${clientAddress}`);
  if (!(await hasTryLeft('link-mails', `recover ${email}`))) return void (await wait(ANSWER_MS));
  await Promise.all([
    wait(ANSWER_MS),
    unsafeAccountsTransaction(async (tx) => {
      const [person] = await tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deactivatedAt)));
      if (!person || (await strongestProof(tx, person.id)) === 'password') return;
      const path = await makeAccountLink(tx, 'recover-account', person.id, LINK_HOURS);
      await queueMail(tx, { to: person.email, content: recoveryLink({ path }) });
    }),
  ]);
}

/** Where a recovery stands: not begun, waiting until a time, or ready to be finished. */
type RecoveryStep = { kind: 'new' } | { kind: 'waiting'; until: Date } | { kind: 'ready' };

/** Returns whose account a link recovers, and how far the recovery is; null for a link that is unknown, used or expired. */
export function readRecovery(token: string): Promise<{ email: string; step: RecoveryStep } | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const person = await readAccountLink(tx, 'recover-account', token);
    return person && { email: person.email, step: await stepOf(tx, person.id) };
  });
}

/**
 * Takes the next step of a recovery with the account's password: begins the waiting time or, after it, removes all second
 * factors and ends all sessions. Returns which step it was.
 * @throws RefusedError for a dead link, a wrong password, during the waiting time and for a while after the recovery was
 * stopped. RateLimitError
 */
export async function recover(
  token: string,
  password: string,
  source: SignInSource,
): Promise<RecoveryStep['kind']> {
  const person = await unsafeAccountsTransaction((tx) =>
    readAccountLink(tx, 'recover-account', token),
  );
  if (!person) throw new RefusedError(DEAD_LINK);
  await checkPassword({ userId: person.id, email: person.email }, password, source);
  return unsafeAccountsTransaction(async (tx) => {
    // Of two at once, the later one finds the link spent.
    if (!(await spendAccountLink(tx, 'recover-account', token))) throw new RefusedError(DEAD_LINK);
    const step = await stepOf(tx, person.id);
    if (step.kind === 'waiting') throw new RefusedError('The three-day wait is not over yet.');
    if (step.kind === 'new') await begin(tx, person);
    if (step.kind === 'ready') await finish(tx, person);
    return step.kind;
  });
}

async function begin(tx: Tx, person: LinkedPerson): Promise<void> {
  const [stopped] = await tx
    .select({ id: accountRecoveries.id })
    .from(accountRecoveries)
    .where(
      and(
        eq(accountRecoveries.userId, person.id),
        sql`${accountRecoveries.state} in ('stopped', 'refused')`,
        gt(accountRecoveries.endedAt, QUIET),
      ),
    );
  if (stopped) {
    throw new RefusedError('A recovery of this account was stopped this week. Please write to us.');
  }
  const readyAt = new Date(Date.now() + WAITING_HOURS * HOUR_MS);
  await tx
    .delete(accountRecoveries)
    .where(and(eq(accountRecoveries.userId, person.id), eq(accountRecoveries.state, 'waiting')));
  const [begun] = await tx
    .insert(accountRecoveries)
    .values({ userId: person.id, readyAt })
    .returning({ id: accountRecoveries.id });
  await noteSecurity(tx, person, 'account.recovery_begun', null, { readyAt });
  await mailWaiting(tx, person, readyAt, true);
  await remindLater(tx, begun?.id ?? '', readyAt);
}

async function finish(tx: Tx, person: LinkedPerson): Promise<void> {
  await takeAway(tx, person, recoveryFinished());
  await noteSecurity(tx, person, 'account.recovered', null);
}

/** Reminds the owner once a day during a recovery's waiting time, and emails the link to finish it afterward. */
export const recoveryJob: Job<{ id: string }> = {
  name: 'account-recovery',
  async run({ id }) {
    await unsafeJobTransaction(async (tx) => {
      const [row] = await tx
        .select({
          readyAt: accountRecoveries.readyAt,
          person: { id: users.id, name: users.name, email: users.email },
        })
        .from(accountRecoveries)
        .innerJoin(users, eq(users.id, accountRecoveries.userId))
        .where(and(eq(accountRecoveries.id, id), eq(accountRecoveries.state, 'waiting')));
      if (!row) return;
      const { person, readyAt } = row;
      if (readyAt > new Date()) {
        await mailWaiting(tx, person, readyAt, false);
        return remindLater(tx, id, readyAt);
      }
      const path = await makeAccountLink(tx, 'recover-account', person.id, FINISH_HOURS);
      const stopPath = await makeAccountLink(tx, 'stop-recovery', person.id, FINISH_HOURS);
      await queueMail(tx, {
        to: person.email,
        content: recoveryReady({ path, stopPath }),
      });
    });
  },
};

function remindLater(tx: Tx, id: string, readyAt: Date): Promise<void> {
  const inADay = Date.now() + REMINDED_AFTER_HOURS * HOUR_MS;
  const startAfter = new Date(Math.min(inADay, readyAt.getTime()));
  return enqueue(tx, recoveryJob, { id }, { startAfter });
}

async function mailWaiting(
  tx: Tx,
  person: LinkedPerson,
  readyAt: Date,
  isNew: boolean,
): Promise<void> {
  const hours = WAITING_HOURS + FINISH_HOURS;
  const stopPath = await makeAccountLink(tx, 'stop-recovery', person.id, hours);
  await queueMail(tx, {
    to: person.email,
    content: recoveryWaits({ readyAt, stopPath, isNew }),
  });
}

async function stepOf(tx: Tx, userId: string): Promise<RecoveryStep> {
  const readyAt = await recoveryOf(tx, userId);
  if (!readyAt) return { kind: 'new' };
  return readyAt > new Date() ? { kind: 'waiting', until: readyAt } : { kind: 'ready' };
}
