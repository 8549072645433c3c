import { auth } from './auth.server.ts';

/**
 * Ends the session whose cookie is among these headers. Returns the headers that remove the cookie and everything that the
 * browser has stored of the pages, so that going back shows none of them.
 */
export async function endSession(headers: Headers): Promise<Headers> {
  const answer = await auth().api.signOut({
    headers: new Headers({ cookie: headers.get('cookie') ?? '' }),
    returnHeaders: true,
  });
  const expired = new Headers({ 'Clear-Site-Data': '"cache"' });
  for (const cookie of answer.headers.getSetCookie()) expired.append('Set-Cookie', cookie);
  return expired;
}
