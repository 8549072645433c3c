import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { RouterContextProvider } from 'react-router';
import { mailboxHealth } from '#app/areas/mailbox/mailbox-lease-commands.server.ts';
import { paymentsHealth } from '#app/areas/payments/missed-event-commands.server.ts';
import { paymentPages } from '#app/areas/payments/provider-place.server.ts';
import { ApiProblem, problemResponse } from '#app/areas/public-records/api-problem.server.ts';
import { isPublished } from '#app/areas/settings/setting-queries.server.ts';
import { setClientAddress } from '#app/platform/client-address.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noticingAway } from '#app/platform/db/database-away.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { answeringAway } from '#app/platform/http/answering-away.server.ts';
import { asBlamable } from '#app/platform/http/blocked-loop.server.ts';
import {
  beginHeld,
  type HeldAnswer,
  setHeldAnswer,
} from '#app/platform/http/held-answer.server.ts';
import { requestNonce } from '#app/platform/http/nonce.ts';
import { handlingByPlace } from '#app/platform/http/own-routes.server.ts';
import { CACHED_PAGE, type PageCache } from '#app/platform/http/page-cache.server.ts';
import {
  type AnsweredBy,
  answerMetrics,
  countRequest,
  setAnsweredBy,
} from '#app/platform/http/request-metrics.server.ts';
import { comesFromOwnPages } from '#app/platform/http/same-origin.ts';
import { secureHeaders, withNonce } from '#app/platform/http/security-headers.server.ts';
import { BODY_PACE, MAIL_PACE, METHODS } from '#app/platform/http/server-limits.ts';
import { endIfSlow, wasSlow } from '#app/platform/http/slow-bodies.server.ts';
import { inOnePiece, renderedDocument } from '#app/platform/http/whole-answers.server.ts';
import { log, logRequest, withRequestId } from '#app/platform/log.server.ts';
import { addressOfClient } from '#app/platform/trusted-proxies.ts';
import { knowPages } from '#app/platform/vitals/page-vitals.server.ts';
import { vitalsWanted } from '#app/platform/vitals/vitals-wanted.ts';
import { withTimeout } from '#app/platform/with-timeout.ts';

const UPLOAD_PATH = '/files/uploads';
/** Where a mail service posts messages: each is signed, and no cookie counts there. */
const INBOUND_MAIL_PATH = '/mail/inbound';
/** Where the payment provider posts events: each is signed, and no cookie counts there. */
const PAYMENT_EVENTS_PATH = '/webhooks/stripe';
/** The links of invoices: their form leads to the provider's page. */
const PAY_PATH = '/pay/';
/** The one page whose script posts elsewhere: its test sends to the address that staff enter (specification, section 7). */
const WEBHOOK_TEST_PATH = '/admin/automation';
const BODY_LIMIT_BYTES = 1024 * 1024;
const HEALTH_TIMEOUT_MS = 2_000;
const RETRY_AFTER_SECONDS = '10';

/**
 * Whether a request goes to the API with a key. The API knows no cookies, and no foreign page can make a browser send this
 * header.
 */
function isByApiKey(path: string, request: Request): boolean {
  return (
    path.startsWith('/api/v1/') && /^bearer /i.test(request.headers.get('authorization') ?? '')
  );
}

/**
 * Whether an identity provider says that sessions have ended: it comes from no page, and says so by a token that it signed. No
 * cookie counts there.
 */
function isFromProvider(path: string): boolean {
  return path === '/sso/logout' || path.startsWith('/sso/logout/');
}

type Bindings = {
  Bindings: HttpBindings;
  Variables: { answeredBy: AnsweredBy; heldAnswer: HeldAnswer };
};

/**
 * Makes the app that every request passes through: request id and log, security headers, cached pages, static files,
 * same-origin check, body limit, compression, and then the routes. `isStopping` says whether the process is shutting down.
 */
