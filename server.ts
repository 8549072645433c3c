import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { openAuth } from '#app/access/auth.server.ts';
import { housekeepingJob } from '#app/access/housekeeping.server.ts';
import { openEvents } from '#app/areas/events/event-commands.server.ts';
import { isStoppedAddress } from '#app/areas/notices/bounce-commands.server.ts';
import { logoForMail } from '#app/areas/settings/logo-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { SERVER_AREAS } from '#app/areas.server.ts';
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

// Tools and tests that bring their own data use the same open database, and walk the same routes.
export { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/** The built route table. */
export const { routes } = build;

// Longer than a proxy keeps a connection idle (nginx: 60 s), so that it never sends a request into one that just closes.
const IDLE_CONNECTION_MS = 75_000;

const JOBS = [mailJob, housekeepingJob, ...SERVER_AREAS.flatMap(({ jobs = [] }) => jobs)];

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
  openCookies(env.appUrl);
  openAuth(env);
  openRateLimits();
  openFiles(env);
  openReplies(env);
  for (const { open } of SERVER_AREAS) await open?.(env);
  openEvents(SERVER_AREAS.flatMap(({ hears = [] }) => hears));
  openMail(env, {
    isStopped: isStoppedAddress,
    firm: firmNow,
    logo: logoForMail,
    attachments: Object.assign({}, ...SERVER_AREAS.map(({ attachments }) => attachments)),
    receipts: Object.assign({}, ...SERVER_AREAS.map(({ receipts }) => receipts)),
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
  const pageCache = new PageCache(secure);
  await database().listen(
    'public_pages_changed',
    () => pageCache.clear(),
    () => pageCache.clear(),
  );
  await openLive();
  openMetrics(env);
  const endBackups = await openBackups(env);
  const ends: (() => Promise<void>)[] = [];
  for (const { serve } of SERVER_AREAS) {
    const end = await serve?.(env);
    if (end) ends.push(end);
  }
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
      const worked = Promise.all([...ends.map((end) => end()), endJobs()]);
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
// Where connections never cease, the process still has to close within the time that it is given.
const QUIET_WITHIN_MS = 3_000;

/** Waits until some turns of the loop in a row have taken no connection in, or no longer; ends right after such a turn. */
async function untilNoneWaits(server: Server): Promise<void> {
  let quiet = 0;
  const came = () => {
    quiet = -1;
  };
  server.on('connection', came);
  const until = performance.now() + QUIET_WITHIN_MS;
  while (quiet < QUIET_TURNS && performance.now() < until) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet += 1;
  }
  server.off('connection', came);
}
