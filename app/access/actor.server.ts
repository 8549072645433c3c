import { sql } from 'drizzle-orm';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { type Actor, VISITOR } from './actor.ts';
import type { ApprovalStatus } from './approval-status.ts';
import { auth } from './auth.server.ts';

type Asked = { actor: Actor; renewedCookies: readonly string[] };

const askedContext = createContext<Promise<Asked> | null>(null);

/** Who sent this request, by its session cookie; asked once a request. */
export async function actorOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Actor> {
  const known = context.get(askedContext);
  if (known) return (await known).actor;
  const asked = ask(request.headers);
  context.set(askedContext, asked);
  return (await asked).actor;
}

/** Who the session cookie among these headers belongs to. A deactivated account is a visitor. */
export async function actorOfHeaders(headers: Headers): Promise<Actor> {
  return (await ask(headers)).actor;
}

/**
 * Middleware of each surface that people sign in to: a session in use lasts longer once a day, and the cookie that says so
 * goes along with whatever this request is answered.
 */
export const sendRenewedSession: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const asked = await context.get(askedContext);
  const answered = response.headers.getSetCookie().map(cookieName);
  for (const cookie of asked?.renewedCookies ?? []) {
    // An answer that starts or ends a session has the last word.
    if (!answered.includes(cookieName(cookie))) response.headers.append('Set-Cookie', cookie);
  }
  return response;
};

async function ask(headers: Headers): Promise<Asked> {
  const nobody: Asked = { actor: VISITOR, renewedCookies: [] };
  if (!headers.get('cookie')) return nobody;
  const { response: session, headers: answered } = await auth().api.getSession({
    headers,
    returnHeaders: true,
  });
  if (!session) return nobody;
  return {
    actor: await unsafeActorOfUser(session.user.id),
    renewedCookies: answered.getSetCookie(),
  };
}

function cookieName(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}

type ActorRow = {
  user_id: string;
  name: string;
  email: string;
  role: string | null;
  customer_id: string | null;
  company_id: string | null;
  approval_status: ApprovalStatus | null;
};

/** The actor that an account is, past row-level security: it is what the policies themselves depend on. */
export async function unsafeActorOfUser(userId: string): Promise<Actor> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<ActorRow>(
      tx,
      sql`select u.id as user_id, u.name, u.email, r.role, c.id as customer_id, c.company_id, c.approval_status
          from users u
          left join user_roles r on r.user_id = u.id
          left join customer_profiles c on c.user_id = u.id and c.archived_at is null
          where u.id = ${userId} and u.deactivated_at is null`,
    ),
  );
  if (!row) return VISITOR;
  const person = { userId: row.user_id, name: row.name, email: row.email };
  if (row.role === 'admin') return { kind: 'admin', ...person };
  if (row.customer_id && row.approval_status) {
    return {
      kind: 'customer',
      ...person,
      customerId: row.customer_id,
      companyId: row.company_id,
      approval: row.approval_status,
    };
  }
  return { kind: 'user', ...person };
}
