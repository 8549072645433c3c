import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { get, makeCast, PASSWORD, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { providerEnvironment, startCalendarProvider } from '#tests/helpers/calendar-providers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';

let app: RunningApp;
let provider: Awaited<ReturnType<typeof startCalendarProvider>>;
const CALENDARS = '/admin/meetings/calendars';

beforeAll(async () => {
  provider = await startCalendarProvider('google');
  provider.state.lists = [{ id: 'dana', summary: 'Dana', accessRole: 'owner', primary: true }];
  app = await startApp(providerEnvironment('google', provider.url));
  await makeCast(app);
  await app.owner((tx) =>
    makeUser(tx, {
      email: 'reader@cast.example',
      name: 'The reader',
      passwordHash: quickPasswordHash(PASSWORD),
      role: 'reader',
    }),
  );
});
afterAll(async () => {
  await app?.stop();
  await provider?.close();
});

/** Where a request is led to. */
const ledTo = async (cookie: string, address: string) =>
  (await get(app, address, { cookie })).headers.get('location') ?? '';

/** The path with which the provider sends a browser back that began with this cookie. */
async function allowed(cookie: string): Promise<string> {
  const page = await (await fetch(await ledTo(cookie, `${CALENDARS}/connect/google`))).text();
  const back = new URL(/href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
  return `${back.pathname}${back.search}`;
}

const stored = () =>
  app.owner((tx) => rowsOf<{ kind: string }>(tx, sql`select kind from outside_calendars`));

it('an answer counts in the session that asked for it alone, and once', async () => {
  const [here, elsewhere] = [
    await signIn(app, 'admin@cast.example'),
    await signIn(app, 'admin@cast.example'),
  ];
  expect(await (await get(app, CALENDARS, { cookie: here })).text()).toContain(
    `${CALENDARS}/connect/google`,
  );
  expect((await get(app, `${CALENDARS}/connect/microsoft`, { cookie: here })).status).toBe(404);
  expect(await ledTo(elsewhere, await allowed(here))).toBe(CALENDARS);
  expect(await stored()).toEqual([]);
  const back = await allowed(here);
  expect(await ledTo('', back)).toContain('/auth');
  expect(await stored()).toEqual([]);
  expect(await ledTo(here, back)).toBe(CALENDARS);
  expect(await stored()).toEqual([{ kind: 'google' }]);
  const { codes } = provider.state.tokens;
  expect(await ledTo(here, back)).toBe(CALENDARS);
  expect(provider.state.tokens.codes).toBe(codes);
  expect(await stored()).toHaveLength(1);
});

it('who may not act begins nothing', async () => {
  const cookie = await signIn(app, 'reader@cast.example');
  provider.state.asked.length = 0;
  expect(await ledTo(cookie, `${CALENDARS}/connect/google`)).toBe('/admin');
  expect(await ledTo(cookie, `${CALENDARS}/connected?state=x&code=x`)).toBe('/admin');
  expect(provider.state.asked).toEqual([]);
});
