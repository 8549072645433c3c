import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { announceJob } from './notice-jobs.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

/** Has the lines of the log about a record, oldest first, be so many seconds old. */
async function passLog(id: string, seconds: readonly number[]): Promise<void> {
  await unsafeOwnerTransaction(async (tx) => {
    const lines = await tx
      .select({ id: activityLogs.id })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id))
      .orderBy(activityLogs.createdAt);
    await tx.execute(sql`alter table activity_logs disable trigger activity_logs_append_only`);
    for (const [at, line] of lines.entries()) {
      const age = seconds[at] ?? 0;
      await tx
        .update(activityLogs)
        .set({ createdAt: new Date(Date.now() - age * 1000) })
        .where(eq(activityLogs.id, line.id));
    }
    await tx.execute(sql`alter table activity_logs enable trigger activity_logs_append_only`);
  });
}

async function noticesOf(id: string): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx.select().from(notices).where(eq(notices.entityId, id)),
  );
  return rows.map(({ title }) => title);
}

it.each([
  ['before', 8],
  ['after', 14],
])(
  'a status that was overtaken by one that is undone is told once, %s it was dropped',
  async (when, seconds) => {
    const { admin, customer } = cast();
    const id = await newTicket(customer);
    const { version } = await ticketRow(id);
    await setTicketStatus(admin, id, { status: 'in_progress', version });
    await setTicketStatus(admin, id, { status: 'waiting', version: version + 1 });
    const [overtaken] = await announcementsOf(id);
    const isDropped = when === 'after';
    if (overtaken && isDropped) await announceJob.run(overtaken);
    expect(await noticesOf(id)).toEqual([]);
    await passLog(id, [seconds, seconds - 5]);
    await setTicketStatus(admin, id, { status: 'in_progress', version: version + 2 });
    for (const each of await announcementsOf(id)) {
      if (!isDropped || each.eventId !== overtaken?.eventId) await announceJob.run(each);
    }
    expect(await noticesOf(id)).toEqual([expect.stringMatching(/^#\d+ is now In Progress: /)]);
  },
);
