import type { RouterContextProvider } from 'react-router';
import type { Actor } from '#app/access/actor.ts';
import { getSecurity, listOwnSignIns } from '#app/areas/accounts/security-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { sessionOf } from './own-session.server.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** What the Security screens of portal and back office show of the person's own account. */
export async function loadOwnSecurity(
  actor: Exclude<Actor, { kind: 'visitor' }>,
  { request, context, url }: Asked,
) {
  const asked = pageRequestOf(url, [], { sort: 'at', direction: 'desc' });
  const security = await getSecurity(actor, await sessionOf(request, context));
  return { asked, security, signIns: await listOwnSignIns(actor, asked) };
}
