import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { calendarAway } from './calendar-mails.ts';
import { readCalendarAgain, unsafeCalendarsToRead } from './read-outside-commands.server.ts';

/** So many are read side by side; each waits for a server elsewhere. */
const SIDE_BY_SIDE = 8;

/**
 * Reads every calendar again, every three minutes: three reads fit into the ten minutes for which a whole one holds. What can't be read
 * for that long is told to its owner, once.
 */
export const readCalendarsJob: Job<object> = {
  name: 'read-calendars',
  schedule: '*/3 * * * *',
  async run() {
    const waiting = await unsafeAccountsTransaction((tx) => unsafeCalendarsToRead(tx));
    const readOn = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id } = next;
        await readCalendarAgain(next).catch((error: unknown) => {
          log().warn({ err: error, calendar: id }, 'a calendar was not read');
        });
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, readOn));
    await tellOwners();
  },
};

async function tellOwners(): Promise<void> {
  await unsafeAccountsTransaction(async (tx) => {
    const away = await tx
      .select({
        id: outsideCalendars.id,
        name: outsideCalendars.name,
        host: outsideCalendars.host,
        failure: outsideCalendars.failure,
        email: users.email,
      })
      .from(outsideCalendars)
      .innerJoin(users, eq(users.id, outsideCalendars.userId))
      .where(
        and(
          eq(outsideCalendars.isPaused, false),
          isNull(outsideCalendars.toldAt),
          isNull(users.deactivatedAt),
          sql`${outsideCalendars.failingSince} is not null`,
          sql`coalesce(${outsideCalendars.lastReadAt}, ${outsideCalendars.failingSince}) < now() - interval '10 minutes'`,
        ),
      )
      .for('update', { of: outsideCalendars });
    for (const { id, email, failure, ...calendar } of away) {
      await tx
        .update(outsideCalendars)
        .set({ toldAt: sql`now()` })
        .where(eq(outsideCalendars.id, id));
      await queueMail(tx, {
        to: email,
        content: calendarAway({ ...calendar, failure: failure ?? '' }),
      });
    }
  });
}
