import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { openAuth } from '#app/access/auth.server.ts';
import { recoveryJob } from '#app/areas/accounts/recovery-commands.server.ts';
import { billSignedOff } from '#app/areas/billing-plans/milestone-plan-commands.server.ts';
import { billingPlansJob } from '#app/areas/billing-plans/plan-jobs.server.ts';
import { openEvents } from '#app/areas/events/event-commands.server.ts';
import {
  noteReplySent,
  REPLY_RECEIPT,
} from '#app/areas/inquiries/inquiry-reply-commands.server.ts';
import { inboundMailJob } from '#app/areas/mailbox/inbound-mail-jobs.server.ts';
import {
  writeCalendarJob,
  writeCalendarsJob,
  writeWhatChanged,
} from '#app/areas/meeting-copies/copy-jobs.server.ts';
import { mergeAccountsJob } from '#app/areas/merges/merge-jobs.server.ts';
import type { QueuedAnnouncement, QueuedDrop } from '#app/areas/notices/announcement.ts';
import { announceJob, dropNoticesJob } from '#app/areas/notices/notice-jobs.server.ts';
import { endAttemptsJob } from '#app/areas/payments/attempt-jobs.server.ts';
import { planAutopayJob } from '#app/areas/payments/autopay-jobs.server.ts';
import { readBalanceJob } from '#app/areas/payments/balance-jobs.server.ts';
import { endAttemptsOfChanged } from '#app/areas/payments/changed-invoice-commands.server.ts';
import { forgetMethodJob, settleMethodJob } from '#app/areas/payments/method-jobs.server.ts';
import { settleAttemptJob, settleEventJob } from '#app/areas/payments/provider-jobs.server.ts';
import { settleReturnJob } from '#app/areas/payments/return-jobs.server.ts';
import { engagementSetUpJob } from '#app/areas/proposals/proposal-jobs.server.ts';
import { openSettings } from '#app/areas/settings/firm-hours-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import {
  deliverWebhookJob,
  type QueuedAttempt,
} from '#app/areas/webhooks/webhook-delivery-jobs.server.ts';
import { sendToEndpoints } from '#app/areas/webhooks/webhook-event-commands.server.ts';
import { closeDatabase, database, openDatabase } from '#app/platform/db/database.server.ts';
import { type Env, readEnv } from '#app/platform/env.server.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { closeJobs, openJobs } from '#app/platform/jobs.server.ts';
import { mailJob, type OutgoingMail, openMail } from '#app/platform/mail/mail.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { withLogins } from './database-logins.ts';
import { makePostgresDatabase } from './postgres-database.ts';
import { quickPasswordHash } from './quick-password.ts';

/** Which engine this run of the tests is on. */
export const ENGINE = process.env.PLENUM_TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';

/**
 * Gives a test file its own migrated, empty database on the engine of this run, with accounts, mail and job queue open.
 * Mail stays on the queue: read it with `queuedMail`.
 */
export function setUpDatabase(): { env: () => Env } {
  let env: Env | null = null;
  let removeDatabase = async () => {};
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-test-'));
    const made =
      ENGINE === 'postgres'
        ? await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
        : null;
    removeDatabase = async () => {
      await made?.remove();
      await rm(dataDir, { recursive: true, force: true });
    };
    env = readEnv('start', {
      DATA_DIR: dataDir,
      ...(made && withLogins(made.url)),
      APP_URL: 'http://localhost:3000',
      AUTH_SECRET: 'a secret that only the tests know, long enough',
    });
    await openDatabase(
      env.databaseUrl
        ? { databaseUrl: env.databaseUrl, logins: env.logins, pooler: env.pooler }
        : { memory: true, dump: await openAsBlob(inject('embeddedDump')) },
    );
    await openSettings(env.appUrl);
    // Hashes at the product's cost would take a tenth of the time of all tests.
    openAuth(env, async (password) => quickPasswordHash(password));
    openRateLimits();
    openFiles(env);
    openMail(env, {
      firm: firmNow,
      attachments: {},
      receipts: { [REPLY_RECEIPT]: noteReplySent },
    });
    openEvents([sendToEndpoints, billSignedOff, endAttemptsOfChanged, writeWhatChanged]);
    // The queue's tables are in the template.
    const { logins, pooler } = env;
    await openJobs(
      { databaseUrl: null, logins, pooler },
      [
        mailJob,
        engagementSetUpJob,
        billingPlansJob,
        announceJob,
        dropNoticesJob,
        removeFileJob,
        inboundMailJob,
        deliverWebhookJob,
        recoveryJob,
        mergeAccountsJob,
        writeCalendarsJob,
        writeCalendarJob,
        settleEventJob,
        settleAttemptJob,
        settleReturnJob,
        readBalanceJob,
        endAttemptsJob,
        settleMethodJob,
        forgetMethodJob,
        planAutopayJob,
      ],
      {
        work: false,
      },
    );
  });
  afterAll(async () => {
    await closeJobs();
    await closeDatabase();
    await removeDatabase();
  });
  return {
    env: () => {
      if (!env) throw new Error('The database is set up when the tests begin.');
      return env;
    },
  };
}

/** Mail that waits on the queue, oldest first. */
export async function queuedMail(): Promise<OutgoingMail[]> {
  const { rows } = await database().query(
    `select data from pgboss.job where name = 'mail' order by created_on, id`,
  );
  return rows.map((row) => row.data as OutgoingMail);
}

/** The mail to an address among it. */
export async function mailTo(email: string): Promise<OutgoingMail[]> {
  return (await queuedMail()).filter(({ to }) => to === email);
}

/** Records whose notices are to be marked as read, as they wait on the queue, oldest first. */
export async function queuedDrops(): Promise<QueuedDrop[]> {
  const { rows } = await database().query(
    `select data from pgboss.job where name = 'drop-notices' order by created_on, id`,
  );
  return rows.map((row) => row.data as QueuedDrop);
}

/** Announcements that wait on the queue, oldest first. */
export async function queuedAnnouncements(): Promise<QueuedAnnouncement[]> {
  const { rows } = await database().query(
    `select data from pgboss.job where name = 'announce' order by created_on, id`,
  );
  return rows.map((row) => row.data as QueuedAnnouncement);
}

/** Attempts of webhook deliveries that wait on the queue, in the order in which they are due. */
export async function queuedAttempts(): Promise<(QueuedAttempt & { startAfter: Date })[]> {
  const { rows } = await database().query(
    `select data, start_after from pgboss.job where name = 'deliver-webhook' order by start_after, created_on, id`,
  );
  return rows.map((row) => ({
    ...(row.data as QueuedAttempt),
    startAfter: row.start_after as Date,
  }));
}
