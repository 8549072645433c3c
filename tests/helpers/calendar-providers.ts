import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startCalendarServer } from './outside-calendars.ts';

/** A refusal of one call, instead of its answer. */
type Fault = { status: number; headers?: Record<string, string>; body?: unknown };

type Listed = Record<string, unknown> & { id: string };

/** What the emulators of Google's and Microsoft's calendars answer with; tests change it as they like. */
type ProviderState = {
  lists: Listed[];
  /** Events by the id of their calendar. */
  events: Map<string, unknown[]>;
  pageSize: number;
  /** Refusals of the next calls of the API, in turn; null lets one through. */
  faults: (Fault | null)[];
  /** Whether refresh tokens have been taken back. */
  isRevoked: boolean;
  /** Whether the person says no. */
  refuses: boolean;
  /** What was asked, as method and address. */
  asked: URL[];
  tokens: { codes: number; refreshes: number; revoked: string[] };
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
    pageSize: 100,
    faults: [],
    isRevoked: false,
    refuses: false,
    asked: [],
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
    return json(response, 200, { access_token, expires_in: 3599, ...(isNew && { refresh_token }) });
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

  const server = await startCalendarServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    state.asked.push(url);
    if (/\/(auth|authorize)$/.test(url.pathname)) return authorize(url, response);
    if (url.pathname.endsWith('/token')) return void token(request, response);
    if (url.pathname.endsWith('/revoke')) return void revoke(request, response);
    const fault = state.faults.shift();
    if (fault?.status === 401) access.clear();
    if (fault) return json(response, fault.status, fault.body ?? {}, fault.headers);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!access.has(bearer)) return json(response, 401, { error: 'unauthorized' });
    const calendar = /\/calendars\/([^/]+)\/(?:events|calendarView)$/.exec(url.pathname)?.[1];
    if (calendar === undefined) return page(url, response, state.lists);
    return page(url, response, state.events.get(decodeURIComponent(calendar)) ?? []);
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
