import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeDocument, makeTicket } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
const cookies: Record<string, string> = {};
let ticket: typeof tickets.$inferSelect;
let documentId: string;
let fileId: string;

// The dispatcher's own: the owner, the billing colleague and the viewer are of the same company.
beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  await app.owner(async (tx) => {
    const [dispatcher] = await tx
      .select()
      .from(users)
      .where(eq(users.email, 'operations@cast.example'));
    const privateTo = dispatcher?.id ?? '';
    ticket = await makeTicket(tx, cast.customer.profile, {
      title: 'Hushed wages',
      createdBy: privateTo,
      privateTo,
    });
    const file = { fileName: 'w.txt', filePath: 'w', fileSize: 1, mimeType: 'text/plain' };
    const [attached] = await tx
      .insert(ticketAttachments)
      .values({ ticketId: ticket.id, ...file, uploadedBy: privateTo })
      .returning();
    fileId = attached?.id ?? '';
    const made = await makeDocument(tx, cast.customer.profile, { title: 'Hushed list', privateTo });
    documentId = made.document.id;
  });
  for (const who of ['admin', 'customer', 'operations', 'viewer']) {
    cookies[who] = await signIn(app, `${who}@cast.example`);
  }
});

afterAll(() => app?.stop());

const page = (who: string, address: string) => get(app, address, { cookie: cookies[who] ?? '' });

describe('a private record in the portal', () => {
  it('is on its own lists and on those of nobody else, the owner included', async () => {
    const pages = ['/customer/tickets', '/customer/documents', '/search?q=hushed'];
    for (const address of pages) {
      expect(await (await page('operations', address)).text(), address).toContain('Hushed');
      for (const who of ['customer', 'viewer']) {
        const text = await (await page(who, address)).text();
        expect(text, `${address} to ${who}`).not.toContain('Hushed');
      }
    }
    const marked = await (await page('operations', '/customer/tickets')).text();
    expect(marked).toContain('Private: only you and us');
    expect(await (await page('admin', '/admin/tickets')).text()).toContain(
      'Private: only The operations and us',
    );
  });

  it('has addresses that lead nobody else anywhere', async () => {
    const addresses = [
      `/customer/tickets/${ticket.id}`,
      `/customer/documents/${documentId}`,
      `/files/attachments/${fileId}`,
      `/files/documents/${documentId}/1`,
    ];
    for (const address of addresses) {
      for (const who of ['customer', 'viewer']) {
        expect((await page(who, address)).status, `${address} to ${who}`).toBe(404);
      }
    }
    expect((await page('operations', addresses[0] ?? '')).status).toBe(200);
    expect((await page('operations', addresses[1] ?? '')).status).toBe(200);
  });

  it('is opened by nobody else, nor hidden from the company by who did not make it', async () => {
    const open = `/customer/tickets/${ticket.id}/open-to-company`;
    const refused = await post(app, open, {}, { cookie: cookies.customer ?? '' });
    expect(refused.status).toBe(404);
    const hide = `/customer/documents/${documentId}/make-private`;
    expect((await post(app, hide, {}, { cookie: cookies.viewer ?? '' })).status).toBe(403);
    const [row] = await app.owner((tx) =>
      tx.select().from(tickets).where(eq(tickets.id, ticket.id)),
    );
    expect(row?.privateTo).toBe(ticket.privateTo);
  });
});

describe('the stream of a colleague', () => {
  it('hears nothing of a private ticket, its messages and its files, and all once it is opened', async () => {
    const stream = async (who: string) => {
      const heard = await listen(app, cookies[who] ?? '');
      await heard.hears('event: beat');
      return heard;
    };
    const [own, staff, owner, viewer] = await Promise.all(
      ['operations', 'admin', 'customer', 'viewer'].map(stream),
    );
    const say = (message: string) =>
      app.owner((tx) =>
        tx.insert(ticketMessages).values({
          ticketId: ticket.id,
          userId: cast.admin.id,
          authorName: 'Ada Admin',
          authorSide: 'firm',
          message,
        }),
      );
    await say('Which month is hushed?');
    await own?.hears('Which month is hushed?');
    await staff?.hears('Which month is hushed?');
    await app.owner((tx) =>
      tx.update(tickets).set({ title: 'Hushed still' }).where(eq(tickets.id, ticket.id)),
    );
    // What comes later has reached them, so what came before would have.
    const later = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    for (const colleague of [owner, viewer]) {
      await colleague?.hears(later.id);
      expect(colleague?.text()).not.toContain(ticket.id);
      expect(colleague?.text()).not.toContain('hushed');
    }
    const cookie = cookies.operations ?? '';
    const opened = await post(
      app,
      `/customer/tickets/${ticket.id}/open-to-company`,
      {},
      { cookie },
    );
    expect(opened.status).toBe(200);
    for (const colleague of [owner, viewer]) await colleague?.hears(ticket.id);
    await say('Hushed no more.');
    for (const colleague of [owner, viewer]) await colleague?.hears('Hushed no more.');
    const taken = await post(app, `/customer/tickets/${ticket.id}/make-private`, {}, { cookie });
    expect(taken.status).toBe(200);
    const times = viewer?.ids().filter((id) => id === ticket.id).length ?? 0;
    await say('Hushed again.');
    const last = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    await viewer?.hears(last.id);
    // Who loses it hears of that, and of nothing after it.
    expect(viewer?.ids().filter((id) => id === ticket.id).length).toBeLessThanOrEqual(times + 1);
    expect(viewer?.text()).not.toContain('Hushed again.');
    for (const heard of [own, staff, owner, viewer]) heard?.break();
  });
});
