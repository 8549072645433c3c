import { auth } from './auth.server.ts';

/** Ends the session whose cookie is among these headers. Returns the headers that take the cookie away. */
export async function endSession(headers: Headers): Promise<Headers> {
  const answer = await auth().api.signOut({
    headers: new Headers({ cookie: headers.get('cookie') ?? '' }),
    returnHeaders: true,
  });
  const expired = new Headers();
  for (const cookie of answer.headers.getSetCookie()) expired.append('Set-Cookie', cookie);
  return expired;
}
