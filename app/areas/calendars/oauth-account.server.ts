import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CalendarPlaces } from '#app/platform/calendar-place.ts';
import { OAUTH_KINDS, OAUTH_NAMES, type OauthKind } from '#app/records/calendar/calendar-status.ts';
import { CalendarAway, fetchCalendar, statusRefusal } from './calendar-fetch.server.ts';
import { PROVIDERS } from './provider-addresses.ts';

// What is said to Google and Microsoft to be let into someone's calendars, by OAuth with a code and a proof (RFC 6749, 7636).

const MOST_TRIES = 4;
/** A provider that says to wait longer is asked again by the next read. */
const MOST_WAIT_SECONDS = 5;

let places: CalendarPlaces = { google: null, microsoft: null };
let returnTo = '';

/** Reads how the providers are reached, and where they send people back to. */
export function openCalendarAccounts(env: {
  calendarPlaces: CalendarPlaces;
  appUrl: string;
}): void {
  places = env.calendarPlaces;
  returnTo = `${env.appUrl}/admin/meetings/calendars/connected`;
}

/** The providers that the installation is set up for. */
export function connectableKinds(): OauthKind[] {
  return OAUTH_KINDS.filter((kind) => places[kind] !== null);
}

/** What a provider is called, and where its API is. @throws CalendarAway where it is not set up. */
export function providerOf(kind: OauthKind) {
  const place = places[kind];
  const known = PROVIDERS[kind];
  const name = OAUTH_NAMES[kind];
  if (!place) throw new CalendarAway(`${name} calendars are not set up here any more.`);
  const at = (address: string) =>
    place.api ? `${place.api}${new URL(address).pathname}` : address;
  return {
    ...known,
    name,
    place,
    authorize: at(known.authorize),
    token: at(known.token),
    revoke: known.revoke && at(known.revoke),
    api: at(known.api),
  };
}

/** Where a browser is sent to let us in; `verifier` has to come along with the code. @throws CalendarAway */
export function authorizeAddress(kind: OauthKind, state: string, verifier: string): string {
  const { authorize, place, scope, more } = providerOf(kind);
  const query = new URLSearchParams({
    client_id: place.clientId,
    redirect_uri: returnTo,
    response_type: 'code',
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return `${authorize}?${query}`;
}

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});
type Tokens = z.infer<typeof tokensSchema>;

/** The lasting token for a code that a browser brought back, and whether it allows to write. @throws CalendarAway */
export async function refreshTokenFor(
  kind: OauthKind,
  code: string,
  verifier: string,
): Promise<{ refreshToken: string; mayWrite: boolean }> {
  const tokens = await askTokens(kind, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: returnTo,
  });
  const { name, writes, scope } = providerOf(kind);
  // Microsoft names a scope as it likes: with the address of its API in front.
  const given = (tokens.scope ?? scope).toLowerCase().split(' ');
  const mayWrite = given.some(
    (each) => each === writes.toLowerCase() || each.endsWith(`/${writes.toLowerCase()}`),
  );
  if (tokens.refresh_token) return { refreshToken: tokens.refresh_token, mayWrite };
  throw new CalendarAway(`${name} gave no lasting access. Connect again and allow it.`);
}

async function askTokens(kind: OauthKind, asked: Record<string, string>): Promise<Tokens> {
  const { token, place, name } = providerOf(kind);
  const { clientId: client_id, clientSecret: client_secret } = place;
  const { status, body } = await post(token, { client_id, client_secret, ...asked });
  const answer = jsonIn(body);
  const tokens = tokensSchema.safeParse(answer);
  if (status === 200 && tokens.success) return tokens.data;
  const { error } = z.object({ error: z.string() }).safeParse(answer).data ?? {};
  if (error === 'invalid_grant') {
    throw new CalendarAway(`${name} no longer lets us in. Connect ${name} again.`);
  }
  throw new CalendarAway(statusRefusal(status) ?? `The answer of ${name} was not understood.`);
}

/** Gives a grant back, as far as the provider takes it. */
export async function revokeGrant(kind: OauthKind, refreshToken: string): Promise<void> {
  const { revoke } = providerOf(kind);
  if (revoke) await post(revoke, { token: refreshToken });
}

function post(address: string, form: Record<string, string>) {
  return fetchCalendar(new URL(address), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    follows: false,
  });
}

/** Someone's account at a provider, as long as one read of it lasts. */
export type OauthAccount = {
  kind: OauthKind;
  /** The lasting token: another one than at the beginning where the provider has handed out a new one. */
  refreshToken: () => string;
  /**
   * What an address of the API says. Waits where it is told to, and asks once for a new token where the one that it has has ended.
   * @throws CalendarAway in words for the account's owner.
   */
  get: <Answer>(address: string, shape: z.ZodType<Answer>) => Promise<Answer>;
  /**
   * Sends something to it, likewise: its answer where the status is good or one of `takes`.
   * @throws CalendarAway
   */
  send: (address: string, asked: Sent) => Promise<{ status: number; answer: unknown }>;
};

type Sent = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  ifMatch?: string | null;
  takes?: readonly number[];
};

/** Signs in with a lasting token, once something is asked for. */
export function oauthAccount(kind: OauthKind, lasting: string): OauthAccount {
  let refreshToken = lasting;
  let accessToken: string | null = null;
  const signIn = async () => {
    const asked = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const tokens = await askTokens(kind, asked);
    refreshToken = tokens.refresh_token ?? refreshToken;
    accessToken = tokens.access_token;
    return accessToken;
  };
  const send: OauthAccount['send'] = async (address, { method, body, ifMatch, takes = [] }) => {
    const { name, api } = providerOf(kind);
    // The token goes nowhere else, whatever a page says comes next.
    if (!address.startsWith(`${api}/`)) throw new CalendarAway(`${name} leads elsewhere.`);
    let hasRenewed = false;
    for (let tried = 1; ; tried += 1) {
      const answered = await fetchCalendar(new URL(address), {
        method,
        headers: {
          accept: 'application/json',
          prefer: 'outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=500',
          authorization: `Bearer ${accessToken ?? (await signIn())}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(ifMatch && { 'if-match': ifMatch }),
        },
        ...(body && { body: JSON.stringify(body) }),
        follows: false,
      });
      const { status, headers } = answered;
      if ((status >= 200 && status < 300) || takes.includes(status)) {
        return { status, answer: jsonIn(answered.body) };
      }
      if (status === 401 && !hasRenewed) {
        hasRenewed = true;
        accessToken = null;
        continue;
      }
      const seconds = status === 429 || status === 503 ? Number(headers['retry-after'] ?? 1) : NaN;
      if (!(seconds <= MOST_WAIT_SECONDS) || tried >= MOST_TRIES) {
        throw new CalendarAway(refusalOf(name, status, method === 'GET' ? 'read' : 'write into'));
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, seconds) * 1000));
    }
  };
  return {
    kind,
    refreshToken: () => refreshToken,
    send,
    async get(address, shape) {
      const { answer } = await send(address, { method: 'GET' });
      const read = shape.safeParse(answer);
      if (read.success) return read.data;
      throw new CalendarAway(`The answer of ${OAUTH_NAMES[kind]} was not understood.`);
    },
  };
}

function refusalOf(name: string, status: number, does: string): string {
  if (status === 401) return `${name} no longer lets us in. Connect ${name} again.`;
  if (status === 403) {
    return `${name} does not let us ${does} this calendar. Connect ${name} again.`;
  }
  return statusRefusal(status) ?? `The answer of ${name} was not understood.`;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