export function makeHttpApp(
  env: Env,
  pageCache: PageCache,
  { secure, isStopping }: { secure: boolean; isStopping: () => boolean },
): Hono<Bindings> {
  // React Router's own check compares with the Host header, which a proxy may have replaced; the public origin is known.
  const handle = handlingByPlace({
    ...build,
    routes: answeringAway(build.routes),
    allowedActionOrigins: [new URL(env.appUrl).host],
  });
  knowPages(build.routes);
  const app = new Hono<Bindings>();

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const answeredBy = { pattern: 'none' };
    const heldAnswer: HeldAnswer = { begin: null };
    c.set('answeredBy', answeredBy);
    c.set('heldAnswer', heldAnswer);
    await withRequestId(requestId, async () => {
      await asBlamable({ requestId, method: c.req.method, answeredBy }, next);
      const ms = performance.now() - started;
      const { incoming, outgoing } = c.env;
      const { headers } = c.res;
      const status = wasSlow(incoming) ? 408 : c.res.status;
      countRequest(answeredBy, { method: c.req.method, status, seconds: ms / 1000 });
      secureHeaders(headers, secure);
      // An address with a one-time link's token or a provider's code is told to no other site. Under a stricter rule a form without
      // script would name no origin, and be refused.
      const isPayLink = c.req.path.startsWith(PAY_PATH);
      if (isPayLink || c.req.query('token') || c.req.query('code'))
        headers.set('Referrer-Policy', 'same-origin');
      if (isPayLink || !isPublished()) headers.set('X-Robots-Tag', 'noindex');
      if (status === 503) headers.set('Retry-After', RETRY_AFTER_SECONDS);
      // A process that stops takes no further request on this connection.
      if (isStopping()) headers.set('Connection', 'close');
      if (!c.req.path.startsWith('/assets/')) {
        headers.set('X-Request-Id', requestId);
        const { method, path } = c.req;
        logRequest({ method, path, status, ms: Math.round(ms) });
      }
      if (heldAnswer.begin && c.res.ok && incoming.method === 'GET') {
        beginHeld(heldAnswer.begin, c.res, outgoing);
        c.res = RESPONSE_ALREADY_SENT;
      }
    });
  });

  app.use((c, next) =>
    METHODS.has(c.req.method) ? next() : Promise.resolve(c.text('Not offered here.', 405)),
  );

  app.use((c, next) => {
    const { incoming, outgoing } = c.env;
    endIfSlow(incoming, outgoing, c.req.path === INBOUND_MAIL_PATH ? MAIL_PACE : BODY_PACE);
    return next();
  });

  app.get('/healthz', async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      await withTimeout(database().as('requests').query('select 1'), HEALTH_TIMEOUT_MS);
      const mailbox = await withTimeout(mailboxHealth(), HEALTH_TIMEOUT_MS);
      const payments = await withTimeout(paymentsHealth(), HEALTH_TIMEOUT_MS);
      return c.json({
        ...{ status: 'ok', database: 'ok' },
        ...(mailbox && { mailbox }),
        ...(payments && { payments }),
      });
    } catch (error) {
      log().error({ err: error }, 'the database does not answer');
      return c.json({ status: 'unavailable', database: 'unreachable' }, 503);
    }
  });

  app.get(
    '/metrics',
    async (c, next) => (await answerMetrics(c.req.raw, env.metricsToken)) ?? next(),
  );

  const render = async (
    c: Context<Bindings>,
    nonce: string,
    request: Request,
  ): Promise<{ response: Response; document: string | null }> => {
    const context = new RouterContextProvider();
    context.set(requestNonce, nonce);
    context.set(vitalsWanted, env.metricsToken !== null);
    setAnsweredBy(context, c.get('answeredBy'));
    setHeldAnswer(context, c.get('heldAnswer'));
    const forwardedFor = c.req.header('x-forwarded-for');
    const connection = c.env?.incoming?.socket.remoteAddress;
    setClientAddress(context, addressOfClient(connection, forwardedFor, env.trustProxy));
    const { pathname } = new URL(request.url);
    const response = await noticingAway(() => handle(pathname, request, context));
    const document = request.method === 'HEAD' ? null : context.get(renderedDocument);
    return { response, document };
  };

  // Before whatever looks for files and bodies: these pages are asked for most.
  app.use((c, next) => {
    if (!isPublished() || !pageCache.covers(c.req.raw)) return next();
    c.get('answeredBy').pattern = CACHED_PAGE.pattern;
    // Rendered for everyone: without the asker's cookies, and whole even when a HEAD request asks first.
    return pageCache.answer(c.req.raw, async (nonce, address) => {
      const { response, document } = await render(c, nonce, new Request(address));
      return document === null ? response : new Response(document, response);
    });
  });

  // Their names change with what they hold.
  const assets = serveStatic({
    root: './build/client',
    precompressed: true,
    onFound: (_path, c) => {
      c.get('answeredBy').pattern = '/assets/*';
    },
  });
  app.use('/assets/*', cachedFor('31536000, immutable', assets));
  // Looking for a file takes the process's one thread: only what may be one is looked for.
  const names = new Set(readdirSync('./build/client'));
  const files = cachedFor('3600', serveStatic({ root: './build/client' }));
  app.use((c, next) => (names.has(c.req.path.split('/')[1] ?? '') ? files(c, next) : next()));

  app.use(async (c, next) => {
    const { path, raw } = c.req;
    const isSigned = path === INBOUND_MAIL_PATH || path === PAYMENT_EVENTS_PATH;
    const isOpen = isByApiKey(path, raw) || isFromProvider(path) || isSigned;
    if (!isOpen && !comesFromOwnPages(raw, env.appUrl)) {
      log().warn({ origin: c.req.header('origin') }, 'a change from a foreign page was refused');
      return c.text('This request did not come from our own pages.', 403);
    }
    return next();
  });
  const limited = bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    // The rest of the body is not read, so the connection can't carry another request.
    onError: (c) => tooLarge(c.req.path),
  });
  app.use((c, next) => {
    const { path, method } = c.req;
    // Files and emails have their own limits, counted while they stream.
    const isCounted = path === UPLOAD_PATH || path === INBOUND_MAIL_PATH;
    if (method === 'GET' || method === 'HEAD' || isCounted) return next();
    const { url, headers, body } = c.req.raw;
    // The limit copies a request whose length is not announced, which only the platform's own kind allows.
    if (body && !headers.has('content-length')) {
      const streamed = { method, headers, body, duplex: 'half' };
      c.req.raw = new Request(url, streamed);
    }
    return limited(c, next);
  });
  // What is no document and no data: those come compressed.
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
      async (nonce) => {
        const { response, document } = await render(c, nonce, c.req.raw);
        return inOnePiece(response, document, c.req.header('Accept-Encoding'));
      },
      secure,
      {
        connect: c.req.path === WEBHOOK_TEST_PATH ? ['https:'] : [],
        forms: c.req.path.startsWith(PAY_PATH) ? paymentPages() : [],
      },
    ),
  );
  return app;
}

/** Has browsers keep the files that a handler finds. Its own word of a file found comes when the answer is made already. */
function cachedFor(
  seconds: string,
  files: MiddlewareHandler<Bindings>,
): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const answer = await files(c, next);
    if (answer instanceof Response && answer.ok) {
      answer.headers.set('Cache-Control', `public, max-age=${seconds}`);
      // Of what never changes nobody asks whether it has, and a page has a dozen of these.
      if (seconds.includes('immutable')) answer.headers.delete('Last-Modified');
    }
    return answer;
  };
}

function tooLarge(path: string): Response {
  const text = 'This is larger than 1 MB.';
  const headers = new Headers({ Connection: 'close' });
  return path.startsWith('/api/v1/')
    ? problemResponse(new ApiProblem('too_large', text), headers)
    : new Response(text, { status: 413, headers });
}
