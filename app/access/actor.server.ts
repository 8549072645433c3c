import { type SQL, sql } from 'drizzle-orm';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { unsafeAccountsRows } from '#app/platform/db/database.server.ts';
import { nameInLog } from '#app/platform/log.server.ts';
import { type Actor, VISITOR } from './actor.ts';
import {
  ACTOR_COLUMNS,
  type ActorRow,
  actorOfRow,
  membershipOf,
  VIEWED_AS,
} from './actor-sql.server.ts';
import { auth, renewToken, sessionTokenOf } from './auth.server.ts';
import { isFactorRequired } from './required-factor.server.ts';
import { isDueForRenewal, sessionStands } from './session-limits.server.ts';
import { sideCookie } from './side-cookie.server.ts';
import { isStrong, type SignInMethod } from './sign-in-kinds.ts';

/** The session that a request came with. */
export type OwnSession = {
  id: string;
  token: string;
  method: SignInMethod;
  /** The identity provider that vouched for its person; null for all other ways in. */
  providerId: string | null;
  /** Whether its person has to add a second factor before anything else. */
  mustAddSecondFactor: boolean;
  /**
   * Gives the session a new token after its person has proved who they are. The cookie goes out with the answer
   * (`sendRenewedSession`). Returns headers that carry it, for the account library.
   */
  renew: () => Promise<Headers>;
};

type Asked = { actor: Actor; session: OwnSession | null; renewedCookies: readonly string[] };

const askedContext = createContext<Promise<Asked> | null>(null);

/** Returns who sent this request, by its session cookie. Reads it once per request. */
export async function actorOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Actor> {
  return (await askOnce(request, context)).actor;
}

/** Returns the session that this request came with, or null for a visitor. */
export async function ownSessionOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OwnSession | null> {
  return (await askOnce(request, context)).session;
}

/**
 * Returns who the sessions of these tokens belong to now. Left out are tokens without a session, deactivated accounts, and
 * staff whose session lacks the second factor that the firm requires. Does not count as use of the sessions.
 */
export async function actorsOfTokens(
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const named = `{${tokens.map((token) => JSON.stringify(token)).join()}}`;
  const rows = await unsafeSessions(sql`s.token = any(${named}::text[])`);
  const standing = rows.filter((row) => !mustAddSecondFactor(row));
  return new Map(standing.map((row) => [row.token, actorOfRow(row)]));
}

function askOnce(request: Request, context: Readonly<RouterContextProvider>): Promise<Asked> {
  const known = context.get(askedContext);
  if (known) return known;
  const asked = ask(request.headers);
  context.set(askedContext, asked);
  return asked;
}

/**
 * Middleware of each surface that people sign in to: extends a session in use once a day and adds the cookie that says so to
 * the response.
 */
export const sendRenewedSession: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const response = await next();
  const asked = await context.get(askedContext);
  const side = asked && sideCookie(asked.actor, request.headers);
  if (side) response.headers.append('Set-Cookie', side);
  const answered = response.headers.getSetCookie().map(cookieName);
  for (const cookie of asked?.renewedCookies ?? []) {
    // An answer that starts or ends a session has the last word.
    if (!answered.includes(cookieName(cookie))) response.headers.append('Set-Cookie', cookie);
  }
  return response;
};

/** A session in use is written to this often at most. */
const ACTIVE_WITHIN = sql`now() - interval '5 minutes'`;

type SessionRow = ActorRow & {
  session_id: string;
  token: string;
  method: SignInMethod;
  provider_id: string | null;
  is_due: boolean;
  is_stale: boolean;
  is_required: boolean;
};

/** Every request of someone signed in begins with this: session, account and actor are one statement. */
async function ask(headers: Headers): Promise<Asked> {
  const row = await sessionOfHeaders(headers);
  if (!row) return { actor: VISITOR, session: null, renewedCookies: [] };
  nameInLog({ userId: row.user_id });
  const renewedCookies = row.is_due ? await renewSession(headers) : [];
  if (row.is_stale) await unsafeNoteInUse(row.session_id);
  const renew = async () => {
    asked.renewedCookies = await renewToken(headers);
    // Streams that were opened with the token before are looked at, and end.
    await unsafeAccountsRows(sql`select pg_notify('access_changed', ${row.user_id})`);
    return new Headers({ cookie: asked.renewedCookies.map(cookiePair).join('; ') });
  };
  const asked: Asked = {
    actor: actorOfRow(row),
    session: {
      id: row.session_id,
      token: row.token,
      method: row.method,
      providerId: row.provider_id,
      mustAddSecondFactor: mustAddSecondFactor(row),
      renew,
    },
    renewedCookies,
  };
  return asked;
}

