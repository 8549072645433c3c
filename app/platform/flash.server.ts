import { redirect } from 'react-router';
import { z } from 'zod';
import { cookieNamed } from './http/cookie-names.server.ts';
import type { Toast } from './toast.ts';

const cookie = () => cookieNamed('plenum_toast');
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';

const toastSchema = z.object({
  kind: z.enum(['success', 'error']),
  title: z.string().max(200),
  description: z.string().max(500).optional(),
});

/** The header that makes the next page of a signed-in surface show the toast. */
export function flashHeaders(toast: Toast): Headers {
  const value = Buffer.from(JSON.stringify(toast)).toString('base64url');
  return new Headers({ 'Set-Cookie': `${cookie()}=${value}; ${ATTRIBUTES}; Max-Age=60` });
}

/** A redirect whose target shows the toast; `headers` (such as a session cookie) are added. */
export function redirectWithToast(to: string, toast: Toast, more?: Headers): Response {
  const headers = new Headers(more);
  for (const [name, value] of flashHeaders(toast)) headers.append(name, value);
  return redirect(to, { headers });
}

/** Returns the toast that the last response left for this page, with the header that removes it. */
export function takeFlash(request: Request): { toasts: Toast[]; headers: Headers } {
  const headers = new Headers();
  const match = new RegExp(`(?:^|; )${cookie()}=([^;]*)`).exec(request.headers.get('cookie') ?? '');
  if (!match?.[1]) return { toasts: [], headers };
  headers.set('Set-Cookie', `${cookie()}=; ${ATTRIBUTES}; Max-Age=0`);
  const parsed = z.string().transform(decodeJson).pipe(toastSchema).safeParse(match[1]);
  return { toasts: parsed.success ? [parsed.data] : [], headers };
}

function decodeJson(encoded: string, issues: z.RefinementCtx): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    issues.addIssue({ code: 'custom', message: 'not a toast' });
    return z.NEVER;
  }
}
