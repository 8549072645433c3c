import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions, userRoles, users } from '#app/access/auth-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import {
  get,
  makeCast,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { type HeardStream, listen } from '#tests/helpers/live-stream.ts';
import { makeCustomer, makeInvoice, makeTicket, makeWebhook } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let ticket: typeof tickets.$inferSelect;
const cookies: Record<string, string> = {};
const opened: HeardStream[] = [];

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  ticket = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
  for (const who of ['admin', 'customer', 'other']) {
    cookies[who] = await signIn(app, `${who}@cast.example`);
  }
});

afterAll(async () => {
  // A stream that is still open must not keep the process from stopping.
  const last = await tuneIn('admin');
  await app?.stop();
  await last.ends();
});

async function tuneIn(who: string, lastEventId?: string): Promise<HeardStream> {
  const stream = await listen(app, cookies[who] ?? '', lastEventId ? { lastEventId } : {});
  opened.push(stream);
  await stream.hears('event: beat');
  return stream;
}

function say(message: string, isInternal = false): Promise<unknown> {
  return app.owner((tx) =>
    tx.insert(ticketMessages).values({
      ticketId: ticket.id,
      userId: cast.admin.id,
      authorName: 'Ada Admin',
      authorSide: 'firm',
      message,
      isInternal,
    }),
  );
}

/** How many connections of others the app has open, as the kernel counts them. */
function openConnections(): number {
  const port = Number(new URL(app.address).port).toString(16).toUpperCase().padStart(4, '0');
  const own = new RegExp(`^\\s*\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 01 `);
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => own.test(line)).length;
}

