import { redirect } from 'react-router';
import { actorOf } from '#app/access/actor.server.ts';
import { VISITOR } from '#app/access/actor.ts';
import { sideCookie } from '#app/access/side-cookie.server.ts';
import { signOut } from '#app/areas/accounts/sign-in-commands.server.ts';
import type { Route } from './+types/sign-out';

/** Reading this address changes nothing. */
export function loader() {
  return redirect('/');
}

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await signOut(await actorOf(request, context), request.headers);
  const side = sideCookie(VISITOR, request.headers);
  if (side) headers.append('Set-Cookie', side);
  return redirect('/', { headers });
}
