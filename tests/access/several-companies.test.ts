import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#app/records/notice/notice-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeContract, makeMember } from '#demo/makers.server.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { makeTicket } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let cookie: string;
let ticketThere: string;
let contractThere: string;
let ownContract: string;

// The customer is a viewer without money of the other company, beside being the owner of their own.
beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  await app.owner(async (tx) => {
    const { user } = cast.customer;
    await makeMember(tx, cast.other.profile.id, user, { role: 'operations' });
    ticketThere = (await makeTicket(tx, cast.other.profile, { title: 'Chiller 2 trips' })).id;
    ownContract = (await makeContract(tx, cast.customer.profile.id, { status: 'sent' })).id;
    contractThere = (await makeContract(tx, cast.other.profile.id, { status: 'sent' })).id;
  });
  cookie = await signIn(app, 'customer@cast.example');
});

afterAll(() => app?.stop());

const page = (address: string) => get(app, address, { cookie });
const switchTo = (customerId: string) => post(app, '/customer/switch', { customerId }, { cookie });
const head = async () => (await page('/customer')).text();

describe('someone in two companies', () => {
  it('begins in the one that they joined first, and changes over by the menu', async () => {
    expect(await head()).toContain(cast.customer.company.name);
    expect((await switchTo(cast.other.profile.id)).headers.get('location')).toBe('/customer');
    expect(await head()).toContain(cast.other.company.name);
    expect(await (await page('/customer/tickets')).text()).toContain('Chiller 2 trips');
    expect((await page('/customer/billing')).headers.get('location')).toBe('/customer');
    expect((await page('/customer/%62illing')).headers.get('location')).toBe('/customer');
    expect((await switchTo(cast.customer.profile.id)).status).toBe(302);
    expect((await page('/customer/billing')).status).toBe(200);
  });

  it('is not let into a company that is not theirs', async () => {
    const response = await switchTo(cast.pending.profile.id);
    expect(response.status).toBe(404);
    expect(await head()).toContain(cast.customer.company.name);
  });

  it('follows a link to a record of the other company into it, and to nothing that is withheld there', async () => {
    const link = `/customer/tickets/${ticketThere}`;
    const response = await page(link);
    expect([response.status, response.headers.get('location')]).toEqual([302, link]);
    expect(await (await page(link)).text()).toContain('Chiller 2 trips');
    expect(await head()).toContain(cast.other.company.name);
    await switchTo(cast.customer.profile.id);
    expect((await page(`/customer/contracts/${contractThere}`)).status).toBe(404);
    expect(await head()).toContain(cast.customer.company.name);
    const stranger = await signIn(app, 'viewer@cast.example');
    expect((await get(app, link, { cookie: stranger })).status).toBe(404);
  });

  it('follows a link from a company where they may not read that section', async () => {
    await switchTo(cast.other.profile.id);
    const link = `/customer/contracts/${ownContract}`;
    expect((await page(`/customer/contracts/${contractThere}`)).headers.get('location')).toBe(
      '/customer',
    );
    expect(await head()).toContain(cast.other.company.name);
    expect((await page(link)).headers.get('location')).toBe(link);
    expect((await page(link)).status).toBe(200);
    expect(await head()).toContain(cast.customer.company.name);
  });

  it('sends nothing in the name of a company that their page no longer shows', async () => {
    await switchTo(cast.other.profile.id);
    const close = (shownCompany: string) =>
      post(app, `/customer/tickets/${ticketThere}/close`, { shownCompany }, { cookie });
    const refused = await close(cast.customer.profile.id);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('This page belongs to another company');
    const statusNow = () =>
      app.owner(async (tx) => {
        const [row] = await tx.select().from(tickets).where(eq(tickets.id, ticketThere));
        return row?.status;
      });
    expect(await statusNow()).toBe('open');
    expect((await close(cast.other.profile.id)).status).toBe(200);
    expect(await statusNow()).toBe('closed');
  });

  it('marks no notices as read that their page does not show', async () => {
    await app.owner((tx) =>
      tx.insert(notices).values({
        eventId: randomUUID(),
        userId: cast.customer.user.id,
        customerId: cast.other.profile.id,
        entityType: 'ticket',
        entityId: ticketThere,
        title: 'Chiller 2 trips',
        path: `/customer/tickets/${ticketThere}`,
      }),
    );
    const unreadThere = () =>
      app.owner((tx) =>
        tx.$count(
          notices,
          and(
            eq(notices.entityId, ticketThere),
            eq(notices.userId, cast.customer.user.id),
            isNull(notices.readAt),
          ),
        ),
      );
    await switchTo(cast.other.profile.id);
    const mark = (shownCompany: string) => post(app, '/notices', { shownCompany }, { cookie });
    expect((await mark(cast.customer.profile.id)).status).toBe(400);
    expect(await unreadThere()).toBe(1);
    expect((await mark(cast.other.profile.id)).status).toBe(200);
    expect(await unreadThere()).toBe(0);
  });
});
