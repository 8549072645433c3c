import { type RouterContextProvider, redirect } from 'react-router';
import { type OwnSession, ownSessionOf } from '#app/access/actor.server.ts';

/** The session of somebody whom a guard has let through. @throws a redirect when it ended meanwhile. */
export async function sessionOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OwnSession> {
  const session = await ownSessionOf(request, context);
  if (!session) throw redirect('/customer-auth');
  return session;
}