/** A stream as a bare connection, whose reader takes nothing after its head unless `isRead`. */
function openBare(cookie: string, isRead: boolean): Promise<Socket> {
  const { hostname, port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname);
    line.on('error', reject);
    line.once('data', () => {
      if (isRead) line.resume();
      else line.pause();
      resolve(line);
    });
    line.write(`GET /live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  });
}

describe('the live stream', () => {
  it('leaves no more connections of a session open than it may have, whether they are read or not', async () => {
    const cookie = await signIn(app, 'admin@cast.example');
    const before = openConnections();
    const lines: Socket[] = [];
    for (let at = 0; at < 300; at += 1) lines.push(await openBare(cookie, at % 3 === 0));
    await expect
      .poll(() => openConnections() - before, { timeout: 60_000 })
      .toBeLessThanOrEqual(20);
    for (const line of lines) line.destroy();
    await expect.poll(() => openConnections() - before).toBeLessThanOrEqual(0);
  });

  it('is an event stream that nothing keeps or packs', async () => {
    const response = await fetch(`${app.address}/live`, {
      headers: { cookie: cookies.admin ?? '', 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.body?.cancel();
  });

  it('tells staff alone of a webhook and its deliveries', async () => {
    const [admin, customer] = [await tuneIn('admin'), await tuneIn('customer')];
    const { endpoint } = await app.owner(makeWebhook);
    await admin.hears(endpoint.id);
    // What comes later has reached the customer, so what came before would have.
    await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    await customer.hears('event: change');
    expect(customer.text()).not.toContain(endpoint.id);
  });

  it('tells staff and the customer of a message, and nobody else', async () => {
    const [admin, customer, other] = [
      await tuneIn('admin'),
      await tuneIn('customer'),
      await tuneIn('other'),
    ];
    const own = await app.owner((tx) => makeTicket(tx, cast.other.profile));
    await other.hears(own.id);
    await say('Parts arrive Tuesday.');
    await admin.hears(ticket.id);
    await customer.hears(ticket.id);
    const again = await app.owner((tx) => makeTicket(tx, cast.other.profile));
    await other.hears(again.id);
    expect(other.ids()).toEqual([own.id, again.id]);
    expect(customer.ids()).toEqual([ticket.id]);
  });

  it('brings the words to those who may read them, and to nobody else', async () => {
    const [admin, customer, other] = [
      await tuneIn('admin'),
      await tuneIn('customer'),
      await tuneIn('other'),
    ];
    await say('Parts arrive on Tuesday.');
    for (const stream of [admin, customer]) await stream.hears('Parts arrive on Tuesday.');
    await say('They are late with INV-1021.', true);
    await admin.hears('INV-1021');
    await say('Until then.');
    await customer.hears('Until then.');
    const own = await app.owner((tx) => makeTicket(tx, cast.other.profile));
    await other.hears(own.id);
    expect(customer.text()).not.toContain('INV-1021');
    expect(customer.text()).not.toContain('"isInternal":true');
    for (const words of ['Tuesday', 'INV-1021', 'Until then', ticket.id]) {
      expect(other.text()).not.toContain(words);
    }
    // What names an account stays with its person.
    expect(customer.text()).not.toContain(cast.admin.id);
  });

  it('leaves long words, and changes without any, to the page', async () => {
    const customer = await tuneIn('customer');
    await say('ä'.repeat(10_000));
    await customer.hears('"content":null');
    expect(customer.text()).not.toContain('ää');
    await app.owner((tx) =>
      tx.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, ticket.id)),
    );
    const told = () => customer.text().split('"content":null').length - 1;
    await vi.waitUntil(() => told() === 2, { timeout: 60_000 });
    expect(customer.ids()).toEqual([ticket.id, ticket.id]);
  });

  it('tells staff alone of an internal note', async () => {
    const [admin, customer] = [await tuneIn('admin'), await tuneIn('customer')];
    await say('They are behind on payment.', true);
    await admin.hears(ticket.id);
    // What comes after the note arrives, so the note did not.
    const later = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    await customer.hears(later.id);
    expect(customer.ids()).toEqual([later.id]);
    expect(customer.text()).not.toContain('behind on payment');
  });

  it('goes on after a lost connection without losing a change', async () => {
    const first = await tuneIn('customer');
    await say('One');
    await first.hears(ticket.id);
    first.break();
    await say('Two');
    await say('They must not hear this.', true);
    const missed = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    const second = await tuneIn('customer', first.position());
    await second.hears(missed.id);
    expect(second.ids()).toEqual([ticket.id, missed.id]);
    expect(second.text()).not.toContain('event: gap');
    expect(second.text()).not.toContain('must not hear');
  });

  it('tells of a gap when the position is not its own', async () => {
    const stream = await tuneIn('customer', 'another-process.17');
    expect(stream.text()).toContain('event: gap');
  });

  it('tells anyone who waits for approval of nothing but that they wait no longer', async () => {
    const newcomerId = await app.owner(async (tx) => {
      const { customer } = cast;
      const [waiting] = await tx
        .insert(memberInvitations)
        .values({
          ...{ customerId: customer.profile.id, email: 'user@cast.example', role: 'owner' },
          ...{ maySign: true, invitedBy: customer.user.id, expiresAt: new Date('2100-01-01') },
          ...{ acceptedBy: cast.user.id, acceptedAt: new Date(), awaitsApproval: true },
        })
        .returning({ id: memberInvitations.id });
      return waiting?.id ?? '';
    });
    const admin = cookies.admin ?? '';
    for (const who of ['user', 'pending']) cookies[who] = await signIn(app, `${who}@cast.example`);
    const cookie = cookies.user ?? '';
    expect(await (await get(app, '/pending', { cookie })).text()).toContain(
      cast.customer.company.name,
    );
    // All that is the company's leads to the waiting page, or nowhere.
    for (const address of [
      '/customer',
      `/customer/tickets/${ticket.id}`,
      '/search?q=a',
      '/notices',
      '/calendar-address',
      '/complete-profile',
    ]) {
      const { status, headers } = await get(app, address, { cookie });
      expect([status, headers.get('location')], address).toEqual([
        302,
        address === '/complete-profile' ? '/customer' : '/pending',
      ]);
    }
    const message = { message: 'Let me in' };
    const address = `/customer/tickets/${ticket.id}/message`;
    expect((await post(app, address, message, { cookie })).headers.get('location')).toBe(
      '/pending',
    );

    const [newcomer, pending, owner] = [
      await tuneIn('user'),
      await tuneIn('pending'),
      await tuneIn('customer'),
    ];
    await app.owner((tx) => makeTicket(tx, cast.pending.profile));
    await say('Nobody who waits hears of this.');
    await owner.hears('Nobody who waits');
    for (const stream of [newcomer, pending]) {
      expect(stream.text()).not.toMatch(/event: (?:change|content|gap)/);
    }
    await post(app, `/admin/approval/newcomers/${newcomerId}/approve`, {}, { cookie: admin });
    await newcomer.ends();
    expect(newcomer.text()).toContain('event: gap');
    expect((await get(app, '/customer', { cookie })).status).toBe(200);
    expect(pending.text()).not.toContain('event: gap');
    const company = { companyId: cast.other.company.id, withoutConfirmedEmail: 'yes' };
    const { id } = cast.pending.profile;
    await post(app, `/admin/approval/${id}/approve`, company, { cookie: admin });
    await pending.ends();
    expect(pending.text()).toContain('event: gap');
    const heard = await tuneIn('pending');
    const own = await app.owner((tx) => makeTicket(tx, cast.pending.profile));
    await heard.hears(own.id);
  });

  it('ends with the session', async () => {
    const stream = await tuneIn('other');
    await app.owner((tx) =>
      tx.delete(sessions).where(eq(sessions.userId, cast.other.profile.userId)),
    );
    await stream.ends();
    const cookie = cookies.other ?? '';
    expect((await get(app, '/live', { cookie })).status).toBe(302);
    // A browser that opens the stream again is told to stop, not led to a page.
    const again = await get(app, '/live', { cookie, accept: 'text/event-stream' });
    expect([again.status, again.headers.get('location')]).toEqual([204, null]);
  });

  it('ends when its session has got another token', async () => {
    const cookie = await signIn(app, 'customer@cast.example');
    cookies.renewed = cookie;
    const stream = await tuneIn('renewed');
    const proven = { current: PASSWORD };
    const answer = await post(app, '/account/prove', proven, { cookie });
    expect(answer.headers.getSetCookie().join()).toContain('session_token=');
    await stream.ends();
  });

  it('has no data of its own, which the router would wait for', async () => {
    const signal = AbortSignal.timeout(10_000);
    const answers = ['/live.data', '/LIVE.data', '/live/_.data'].map(async (address) => {
      const headers = { cookie: cookies.admin ?? '' };
      const response = await fetch(app.address + address, { headers, signal });
      await response.arrayBuffer();
      return response.status;
    });
    expect(await Promise.all(answers)).toEqual([404, 404, 404]);
  });

  it('ends when the account is deactivated', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const leaving = await app.owner((tx) =>
      makeCustomer(tx, { email: 'leaving@cast.example', passwordHash }),
    );
    cookies.leaving = await signIn(app, 'leaving@cast.example');
    const stream = await tuneIn('leaving');
    await app.owner((tx) =>
      tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaving.user.id)),
    );
    await stream.ends();
  });

  it('tells staff of what their role reads, and ends when it changes', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const consultant = await app.owner((tx) =>
      makeUser(tx, { email: 'consultant@cast.example', passwordHash, role: 'consultant' }),
    );
    cookies.consultant = await signIn(app, 'consultant@cast.example');
    const stream = await tuneIn('consultant');
    const invoice = await app.owner((tx) => makeInvoice(tx, cast.customer.profile.id));
    // What comes later is heard, so what came before would have been.
    const later = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    await stream.hears(later.id);
    expect(stream.text()).not.toContain(invoice.id);
    await app.owner((tx) =>
      tx.update(userRoles).set({ staffRole: 'reader' }).where(eq(userRoles.userId, consultant.id)),
    );
    await stream.ends();
  });
});
