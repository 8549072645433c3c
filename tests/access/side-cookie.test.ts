import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';

// Public pages are the same to everyone; a cookie that opens nothing tells their header who is signed in.

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  await makeCast(app);
});
afterAll(() => app?.stop());

const sideOf = (response: Response) =>
  response.headers.getSetCookie().find((each) => each.startsWith('plenum_side='));

it.each([
  ['customer', '/customer'],
  ['admin', '/admin'],
])('tells where a signed-in %s belongs, until they sign out', async (who, home) => {
  const cookie = await signIn(app, `${who}@cast.example`);
  const told = sideOf(await get(app, home, { cookie }));
  expect(told).toMatch(new RegExp(`^plenum_side=${who}; Path=/; SameSite=Lax; Max-Age=\\d{7}$`));
  const both = `${cookie}; plenum_side=${who}`;
  expect(sideOf(await get(app, home, { cookie: both }))).toBeUndefined();
  expect(sideOf(await post(app, '/sign-out', {}, { cookie: both }))).toContain('Max-Age=0');
  const later = await get(app, '/customer-auth', { cookie: `plenum_side=${who}` });
  expect(sideOf(later)).toContain('Max-Age=0');
});

it('changes no byte of a public page, which has both headers in it', async () => {
  const cookie = 'plenum_side=customer';
  const [plain, told] = await Promise.all([get(app, '/kb'), get(app, '/kb', { cookie })]);
  const page = await plain.text();
  expect(await told.text()).toBe(page);
  expect(page).toContain('Back to the Portal');
  expect(page).toContain('Sign Up');
  const wrong = await (await get(app, '/customer-x/no', { cookie })).text();
  expect(wrong).toContain('Back to the Portal');
});
