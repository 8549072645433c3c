import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { openAuth } from '#app/access/auth.server.ts';
import { housekeepingJob } from '#app/access/housekeeping.server.ts';
import { recoveryJob } from '#app/areas/accounts/recovery-commands.server.ts';
import { countTicketsJob } from '#app/areas/analytics/count-tickets-jobs.server.ts';
import { invoiceSums } from '#app/areas/billing/invoice-queries.server.ts';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { invoiceAttachment } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { contractTermJob } from '#app/areas/contracts/contract-jobs.server.ts';
import { contractAttachment } from '#app/areas/contracts/pdf/contract-pdf.server.ts';
import { checklistAttachment } from '#app/areas/inquiries/checklist/checklist-pdf.server.ts';
import {
  noteReplySent,
  REPLY_RECEIPT,
} from '#app/areas/inquiries/inquiry-reply-commands.server.ts';
import { forgetReadersJob } from '#app/areas/knowledge/knowledge-jobs.server.ts';
import { inboundMailJob } from '#app/areas/mailbox/inbound-mail-jobs.server.ts';
import { imapPlace, openMailboxPlace } from '#app/areas/mailbox/mailbox-place.server.ts';
import { startMailboxReader } from '#app/areas/mailbox/mailbox-reader.server.ts';
import { invitationAttachment } from '#app/areas/meetings/meeting-invitation-queries.server.ts';
import { mergeAccountsJob } from '#app/areas/merges/merge-jobs.server.ts';
import { isStoppedAddress } from '#app/areas/notices/bounce-commands.server.ts';
import { announceJob, dropNoticesJob } from '#app/areas/notices/notice-jobs.server.ts';
import { monthlyFilesJob } from '#app/areas/outcomes/monthly/monthly-jobs.server.ts';
import { promiseJob } from '#app/areas/promises/promise-jobs.server.ts';
import {
  engagementSetUpJob,
  proposalExpiryJob,
} from '#app/areas/proposals/proposal-jobs.server.ts';
import { openSettings } from '#app/areas/settings/firm-hours-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { storeProviderOfEnvironment } from '#app/areas/sso/environment-provider-commands.server.ts';
import { openSso } from '#app/areas/sso/provider-connection.server.ts';
import { timeSums } from '#app/areas/time/time-queries.server.ts';
import { unnamedFilesJob } from '#app/areas/uploads/unnamed-file-jobs.server.ts';
import { abandonedUploadsJob, removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import { dropOldDeliveriesJob } from '#app/areas/webhooks/webhook-cleanup-jobs.server.ts';
import { deliverWebhookJob } from '#app/areas/webhooks/webhook-delivery-jobs.server.ts';
import { sealSecretsJob } from '#app/areas/webhooks/webhook-secret-commands.server.ts';
import { openWebhooks } from '#app/areas/webhooks/webhook-sending.server.ts';
import { makeHttpApp } from '#app/http-app.server.ts';
import { openBackups } from '#app/platform/archive/backup-socket.server.ts';
import { closeDatabase, database, openDatabase } from '#app/platform/db/database.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { watchLoop } from '#app/platform/http/blocked-loop.server.ts';
import { answeringCachedPages } from '#app/platform/http/cached-page-listener.server.ts';
import { openCookies } from '#app/platform/http/cookie-names.server.ts';
import { PageCache } from '#app/platform/http/page-cache.server.ts';
import { SERVER_LIMITS } from '#app/platform/http/server-limits.ts';
import { sendWhole } from '#app/platform/http/whole-answers.server.ts';
import { closeJobs, endJobs, openJobs, prepareQueue } from '#app/platform/jobs.server.ts';
import { closeLive, endStreams, openLive } from '#app/platform/live/live.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { mailJob, openMail } from '#app/platform/mail/mail.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { openMetrics } from '#app/platform/metrics-gauges.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { logoForMail } from './app/areas/settings/logo-queries.server.ts';

// Tools and tests that bring their own data use the same open database, and walk the same routes.
export { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/** The built route table. */
export const { routes } = build;

// Longer than a proxy keeps a connection idle (nginx: 60 s), so that it never sends a request into one that just closes.
const IDLE_CONNECTION_MS = 75_000;

const JOBS = [
  mailJob,
  announceJob,
  dropNoticesJob,
  removeFileJob,
  housekeepingJob,
  forgetReadersJob,
  abandonedUploadsJob,
  unnamedFilesJob,
  overdueInvoicesJob,
  promiseJob,
  engagementSetUpJob,
  proposalExpiryJob,
  contractTermJob,
  monthlyFilesJob,
  deliverWebhookJob,
  dropOldDeliveriesJob,
  sealSecretsJob,
  recoveryJob,
  countTicketsJob,
  mergeAccountsJob,
  inboundMailJob,
] as const;

/** A running installation. */
export type Plenum = {
  server: Server;
  /** Where it listens, for example "http://127.0.0.1:3000". */
  address: string;
  /** Finishes what is being answered and worked off, then closes everything. */
  stop: () => Promise<void>;
};

/**
 * Opens everything but the HTTP server: database, accounts, mail, jobs. Command-line tools need no more, and say `work: false`:
 * the jobs of an installation are for the processes that serve it, with its mail server, its secret and its files.
 */
export async function openPlatform(
  env: Env,
  { work = true }: { work?: boolean } = {},
): Promise<void> {
  openLog(env.logLevel);
  await openDatabase(env.databaseUrl || env.logins ? env : { dataDir: env.dataDir });
  await openSettings(env.appUrl);
  openCookies(env.appUrl);
  openAuth(env);
  openRateLimits();
  openFiles(env);
  openWebhooks(env);
  openSso(env);
  openReplies(env);
  openMailboxPlace(env);
  openMail(env, {
    isStopped: isStoppedAddress,
    receipts: { [REPLY_RECEIPT]: noteReplySent },
    firm: firmNow,
    logo: logoForMail,
    attachments: {
      checklist: checklistAttachment,
      contract: contractAttachment,
      invoice: invoiceAttachment,
      'meeting-invitation': invitationAttachment,
    },
  });
  await openJobs(env, JOBS, { work });
}

/** Brings the tables of a server up to date as their owner, and lets the other logins in. */
export async function migrate(databaseUrl: string): Promise<void> {
  await openDatabase({ databaseUrl });
  try {
    await prepareQueue(databaseUrl, JOBS);
  } finally {
    await closeDatabase();
  }
}

/** Closes what `openPlatform` opened. */
export async function closePlatform(): Promise<void> {
  await closeJobs();
  await closeWorkers();
  await closeDatabase();
}

/**
 * Serves on an opened platform.
 * @throws Error when the port is taken.
 */
export async function serve(env: Env): Promise<Plenum> {
  const secure = env.appUrl.startsWith('https://');
  await storeProviderOfEnvironment(env);
  const pageCache = new PageCache(secure);
  await database().listen(
    'public_pages_changed',
    () => pageCache.clear(),
    () => pageCache.clear(),
  );
  await openLive();
  timeSums.start();
  invoiceSums.start();
  openMetrics(env);
  const endBackups = await openBackups(env);
  const mailbox = imapPlace();
  // Where jobs are left to other processes, so is the mailbox.
  const endReading =
    mailbox && env.logins?.jobs !== null ? startMailboxReader(mailbox) : async () => {};
  const endWatch = watchLoop();
  let stopping = false;
  const isStopping = () => stopping;
  const app = makeHttpApp(env, pageCache, { secure, isStopping });
  const listener = getRequestListener(
    async (request, env) =>
      sendWhole(await app.fetch(request, env), (env as HttpBindings).outgoing),
    { overrideGlobalObjects: false },
  );
  const server = createServer(SERVER_LIMITS, answeringCachedPages(pageCache, isStopping, listener));
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const socket =
      env.heldSocket === null ? { port: env.port, host: env.host } : { fd: env.heldSocket };
    server.listen(socket, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    server,
    address: `http://${env.host === '0.0.0.0' ? '127.0.0.1' : env.host}:${port}`,
    stop: async () => {
      stopping = true;
      await untilNoneWaits(server);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Streams never end by themselves, and their connections become idle only then.
      endStreams();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      server.closeIdleConnections();
      // Beside the requests: one that lasts must not take the time in which jobs record what they did.
      const worked = Promise.all([endReading(), endJobs()]);
      worked.catch(() => {});
      await closed;
      clearInterval(idle);
      await worked;
      closeLive();
      endWatch();
      await endBackups();
      await closePlatform();
    },
  };
}

// Closing the socket, the kernel resets anyone who waits before it, and each turn of the loop takes in one connection.
const QUIET_TURNS = 5;
const TURNS_AT_MOST = 2_000;

/** Waits until some turns of the loop in a row have taken no connection in; ends right after such a turn. */
async function untilNoneWaits(server: Server): Promise<void> {
  let quiet = 0;
  const came = () => {
    quiet = -1;
  };
  server.on('connection', came);
  for (let turns = 0; quiet < QUIET_TURNS && turns < TURNS_AT_MOST; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet += 1;
  }
  server.off('connection', came);
}
