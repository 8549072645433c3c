import type { SignInSource } from './sign-in-record-commands.server.ts';

/**
 * Returns headers for the session row: the browser's name and the address that the trusted proxy tells, never one that the
 * sender made up.
 */
export function sessionHeaders(
  { headers, clientAddress }: SignInSource,
  more: Record<string, string> = {},
): Headers {
  return new Headers({
    'user-agent': headers.get('user-agent') ?? '',
    'x-forwarded-for': clientAddress,
    ...more,
  });
}

/** Returns only the cookies of the library's answer. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}
