import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { calendarFeeds } from '#app/records/meeting/meeting-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { makeDocument, makeMeeting, makeTicket } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
});
afterAll(() => app?.stop());

const FEED = 'c'.repeat(43);

/** Everything that the person has open, each by whether it still gives them something. */
async function made(email: string) {
  const { profile } = cast.customer;
  return app.owner(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    const userId = user?.id ?? '';
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.userId, userId), isNull(members.endedAt)));
    const ticket = await makeTicket(tx, profile);
    const { document, version } = await makeDocument(tx, profile, { file: { fileSize: 2 } });
    const stored = path.join(app.dataDir, 'files', version.filePath);
    await mkdir(path.dirname(stored), { recursive: true });
    await writeFile(stored, 'ok');
    const meetingDate = new Date(Date.now() + 86_400_000);
    await makeMeeting(tx, { customerId: profile.id, title: 'Walk the plant', meetingDate });
    const tokenHash = createHash('sha256').update(FEED).digest('hex');
    await tx.insert(calendarFeeds).values({ userId, tokenHash });
    const on = ['notifications.email.enabled', 'notifications.ticket.update'];
    await tx.insert(settings).values(on.map((key) => ({ key, value: 'true' })));
    return { userId, memberId: member?.id ?? '', ticket, document };
  });
}

it('a member who is removed has nothing left open: stream, pages, files, calendar, notices and mail', async () => {
  const { userId, memberId, ticket, document } = await made('operations@cast.example');
  const cookie = await signIn(app, 'operations@cast.example');
  const owner = await signIn(app, 'customer@cast.example');
  const staff = await signIn(app, 'admin@cast.example');
  const file = `/files/documents/${document.id}/1`;
  const calendar = `/calendar/${FEED}.ics`;
  const stream = await listen(app, cookie);
  await stream.hears('event: beat');
  expect((await get(app, '/customer/tickets', { cookie })).status).toBe(200);
  expect(await (await get(app, file, { cookie })).text()).toBe('ok');
  expect(await (await get(app, calendar)).text()).toContain('Walk the plant');

  const removed = await post(app, `/customer/people/${memberId}/remove`, {}, { cookie: owner });
  expect(removed.status).toBe(200);
  await stream.ends();
  const next = await get(app, '/customer/tickets', { cookie });
  expect(next.headers.get('location')).toMatch(/^\/customer-auth/);
  const write = await post(
    app,
    `/customer/tickets/${ticket.id}/message`,
    { message: 'Still here' },
    { cookie },
  );
  expect(write.headers.get('location')).toMatch(/^\/customer-auth/);
  expect(await (await get(app, file, { cookie })).text()).not.toBe('ok');
  expect((await get(app, calendar)).status).toBe(404);
  // Signed in again they are an account without a company.
  const again = await signIn(app, 'operations@cast.example');
  expect((await get(app, '/customer/tickets', { cookie: again })).headers.get('location')).toBe(
    '/complete-profile',
  );
  const page = await (await get(app, '/complete-profile', { cookie: again })).text();
  expect(page).toContain('Your access has ended');
  expect(page).toContain('ask the person who manages');
  expect(page).not.toMatch(/Welcome back|Access Denied|Complete your profile|Request access/);
  expect((await get(app, file, { cookie: again })).status).not.toBe(200);
  expect((await get(app, calendar)).status).toBe(404);

  const answer = { message: 'We come on Tuesday.' };
  await post(app, `/admin/tickets/${ticket.id}/message`, answer, { cookie: staff });
  const toldOf = () =>
    app.owner((tx) =>
      tx
        .select({ userId: notices.userId })
        .from(notices)
        .where(and(eq(notices.entityId, ticket.id))),
    );
  // All who are notified of it are told in one transaction, with their emails.
  await vi.waitFor(
    async () =>
      expect((await toldOf()).map((told) => told.userId)).toContain(cast.customer.user.id),
    { timeout: 60_000 },
  );
  expect((await toldOf()).map((told) => told.userId)).not.toContain(userId);
  const mails = await app.owner((tx) =>
    tx.execute<{ to: string }>(
      "select data ->> 'to' as to from pgboss.job where name = 'mail' and data::text like '%Tuesday%'",
    ),
  );
  const sentTo = (mails as unknown as { rows: { to: string }[] }).rows.map(({ to }) => to);
  expect(sentTo).toContain('customer@cast.example');
  expect(sentTo).not.toContain('operations@cast.example');
});