function mustAddSecondFactor(row: SessionRow): boolean {
  return row.is_required && row.role === 'admin' && !isStrong(row.method);
}

async function sessionOfHeaders(headers: Headers): Promise<SessionRow | null> {
  const token = await sessionTokenOf(headers);
  const [row] = token ? await unsafeSessions(sql`s.token = ${token}`) : [];
  return row ?? null;
}

/**
 * Sessions with their actors, past row-level security; none of a session or an account that is over. One that a link by mail
 * has started opens nothing to staff, whom a customer may have become since. One that an identity provider vouched for stands
 * while the provider does, and while its person is one of those whom it vouches for; that of a customer acts for this one alone.
 */
function unsafeSessions(which: SQL): Promise<SessionRow[]> {
  return unsafeAccountsRows<SessionRow>(
    sql`select ${ACTOR_COLUMNS}, ${VIEWED_AS} as viewing, s.id as session_id, s.token, s.method, s.provider_id, ${isDueForRenewal} as is_due,
          s.last_active_at < ${ACTIVE_WITHIN} as is_stale,
          ${isFactorRequired} as is_required
        from sessions s join users u on u.id = s.user_id left join identity_providers p on p.id = s.provider_id
        ${membershipOf(sql`s.customer_id`, sql`p.customer_id`)}
        where ${which} and s.expires_at > now() and u.deactivated_at is null and ${sessionStands}
          and not (s.method = 'email_link' and r.role is not distinct from 'admin')
          and (s.provider_id is null or (p.is_enabled and case when p.customer_id is null then r.role = 'admin'
            else r.role is distinct from 'admin' and m.customer_id = p.customer_id end))`,
  );
}

async function unsafeNoteInUse(sessionId: string): Promise<void> {
  await unsafeAccountsRows(
    sql`update sessions set last_active_at = now() where id = ${sessionId} and last_active_at < ${ACTIVE_WITHIN}`,
  );
}

/** Has the library renew the session; returns the cookies that say so. */
async function renewSession(headers: Headers): Promise<string[]> {
  const answer = await auth().api.getSession({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}

function cookiePair(cookie: string): string {
  return cookie.split(';', 1).join();
}

function cookieName(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}

/**
 * Returns the actor that an account is. Bypasses row-level security, because the policies depend on the result. With
 * `customerId`, the account acts for this customer if its person is a member of it.
 */
export async function unsafeActorOfUser(
  userId: string,
  customerId: string | null = null,
): Promise<Actor> {
  const [row] = await unsafeAccountsRows<ActorRow>(
    sql`select ${ACTOR_COLUMNS} from users u ${membershipOf(sql`${customerId}::uuid`, sql`null`)}
        where u.id = ${userId} and u.deactivated_at is null`,
  );
  return row ? actorOfRow(row) : VISITOR;
}

/**
 * Makes a session act for another of its person's customers from the next request on, and has open streams checked again.
 * Returns whether the person is a member of that customer, and no other customer's identity provider vouched for the session.
 */
export async function unsafeChooseCustomer(
  sessionId: string,
  userId: string,
  customerId: string,
): Promise<boolean> {
  const chosen = await unsafeAccountsRows(
    sql`update sessions set customer_id = ${customerId}
        where id = ${sessionId} and user_id = ${userId} and exists (
          select from members m join customer_profiles c on c.id = m.customer_id
          where m.user_id = ${userId} and m.customer_id = ${customerId} and m.ended_at is null
            and c.archived_at is null and c.approval_status = 'approved')
          and not exists (select from identity_providers p
            where p.id = sessions.provider_id and p.customer_id <> ${customerId}::uuid)
        returning pg_notify('access_changed', ${userId})`,
  );
  return chosen.length > 0;
}
