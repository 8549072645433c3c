import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userRoles } from '#app/access/auth-tables.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { portalViews } from '#app/records/user/portal-view-tables.ts';
import {
  get,
  makeCast,
  ORIGIN,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';
import { addressOf, endpointsOf } from './endpoints.ts';
import { makeValues } from './matrix-values.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let values: Record<string, string>;
let admin: string;
let customer: string;
let memberId: string;

const FROM_PORTAL = { referer: `${ORIGIN}/customer/tickets` };
/** Pages that don't show: how the person signs in, those that are a form alone, and a statement without its period. */
const MET: Record<string, number> = {
  '/customer/security': 403,
  '/customer/tickets/new': 302,
  '/customer/billing/pay': 302,
  '/customer/meetings/book': 302,
  '/customer/meetings/book/:kind': 302,
  '/customer/meetings/:meetingId/move': 302,
  '/customer/meetings/:meetingId/cancel': 302,
  '/customer/billing/statement': 400,
};
const BAR = 'You are viewing the portal as';

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  const { profile, user } = cast.customer;
  values = await app.owner((tx) => makeValues(tx, app, cast));
  await app.owner(async (tx) => {
    const [member] = await tx.select().from(members).where(eq(members.userId, user.id));
    memberId = member?.id ?? '';
    await makeTicket(tx, profile, { title: 'Hushed wages', privateTo: user.id });
    await tx.insert(notices).values({
      userId: user.id,
      customerId: profile.id,
      eventId: cast.admin.id,
      entityType: 'task',
      entityId: values.taskId ?? '',
      title: 'New task for Carl',
      path: `/customer/tasks/${values.taskId}`,
    });
  });
  admin = await signIn(app, 'admin@cast.example');
  customer = await signIn(app, 'customer@cast.example');
});

afterAll(() => app?.stop());

const start = (cookie = admin, id = memberId) =>
  post(app, `/admin/customers/${cast.customer.profile.id}/view-as`, { memberId: id }, { cookie });
const stop = () =>
  post(app, `/admin/customers/${cast.customer.profile.id}/stop-viewing`, {}, { cookie: admin });
const page = async (address: string, headers = {}) => {
  const response = await get(app, address, { cookie: admin, ...headers });
  return {
    status: response.status,
    to: response.headers.get('location'),
    text: await response.text(),
  };
};
const isOver = async () => (await page('/customer')).to === '/admin';

beforeEach(async () => {
  expect((await start()).headers.get('location')).toBe('/customer');
});

describe('staff who look as a customer’s person', () => {
  it('see each page as them, with the bar, and mark nothing as seen', async () => {
    const before = await fingerprint(app);
    const pages = endpointsOf(app.routes).filter(
      ({ method, path }) => method === 'GET' && /^\/customer(\/|$)/.test(path),
    );
    expect(pages.length).toBeGreaterThan(20);
    for (const { path } of pages) {
      const { status, text } = await page(addressOf(path, values));
      expect(status, path).toBe(MET[path] ?? 200);
      if (/<main/.test(text)) expect(text, path).toContain(BAR);
    }
    // The search everywhere offers nothing to make, as it does to the person.
    const invites = '/customer/people#new';
    expect((await page('/search', FROM_PORTAL)).text).not.toContain(invites);
    expect((await page('/search', { ...FROM_PORTAL, cookie: customer })).text).toContain(invites);
    expect((await page('/customer/tickets')).text).toContain('Hushed wages');
    expect((await page('/customer/tickets')).text).toContain('Carl Customer');
    expect((await page('/notices', FROM_PORTAL)).text).toContain('New task for Carl');
    expect((await page('/search?q=hushed', FROM_PORTAL)).text).toContain('/customer/');
    expect(await fingerprint(app)).toEqual(before);
  });

  it('change nothing by any form or button of the portal', async () => {
    const before = await fingerprint(app);
    const verbs = endpointsOf(app.routes).filter(
      ({ method, path }) => method === 'POST' && /^\/customer\//.test(path),
    );
    expect(verbs.length).toBeGreaterThan(25);
    for (const { path } of verbs) {
      const response = await post(app, addressOf(path, values), {}, { cookie: admin });
      expect(response.status, path).toBe(403);
      expect(await response.text(), path).toContain('Nothing was changed');
    }
    for (const shared of ['/notices', '/files/uploads', '/calendar-address', '/saved-filters']) {
      const headers = { cookie: admin, ...FROM_PORTAL };
      expect((await post(app, shared, {}, headers)).status, shared).toBe(403);
    }
    expect(await fingerprint(app)).toEqual(before);
  });

  it('stay themselves everywhere else', async () => {
    expect((await page('/account/security')).to).toBe('/admin/security');
    expect((await page('/admin/security')).text).toContain('admin@cast.example');
    expect((await page('/admin/tickets')).status).toBe(200);
    expect((await page('/notices')).text).not.toContain('New task for Carl');
    expect((await page('/search?q=hushed')).text).toContain('/admin/tickets');
    expect((await page('/customer/security')).text).toContain('is shown to nobody else');
  });
});

