import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeMember } from '#demo/makers.server.ts';
import { askApi, makeKey } from '#tests/helpers/api.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { makeCustomer, makeDocument, makeTicket } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let staff: string;
let person: string;
let from: string;
let into: string;

// The account of "other" becomes a part of the one of "customer", who has the same company.
beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  from = cast.other.profile.id;
  into = cast.customer.profile.id;
  await app.owner(async (tx) => {
    await tx
      .update(customerProfiles)
      .set({ companyId: cast.customer.company.id })
      .where(eq(customerProfiles.id, from));
  });
  staff = await signIn(app, 'admin@cast.example');
  person = await signIn(app, 'other@cast.example');
});

afterAll(() => app?.stop());

describe('merging the accounts of one company', () => {
  it('is offered on its page, done by the queue, and every address goes on leading to the records', async () => {
    const address = `/admin/companies/${cast.customer.company.id}`;
    const ticket = await app.owner((tx) =>
      makeTicket(tx, cast.other.profile, { title: 'Loop 4 drips' }),
    );
    const { document } = await app.owner((tx) => makeDocument(tx, cast.other.profile, {}));
    const offered = await (await get(app, address, { cookie: staff })).text();
    expect(offered).toContain('Duplicate accounts');
    expect(offered).toContain(cast.other.profile.contactName);
    const merge = (values: Record<string, string>) =>
      post(app, `${address}/merge`, values, { cookie: staff });
    expect((await merge({ from: 'x', into })).status).toBe(400);
    expect((await merge({ from: into, into })).status).toBe(400);
    expect((await merge({ from, into })).status).toBe(200);
    expect((await merge({ from, into })).status).toBe(400);
    await expect
      .poll(
        () =>
          app.owner(async (tx) => {
            const [row] = await rowsOf<{ state: string }>(
              tx,
              sql`select state from account_merges where source_id = ${from}`,
            );
            return row?.state;
          }),
        { timeout: 30_000 },
      )
      .toBe('done');
    // The person's session goes on, in the account that stays.
    const conversation = await get(app, `/customer/tickets/${ticket.id}`, { cookie: person });
    expect([conversation.status, await conversation.text()]).toEqual([
      200,
      expect.stringContaining('Loop 4 drips'),
    ]);
    expect((await get(app, `/customer/documents/${document.id}`, { cookie: person })).status).toBe(
      200,
    );
    const colleague = await signIn(app, 'customer@cast.example');
    expect((await get(app, `/customer/tickets/${ticket.id}`, { cookie: colleague })).status).toBe(
      200,
    );
    // Addresses of the account that ended.
    const to = async (path: string) =>
      (await get(app, path, { cookie: staff })).headers.get('location');
    expect(await to(`/admin/customers/${from}?q=x`)).toBe(`/admin/customers/${into}?q=x`);
    expect(await to(`/admin/documents?customer=${from}`)).toBe(`/admin/documents?customer=${into}`);
    expect(await to(`/admin/activity?customer=${from}`)).toBe(`/admin/activity?customer=${into}`);
    for (const path of ['/admin/time-tracking', '/admin/time-tracking/invoice']) {
      expect(await to(`${path}?customer=${from}`)).toBe(`${path}?customer=${into}`);
    }
    expect(
      (
        await get(app, `/admin/customers/${from}/statement?from=2026-01-01&to=2026-12-31`, {
          cookie: staff,
        })
      ).status,
    ).toBe(200);
    const archived = await (
      await get(app, '/admin/customers?show=archived', { cookie: staff })
    ).text();
    expect(archived).not.toContain(from);
    expect(
      (await post(app, `/admin/customers/${from}/restore`, {}, { cookie: staff })).status,
    ).toBe(400);
    expect(await (await get(app, address, { cookie: staff })).text()).toContain('Merged accounts');
  });

  it('has forms and lists of people of several companies follow, and the API answer with the account that stays', async () => {
    await app.owner(async (tx) => {
      const elsewhere = await makeCustomer(tx);
      await makeMember(tx, elsewhere.profile.id, cast.other.user, { role: 'owner' });
    });
    // A page that shows the account that ended, and a menu that still lists it.
    const opened = await post(
      app,
      '/customer/tickets/new',
      {
        title: 'From an old page',
        description: 'Typed before it',
        category: 'general',
        priority: 'low',
        shownCompany: from,
      },
      { cookie: person },
    );
    expect([200, 302]).toContain(opened.status);
    const switched = await post(app, '/customer/switch', { customerId: from }, { cookie: person });
    expect(switched.headers.get('location')).toBe('/customer');
    const [row] = await app.owner((tx) =>
      rowsOf<{ customer_id: string }>(
        tx,
        sql`select customer_id from tickets where title = 'From an old page'`,
      ),
    );
    expect(row?.customer_id).toBe(into);
    const key = await makeKey(app, { createdBy: cast.admin.id });
    const { body } = await askApi(app, 'GET', `/customers/${from}`, { key });
    expect(body).toMatchObject({ id: into });
  });
});
