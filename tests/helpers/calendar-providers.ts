import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startCalendarServer } from './outside-calendars.ts';

/** A refusal of one call, instead of its answer; `loses` carries it out, and its answer never arrives. */
type Fault = { status: number; headers?: Record<string, string>; body?: unknown } | 'loses';

/** An event that was written through the API, as it is there. */
type StoredEvent = Record<string, unknown> & { id: string };

type Listed = Record<string, unknown> & { id: string };

/** What the emulators of Google's and Microsoft's calendars answer with; tests change it as they like. */
type ProviderState = {
  lists: Listed[];
  /** Events by the id of their calendar. */
  events: Map<string, unknown[]>;
  /** Events that were written, by the id of their calendar and then their own; a deleted one at Google stays as canceled. */
  written: Map<string, Map<string, StoredEvent>>;
  pageSize: number;
  /** How long each page of events takes, and what happens while the first one does. */
  slowMs: number;
  meanwhile: (() => Promise<unknown>) | null;
  /** What people leave out of the access that they are asked for. */
  withoutWriting: boolean;
  /** Refusals of the next calls of the API, in turn; null lets one through. */
  faults: (Fault | null)[];
  /** Whether refresh tokens have been taken back. */
  isRevoked: boolean;
  /** Whether the person says no. */
  refuses: boolean;
  /** What was asked, as method and address. */
  asked: URL[];
  /** The bodies of what was written, with its method. */
  sent: { method: string; body: Record<string, unknown> }[];
  tokens: { codes: number; refreshes: number; revoked: string[] };
};

const SCOPES = {
  google:
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly https://www.googleapis.com/auth/calendar.events',
  microsoft: 'https://graph.microsoft.com/Calendars.ReadWrite',
};
const CLIENT = { id: 'client-of-plenum', secret: 'secret-of-plenum' };

/** The environment that has Plenum ask these instead of the providers. */
export function providerEnvironment(kind: 'google' | 'microsoft', url: string) {
  const name = kind.toUpperCase();
  return {
    [`${name}_CLIENT_ID`]: CLIENT.id,
    [`${name}_CLIENT_SECRET`]: CLIENT.secret,
    [`${name}_API`]: url,
  };
}

/** The same, for code that runs in this process. */
export function providerPlace(url: string) {
  return { clientId: CLIENT.id, clientSecret: CLIENT.secret, api: url };
}

