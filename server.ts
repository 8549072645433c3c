import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { openAuth } from '#app/access/auth.server.ts';
import { housekeepingJob } from '#app/access/housekeeping.server.ts';
import { ApiProblem, problemResponse } from '#app/areas/api/api-problem.server.ts';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-job.server.ts';
import { invoiceAttachment } from '#app/areas/billing/pdf/billing-pdf.server.tsx';
import { contractTermJob } from '#app/areas/contracts/contract-jobs.server.ts';
import { contractAttachment } from '#app/areas/contracts/pdf/contract-pdf.server.tsx';
import { checklistAttachment } from '#app/areas/inquiries/checklist/checklist-attachment.server.ts';
import { forgetReadersJob } from '#app/areas/knowledge/knowledge-jobs.server.ts';
import { invitationAttachment } from '#app/areas/meetings/meeting-invitation.server.ts';
import { announceJob, dropNoticesJob } from '#app/areas/notices/notice-jobs.server.ts';
import { proposalExpiryJob } from '#app/areas/proposals/proposal-jobs.server.ts';
import { openSettings } from '#app/areas/settings/firm-hours.server.ts';
import { logoForMail } from '#app/areas/settings/logo-picture.server.tsx';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { abandonedUploadsJob, removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import { dropOldDeliveriesJob } from '#app/areas/webhooks/webhook-cleanup.server.ts';
import { deliverWebhookJob } from '#app/areas/webhooks/webhook-delivery.server.ts';
import { openWebhooks } from '#app/areas/webhooks/webhook-sending.server.ts';
import { openBackups } from '#app/platform/archive/backups-while-running.server.ts';
import { setClientAddress } from '#app/platform/client-address.server.ts';
import { closeDatabase, database, openDatabase } from '#app/platform/db/database.server.ts';
import { noticingAway } from '#app/platform/db/database-away.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { answeringAway } from '#app/platform/http/answering-away.server.ts';
import { openCookies } from '#app/platform/http/cookie-names.server.ts';
import { KeptPages } from '#app/platform/http/kept-pages.server.ts';
import { requestNonce } from '#app/platform/http/nonce.ts';
import {
  type AnsweredBy,
  answerMetrics,
  countRequest,
  setAnsweredBy,
} from '#app/platform/http/request-metrics.server.ts';
import { comesFromOwnPages } from '#app/platform/http/same-origin.ts';
import {
  contentSecurityPolicy,
  secureHeaders,
} from '#app/platform/http/security-headers.server.ts';
import { METHODS, SERVER_LIMITS } from '#app/platform/http/server-limits.ts';
import { closeJobs, openJobs } from '#app/platform/jobs.server.ts';
import { closeLive, openLive } from '#app/platform/live/live.server.ts';
import { log, openLog, withRequestId } from '#app/platform/log.server.ts';
import { mailJob, openMail } from '#app/platform/mail/mail.server.ts';
import { openMetrics } from '#app/platform/metrics-gauges.server.ts';
import { openRateLimits } from '#app/platform/rate-limit.server.ts';
import { addressOfClient } from '#app/platform/trusted-proxies.ts';

// Tools and tests that bring their own data use the same open database, and walk the same routes.
export { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/** The built route table. */
export const { routes } = build;

const UPLOAD_PATH = '/files/uploads';
/** The one page whose script posts elsewhere: its test sends to the address that staff enter (specification, section 7). */
const WEBHOOK_TEST_PATH = '/admin/automation';
const BODY_LIMIT_BYTES = 1024 * 1024;
const HEALTH_TIMEOUT_MS = 2_000;
const RETRY_AFTER_SECONDS = '10';
// Longer than a proxy keeps a connection idle (nginx: 60 s), so that it never sends a request into one that just closes.
const IDLE_CONNECTION_MS = 75_000;

/** A running installation. */
export type Plenum = {
  server: Server;
  /** Where it listens, for example "http://127.0.0.1:3000". */
  address: string;
  /** Finishes what is being answered and worked off, then closes everything. */
  stop: () => Promise<void>;
};

/** Opens everything but the HTTP server: database, accounts, mail, jobs. Command-line tools need no more. */
export async function openPlatform(env: Env): Promise<void> {
  openLog(env.logLevel);
  await openDatabase(env.databaseUrl ? { databaseUrl: env.databaseUrl } : { dataDir: env.dataDir });
  await openSettings(env.appUrl);
  openCookies(env.appUrl);
  openAuth(env);
  openRateLimits();
  openFiles(env);
  openWebhooks(env);
  openMail(env, {
    firm: getFirm,
    logo: logoForMail,
    attachments: {
      checklist: checklistAttachment,
      contract: contractAttachment,
      invoice: invoiceAttachment,
      'meeting-invitation': invitationAttachment,
    },
  });
  await openJobs(env, [
    mailJob,
    announceJob,
    dropNoticesJob,
    removeFileJob,
    housekeepingJob,
    forgetReadersJob,
    abandonedUploadsJob,
    overdueInvoicesJob,
    proposalExpiryJob,
    contractTermJob,
    deliverWebhookJob,
    dropOldDeliveriesJob,
  ]);
}

/** Closes what `openPlatform` opened. */
export async function closePlatform(): Promise<void> {
  await closeJobs();
  await closeDatabase();
}

/**
 * Serves on an opened platform.
 * @throws Error when the port is taken.
 */
export async function serve(env: Env): Promise<Plenum> {
  const secure = env.appUrl.startsWith('https://');
  const keptPages = new KeptPages(secure);
  await database().listen(
    'public_pages_changed',
    () => keptPages.clear(),
    () => keptPages.clear(),
  );
  await openLive();
  openMetrics(env);
  const endBackups = await openBackups(env);
  let stopping = false;
  const app = makeApp(env, keptPages, { secure, isStopping: () => stopping });
  const server = createServer(
    SERVER_LIMITS,
    getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  );
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    server,
    address: `http://${env.host === '0.0.0.0' ? '127.0.0.1' : env.host}:${port}`,
    stop: async () => {
      stopping = true;
      // Right after the poll for new connections: none is waiting to be taken in when the door closes.
      await new Promise((resolve) => setImmediate(resolve));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Streams never end by themselves, and their connections become idle only then.
      closeLive();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      server.closeIdleConnections();
      await closed;
      clearInterval(idle);
      await endBackups();
      await closePlatform();
    },
  };
}

/** The path of a request as the log names it: a private calendar's secret stays out. */
function pathForLog(path: string): string {
  return path.replace(/^\/calendar\/.*/, '/calendar/[secret]');
}

/**
 * Whether a request goes to the API with a key. The API knows no cookies, and no foreign page can make a browser send this
 * header.
 */
function isByApiKey(path: string, request: Request): boolean {
  return (
    path.startsWith('/api/v1/') && /^bearer /i.test(request.headers.get('authorization') ?? '')
  );
}

type Bindings = { Bindings: HttpBindings; Variables: { answeredBy: AnsweredBy } };

function makeApp(
  env: Env,
  keptPages: KeptPages,
  { secure, isStopping }: { secure: boolean; isStopping: () => boolean },
): Hono<Bindings> {
  // React Router's own check compares with the Host header, which a proxy may have replaced; the public origin is known.
  const handle = createRequestHandler(
    {
      ...build,
      routes: answeringAway(build.routes),
      allowedActionOrigins: [new URL(env.appUrl).host],
    },
    'production',
  );
  const app = new Hono<Bindings>();

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const answeredBy = { pattern: 'none' };
    c.set('answeredBy', answeredBy);
    await withRequestId(requestId, async () => {
      await next();
      const ms = performance.now() - started;
      const { status, headers } = c.res;
      countRequest(answeredBy, { method: c.req.method, status, seconds: ms / 1000 });
      secureHeaders(headers, secure);
      headers.set('X-Request-Id', requestId);
      if (c.res.status === 503) headers.set('Retry-After', RETRY_AFTER_SECONDS);
      // A process that stops takes no further request on this connection.
      if (isStopping()) headers.set('Connection', 'close');
      if (!c.req.path.startsWith('/assets/')) {
        log().info(
          {
            method: c.req.method,
            path: pathForLog(c.req.path),
            status: c.res.status,
            ms: Math.round(ms),
          },
          'request',
        );
      }
    });
  });

  app.use((c, next) =>
    METHODS.has(c.req.method) ? next() : Promise.resolve(c.text('Not offered here.', 405)),
  );

  app.get('/healthz', async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      await withTimeout(database().query('select 1'), HEALTH_TIMEOUT_MS);
      return c.json({ status: 'ok', database: 'ok' });
    } catch (error) {
      log().error({ err: error }, 'the database does not answer');
      return c.json({ status: 'unavailable', database: 'unreachable' }, 503);
    }
  });

  app.get(
    '/metrics',
    async (c, next) => (await answerMetrics(c.req.raw, env.metricsToken)) ?? next(),
  );

  const render = (
    c: Context<Bindings>,
    nonce: string | undefined,
    request = c.req.raw,
  ): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(requestNonce, nonce);
    setAnsweredBy(context, c.get('answeredBy'));
    const forwardedFor = c.req.header('x-forwarded-for');
    const connection = c.env?.incoming?.socket.remoteAddress;
    setClientAddress(context, addressOfClient(connection, forwardedFor, env.trustProxy));
    return noticingAway(() => handle(request, context));
  };

  // Before whatever looks for files and bodies: these pages are asked for most.
  app.use((c, next) => {
    if (!keptPages.covers(c.req.raw)) return next();
    c.get('answeredBy').pattern = 'kept page';
    // Rendered for everyone: without the asker's cookies, and whole even when a HEAD request asks first.
    return keptPages.answer(c.req.raw, () => render(c, undefined, new Request(c.req.url)));
  });

  app.use(
    '/assets/*',
    serveStatic({
      root: './build/client',
      precompressed: true,
      onFound: (_path, c) => {
        c.get('answeredBy').pattern = '/assets/*';
        c.header('Cache-Control', 'public, max-age=31536000, immutable');
      },
    }),
  );
  app.use(
    serveStatic({
      root: './build/client',
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
    }),
  );

  app.use(async (c, next) => {
    if (!isByApiKey(c.req.path, c.req.raw) && !comesFromOwnPages(c.req.raw, env.appUrl)) {
      log().warn({ origin: c.req.header('origin') }, 'a change from a foreign page was refused');
      return c.text('This request did not come from our own pages.', 403);
    }
    return next();
  });
  app.use(
    except(UPLOAD_PATH, async (c, next) => {
      const { url, method, headers, body } = c.req.raw;
      // The limit below copies a request whose length is not announced, which only the platform's own kind allows.
      if (body && !headers.has('content-length')) {
        const streamed = { method, headers, body, duplex: 'half' };
        c.req.raw = new Request(url, streamed);
      }
      return next();
    }),
  );
  // Files have their own limit, counted while they stream (app/platform/files).
  app.use(
    except(
      UPLOAD_PATH,
      bodyLimit({
        maxSize: BODY_LIMIT_BYTES,
        // The rest of the body is not read, so the connection can't carry another request.
        onError: (c) => tooLarge(c.req.path),
      }),
    ),
  );
  app.use(compress());

  app.get('*', async (c, next) => {
    // One address a page: /kb/ is /kb.
    if (c.req.path === '/' || !c.req.path.endsWith('/') || c.req.path.startsWith('//'))
      return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 301);
  });

  app.all('*', (c) =>
    withNonce(
      (nonce) => render(c, nonce),
      secure,
      c.req.path === WEBHOOK_TEST_PATH ? ['https:'] : [],
    ),
  );
  return app;
}

function tooLarge(path: string): Response {
  const text = 'This is larger than 1 MB.';
  const headers = new Headers({ Connection: 'close' });
  return path.startsWith('/api/v1/')
    ? problemResponse(new ApiProblem('too_large', text), headers)
    : new Response(text, { status: 413, headers });
}

async function withNonce(
  render: (nonce: string) => Promise<Response>,
  secure: boolean,
  connectSources: readonly string[],
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const response = await render(nonce);
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    response.headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy([`'nonce-${nonce}'`], secure, connectSources),
    );
  }
  if (secure) secureCookies(response.headers);
  // What a signed-in person sees is theirs: no proxy and no back button after signing out shows it again.
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** Every cookie of an HTTPS installation travels over HTTPS alone. */
function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const cookie of cookies) {
    headers.append('Set-Cookie', /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
  }
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