describe('the stream of a look', () => {
  it('hears what the person hears, and ends with the look', async () => {
    const stream = await listen(app, admin, FROM_PORTAL);
    const own = await listen(app, admin);
    for (const heard of [stream, own]) await heard.hears('event: beat');
    const { profile, user } = cast.customer;
    const foreign = await app.owner((tx) => makeTicket(tx, cast.other.profile));
    const hushed = await app.owner((tx) => makeTicket(tx, profile, { privateTo: user.id }));
    await stream.hears(hushed.id);
    expect(stream.text()).not.toContain(foreign.id);
    await own.hears(foreign.id);
    await stop();
    await stream.ends();
    const last = await app.owner((tx) => makeTicket(tx, cast.other.profile));
    await own.hears(last.id);
    own.break();
  });
});

describe('a look at the portal', () => {
  it('ends by its button, which leads back, and the log says both', async () => {
    expect((await stop()).headers.get('location')).toBe(
      `/admin/customers/${cast.customer.profile.id}`,
    );
    expect(await isOver()).toBe(true);
    const lines = await app.owner((tx) =>
      tx.select().from(activityLogs).where(sql`${activityLogs.action} like 'portal.%'`),
    );
    const viewed = lines.find(({ action }) => action === 'portal.viewed');
    expect(viewed).toMatchObject({
      userId: cast.admin.id,
      entityId: cast.customer.profile.id,
      metadata: { as: 'Carl Customer', email: 'customer@cast.example' },
    });
    expect(lines.map(({ action }) => action)).toContain('portal.view_ended');
  });

  it('ends with its time, the right, the membership and the session', async () => {
    const open = and(isNull(portalViews.endedAt), eq(portalViews.staffUserId, cast.admin.id));
    expect(await isOver()).toBe(false);
    await app.owner((tx) => tx.update(portalViews).set({ until: sql`now()` }).where(open));
    expect(await isOver()).toBe(true);

    await start();
    expect(await isOver()).toBe(false);
    const role = (staffRole: 'admin' | 'reader') =>
      app.owner((tx) =>
        tx.update(userRoles).set({ staffRole }).where(eq(userRoles.userId, cast.admin.id)),
      );
    await role('reader');
    expect(await isOver()).toBe(true);
    expect((await start()).headers.get('location')).not.toBe('/customer');
    await role('admin');

    const ended = (endedAt: Date | null) =>
      app.owner((tx) => tx.update(members).set({ endedAt }).where(eq(members.id, memberId)));
    await ended(new Date());
    expect(await isOver()).toBe(true);
    expect((await start()).status).toBe(404);
    await ended(null);
    // Who left is signed out.
    customer = await signIn(app, 'customer@cast.example');

    expect(await isOver()).toBe(false);
    const other = await signIn(app, 'admin@cast.example');
    expect((await get(app, '/customer', { cookie: other })).headers.get('location')).toBe('/admin');
    await post(app, '/sign-out', {}, { cookie: admin });
    const [row] = await app.owner((tx) => tx.select().from(portalViews).where(open));
    expect(row?.sessionId).toBeNull();
    admin = other;
  });

  it('is opened by nobody whom the customer has not', async () => {
    await stop();
    expect((await start(admin, values.providerId)).status).toBe(404);
    expect((await start(customer)).headers.get('location')).toBe('/customer');
    expect(await isOver()).toBe(true);
    expect((await get(app, '/customer', { cookie: customer })).status).toBe(200);
  });

  it('is told to the person, and to none of their colleagues', async () => {
    const own = await (await get(app, '/customer/people', { cookie: customer })).text();
    expect(own).toContain('Our staff viewed your portal');
    expect(own).toContain('Ada Admin');
    expect(own).not.toContain(BAR);
    const colleague = await signIn(app, 'viewer@cast.example');
    const theirs = await (await get(app, '/customer/people', { cookie: colleague })).text();
    expect(theirs).not.toContain('Our staff viewed your portal');
  });
});