/** Starts what a provider answers: its consent, which any visitor gives, its tokens, its calendars and their events. */
export async function startCalendarProvider(kind: 'google' | 'microsoft') {
  const state: ProviderState = {
    lists: [],
    events: new Map(),
    written: new Map(),
    withoutWriting: false,
    pageSize: 100,
    slowMs: 0,
    meanwhile: null,
    faults: [],
    isRevoked: false,
    refuses: false,
    asked: [],
    sent: [],
    tokens: { codes: 0, refreshes: 0, revoked: [] },
  };
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const access = new Set<string>();
  const lasting = new Set<string>();

  const authorize = (url: URL, response: ServerResponse) => {
    const asked = url.searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (state.refuses) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      const challenge = asked.get('code_challenge') ?? '';
      codes.set(code, { challenge, redirect: asked.get('redirect_uri') ?? '' });
      back.searchParams.set('code', code);
    }
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`);
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await textOf(request));
    const isClient =
      form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (!isClient) return json(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const proof = createHash('sha256').update(form.get('code_verifier') ?? '');
      const isProven = code?.challenge === proof.digest('base64url');
      if (!isProven || code.redirect !== form.get('redirect_uri')) {
        return json(response, 400, { error: 'invalid_grant' });
      }
      state.tokens.codes += 1;
      state.isRevoked = false;
    } else {
      if (state.isRevoked || !lasting.has(form.get('refresh_token') ?? '')) {
        return json(response, 400, { error: 'invalid_grant' });
      }
      state.tokens.refreshes += 1;
    }
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `lasting-${randomUUID()}`];
    access.add(access_token);
    // Google hands out one with the code alone; Microsoft another one each time.
    const isNew = kind === 'microsoft' || form.get('grant_type') === 'authorization_code';
    if (isNew) lasting.add(refresh_token);
    const scope = state.withoutWriting ? 'calendar.calendarlist.readonly' : SCOPES[kind];
    const given = { access_token, expires_in: 3599, scope };
    return json(response, 200, { ...given, ...(isNew && { refresh_token }) });
  };

  const revoke = async (request: IncomingMessage, response: ServerResponse) => {
    state.tokens.revoked.push(new URLSearchParams(await textOf(request)).get('token') ?? '');
    state.isRevoked = true;
    json(response, 200, {});
  };

  const page = (url: URL, response: ServerResponse, all: readonly unknown[]) => {
    const from = Number(url.searchParams.get('pageToken') ?? url.searchParams.get('$skip') ?? 0);
    const items = all.slice(from, from + state.pageSize);
    const next = from + state.pageSize < all.length ? from + state.pageSize : null;
    if (kind === 'google') {
      const nextPageToken = next === null ? {} : { nextPageToken: String(next) };
      return json(response, 200, { timeZone: 'America/Chicago', items, ...nextPageToken });
    }
    const link = new URL(url);
    if (next !== null) link.searchParams.set('$skip', String(next));
    const nextLink = next === null ? {} : { '@odata.nextLink': link.href };
    return json(response, 200, { value: items, ...nextLink });
  };

  const writtenIn = (calendar: string) => {
    const found = state.written.get(calendar) ?? new Map<string, StoredEvent>();
    state.written.set(calendar, found);
    return found;
  };
  const mark = kind === 'google' ? 'etag' : '@odata.etag';
  const googleEvent = (url: URL) => {
    const found = /\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(url.pathname);
    if (!found || (!found[2] && !url.searchParams.has('sendUpdates'))) return null;
    return { calendar: decodeURIComponent(found[1] ?? ''), id: found[2] ?? null };
  };
  const microsoftEvent = (url: URL, method?: string) => {
    const made = /\/calendars\/([^/]+)\/events$/.exec(url.pathname)?.[1];
    if (made && method === 'POST') return { calendar: decodeURIComponent(made), id: null };
    const id = /\/me\/events\/([^/]+)$/.exec(url.pathname)?.[1];
    if (!id) return null;
    const known = decodeURIComponent(id);
    const found = [...state.written].find(([, events]) => events.has(known))?.[0];
    return { calendar: found ?? '', id: known };
  };
  const filtered = (url: URL, response: ServerResponse, calendar: string) => {
    const value = /ep\/value eq '([^']+)'/.exec(url.searchParams.get('$filter') ?? '')?.[1];
    const found = [...writtenIn(calendar).values()].filter((event) =>
      JSON.stringify(event.singleValueExtendedProperties ?? '').includes(value ?? '-'),
    );
    return json(response, 200, { value: found });
  };

  const slowly = async (answer: () => void) => {
    const { meanwhile, slowMs } = state;
    state.meanwhile = null;
    await meanwhile?.();
    if (slowMs > 0) await setTimeout(slowMs);
    answer();
  };

  /** One event: made, read, changed as it was last seen, deleted. */
  const answerEvent = async (
    request: IncomingMessage,
    response: ServerResponse,
    { calendar, id }: { calendar: string; id: string | null },
  ) => {
    const { method = 'GET' } = request;
    const text = await textOf(request);
    // What is null takes a field away.
    const body: Record<string, unknown> = text
      ? JSON.parse(text, (_, value: unknown) => value ?? undefined)
      : {};
    if (method !== 'GET') state.sent.push({ method, body });
    const events = writtenIn(calendar);
    const stored = (event: StoredEvent) => {
      const next = { ...event, [mark]: `"${randomUUID()}"` };
      events.set(event.id, next);
      return next;
    };
    if (id === null) {
      const given = typeof body.id === 'string' ? body.id : randomUUID();
      const isTwice = [...events.values()].some(
        (event) =>
          event.id === given || (body.transactionId && event.transactionId === body.transactionId),
      );
      if (isTwice) return json(response, 409, {});
      const uid =
        kind === 'google' ? { iCalUID: `${given}@google.com` } : { iCalUId: randomUUID() };
      return json(response, kind === 'google' ? 200 : 201, stored({ ...body, ...uid, id: given }));
    }
    const known = events.get(id);
    const isGone =
      !known || (kind === 'google' && known.status === 'cancelled' && method === 'DELETE');
    if (isGone) return json(response, kind === 'google' && known ? 410 : 404, {});
    if (method === 'GET') return json(response, 200, known);
    const asSeen = request.headers['if-match'];
    if (asSeen && asSeen !== known[mark]) return json(response, 412, {});
    // Google counts up by itself, and refuses a number below its own.
    const isBehind = kind === 'google' && Number(body.sequence ?? 0) < Number(known.sequence ?? 0);
    if (method === 'PATCH' && isBehind) return json(response, 400, { error: 'Invalid sequence' });
    if (method === 'PATCH') return json(response, 200, stored({ ...known, ...body }));
    if (kind === 'google') stored({ ...known, status: 'cancelled' });
    else events.delete(id);
    response.writeHead(204).end();
  };

  const server = await startCalendarServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    state.asked.push(url);
    if (/\/(auth|authorize)$/.test(url.pathname)) return authorize(url, response);
    if (url.pathname.endsWith('/token')) return void token(request, response);
    if (url.pathname.endsWith('/revoke')) return void revoke(request, response);
    const fault = state.faults.shift();
    if (fault && fault !== 'loses') {
      if (fault.status === 401) access.clear();
      return json(response, fault.status, fault.body ?? {}, fault.headers);
    }
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!access.has(bearer)) return json(response, 401, { error: 'unauthorized' });
    if (fault === 'loses') response.end = () => response.destroy();
    const event = kind === 'google' ? googleEvent(url) : microsoftEvent(url, request.method);
    if (event) return void answerEvent(request, response, event);
    const calendar = /\/calendars\/([^/]+)\/(?:events|calendarView)$/.exec(url.pathname)?.[1];
    if (calendar === undefined) return page(url, response, state.lists);
    const id = decodeURIComponent(calendar);
    if (url.searchParams.has('$filter')) return filtered(url, response, id);
    void slowly(() => {
      const own = [...writtenIn(id).values()].filter(({ status }) => status !== 'cancelled');
      page(url, response, [...(state.events.get(id) ?? []), ...own]);
    });
  });
  return { ...server, state };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
