import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { makeDocument, makeTask, makeTicket } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let customer: string;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  customer = await signIn(app, 'customer@cast.example');
  admin = await signIn(app, 'admin@cast.example');
});
afterAll(() => app?.stop());

/** Leaves the customer an unread notice of a record. */
async function tell(subject: NoticeSubject, subjectId: string): Promise<void> {
  await app.owner((tx) =>
    tx.insert(notices).values({
      userId: cast.customer.user.id,
      eventId: randomUUID(),
      entityType: subject,
      entityId: subjectId,
      title: 'News',
      path: '/customer',
    }),
  );
}

async function isRead(subjectId: string): Promise<boolean> {
  const rows = await app.owner((tx) =>
    tx.select().from(notices).where(eq(notices.entityId, subjectId)),
  );
  return rows.length > 0 && rows.every(({ readAt }) => readAt !== null);
}

describe('a notice that leads nowhere', () => {
  it.each(['ticket', 'task', 'document'] as const)(
    'of a %s is read once opened',
    async (subject) => {
      const archivedAt = new Date();
      const { profile } = cast.customer;
      const id = await app.owner(async (tx) => {
        if (subject === 'ticket') return (await makeTicket(tx, profile, { archivedAt })).id;
        if (subject === 'task') return (await makeTask(tx, profile.id, { archivedAt })).id;
        return (await makeDocument(tx, profile, { archivedAt })).document.id;
      });
      await tell(subject, id);
      expect(await isRead(id)).toBe(false);
      const response = await get(app, `/customer/${subject}s/${id}`, { cookie: customer });
      expect(response.status).toBe(404);
      expect(await isRead(id)).toBe(true);
    },
  );

  it('is read by itself when staff archive the record', async () => {
    const { id } = await app.owner((tx) => makeTicket(tx, cast.customer.profile));
    await tell('ticket', id);
    const response = await post(app, `/admin/tickets/${id}/archive`, {}, { cookie: admin });
    expect(response.status).toBe(200);
    await expect.poll(() => isRead(id), { timeout: 120_000 }).toBe(true);
  });
});
