import type { SignInSource } from './sign-in-record-commands.server.ts';

/** The session row keeps the browser's name and the address that the trusted proxy tells, never one the sender made up. */
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

/** The cookies that the library answered, and nothing else. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}
