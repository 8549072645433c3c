import type { SignedIn } from '#app/areas/accounts/admission.server.ts';
import { signIn } from '#app/areas/accounts/sign-in-commands.server.ts';

/** Signs in with a password that is enough. @throws Error when a second step is asked for. */
export async function signInWholly(given: Parameters<typeof signIn>[0]): Promise<SignedIn> {
  const answer = await signIn(given);
  if (answer.kind !== 'signed in') throw new Error('The account asks for a second step.');
  return answer;
}

/** The headers of a browser that keeps the cookies it was answered. */
export function browserOf(...answered: Headers[]): Headers {
  const cookies = new Map<string, string>();
  for (const cookie of answered.flatMap((headers) => headers.getSetCookie())) {
    const [pair = ''] = cookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, pair);
  }
  return new Headers({ cookie: [...cookies.values()].join('; '), 'user-agent': 'Test' });
}
