import { and, between, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { projects } from '#app/records/project-tables.ts';
import { timeEntries } from '#app/records/time-tables.ts';
import { type WeekGrid, weekGrid } from './week-grid.ts';
import { customerOption } from './work-queries.server.ts';

/** A person's hours of a week by work and day; `days` are its calendar dates, Monday first. */
export async function getWeek(
  actor: AdminActor,
  userId: string,
  days: readonly string[],
): Promise<WeekGrid> {
  const from = days[0] ?? '';
  const to = days.at(-1) ?? '';
  const found = await asActor(actor, (tx) =>
    tx
      .select({
        date: timeEntries.date,
        hours: sql<string>`sum(${timeEntries.hours})::numeric(10, 2)::text`,
        customerId: timeEntries.customerId,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        projectId: timeEntries.projectId,
        // A joined table is read through where the database expects many of these rows; this is found one by one.
        projectTitle: sql<
          string | null
        >`(select ${projects.title} from ${projects} where ${projects.id} = ${timeEntries.projectId})`,
      })
      .from(timeEntries)
      .leftJoin(customerProfiles, eq(customerProfiles.id, timeEntries.customerId))
      .where(and(eq(timeEntries.userId, userId), between(timeEntries.date, from, to)))
      .groupBy(
        timeEntries.date,
        timeEntries.customerId,
        timeEntries.projectId,
        customerProfiles.displayName,
        customerProfiles.contactName,
      ),
  );
  return weekGrid(
    days,
    found.map(({ contactName, ...cell }) => ({
      ...cell,
      customerLabel:
        cell.customerId && cell.companyName && contactName
          ? customerOption({
              customerId: cell.customerId,
              companyName: cell.companyName,
              contactName,
            }).label
          : null,
    })),
  );
}
