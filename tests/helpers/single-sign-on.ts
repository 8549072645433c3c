import { expect } from 'vitest';
import { get, post, type RunningApp } from './app.ts';
import { CLIENT, type HostileProvider } from './hostile-provider.ts';

type App = Pick<RunningApp, 'address'>;

/** The cookies that a browser has after an answer. */
export function cookiesOf(answer: Response, before = ''): string {
  const jar = new Map(before.split('; ').flatMap((pair) => (pair ? [[nameOf(pair), pair]] : [])));
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    if (/max-age=0/i.test(cookie)) jar.delete(nameOf(pair));
    else jar.set(nameOf(pair), pair);
  }
  return [...jar.values()].join('; ');
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf('='));
}

/** Adds a provider as staff do. Returns its id, and what was said of it. */
export async function addProvider(
  app: RunningApp,
  admin: string,
  fields: Record<string, string>,
): Promise<{ id: string; said: string }> {
  const answer = await post(
    app,
    '/admin/settings/sign-on/new.data',
    { clientId: CLIENT.id, clientSecret: CLIENT.secret, isEnabled: 'on', ...fields },
    { cookie: admin },
  );
  const said = await answer.text();
  expect(answer.status, said).toBe(200);
  const { identityProviders } = await import('#app/records/identity-provider/sso-tables.ts');
  const { desc } = await import('drizzle-orm');
  const [made] = await app.owner((tx) =>
    tx
      .select({ id: identityProviders.id })
      .from(identityProviders)
      .orderBy(desc(identityProviders.createdAt))
      .limit(1),
  );
  return { id: made?.id ?? '', said };
}

/** A sign-in that was begun: where the provider is asked, and what the browser has. */
export type BegunSignOn = { to: string; cookie: string };

let visits = 0;
/** Each time another address, as the proxy in front of the app tells it. */
export function fromElsewhere(): Record<string, string> {
  visits += 1;
  return { 'x-forwarded-for': `198.51.${100 + (visits >> 8)}.${visits & 255}` };
}

/** Begins a sign-in by the button of a provider, or by an address. */
export async function begin(
  app: App,
  fields: Record<string, string>,
  { cookie = '', next }: { cookie?: string; next?: string } = {},
): Promise<BegunSignOn> {
  const query = next ? `?${new URLSearchParams({ next })}` : '';
  const answer = await post(app, `/sso${query}`, fields, { cookie, ...fromElsewhere() });
  const page = await answer.text();
  expect(answer.status, page).toBe(200);
  const [, href = ''] = /<a href="(https?:[^"]+)">Continue to/.exec(page) ?? [];
  return { to: href.replaceAll('&amp;', '&'), cookie: cookiesOf(answer, cookie) };
}

/** Comes back from a provider. */
export function comeBack(
  app: App,
  providerId: string,
  answer: URLSearchParams,
  cookie: string,
): Promise<Response> {
  return get(app, `/sso/callback/${providerId}?${answer}`, { cookie, ...fromElsewhere() });
}

/** A whole sign-in at a hostile provider as it is set. */
export async function signOn(
  app: App,
  provider: HostileProvider,
  id: string,
  { cookie = '', next }: { cookie?: string; next?: string } = {},
): Promise<Response> {
  const begun = await begin(app, { provider: id }, { cookie, ...(next && { next }) });
  return comeBack(app, id, provider.authorize(begun.to), begun.cookie);
}

/** Expects that nobody was signed in. Returns the page. */
export async function expectRefused(answer: Response, words?: string): Promise<string> {
  const page = await answer.text();
  expect(answer.status, page).toBe(400);
  expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
  if (words) expect(page.replaceAll('&#x27;', "'")).toContain(words);
  return page;
}

/** Expects that someone was signed in, and returns their cookies. */
export async function expectSignedIn(answer: Response, to: string): Promise<string> {
  expect(answer.status, await answer.clone().text()).toBe(302);
  expect(answer.headers.get('location')).toBe(to);
  const cookies = cookiesOf(answer);
  expect(cookies).toContain('session_token');
  return cookies;
}
