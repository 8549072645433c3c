import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { announceJob } from './notice-jobs.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

/** Has an announcement be so many seconds old, and done if it was due since. */
async function passTime(id: string, eventId: string | undefined, seconds: number): Promise<void> {
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`update pgboss.job set
        created_on = created_on - make_interval(secs => ${seconds}),
        start_after = start_after - make_interval(secs => ${seconds}),
        state = case when ${seconds}::int > 12 then 'completed' else 'created' end::pgboss.job_state,
        completed_on = case when ${seconds}::int > 12 then now() end
      where name = 'announce' and data ->> 'subjectId' = ${id} and data ->> 'eventId' = ${eventId}`),
  );
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
    const announced = await announcementsOf(id);
    const of = (status: string) => announced.find(({ change }) => change?.after === status);
    const overtaken = of('in_progress');
    const isDropped = when === 'after';
    if (overtaken && isDropped) await announceJob.run(overtaken);
    expect(await noticesOf(id)).toEqual([]);
    await passTime(id, overtaken?.eventId, seconds);
    await passTime(id, of('waiting')?.eventId, seconds - 5);
    await setTicketStatus(admin, id, { status: 'in_progress', version: version + 2 });
    for (const each of await announcementsOf(id)) {
      if (!isDropped || each.eventId !== overtaken?.eventId) await announceJob.run(each);
    }
    expect(await noticesOf(id)).toEqual([expect.stringMatching(/^#\d+ is now In Progress: /)]);
  },
);
