import { and, eq, ne } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { lockedCalendar } from './calendar-commands.server.ts';
import { calendarEffects } from './calendar-effects.ts';
import type { CalendarSwitch } from './calendar-forms.ts';

/**
 * Has the meetings that one holds written into a calendar of one's own, instead of another, or into none any more.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for one that can't be written.
 */
export async function chooseWriting(
  actor: AdminActor,
  id: string,
  { turn, version }: CalendarSwitch,
): Promise<void> {
  const isOn = turn === 'on';
  await asActor(actor, async (tx) => {
    const known = await lockedCalendar(tx, id);
    if (known.version !== version) throw new ChangedMeanwhileError();
    if (isOn && !known.mayWrite) {
      throw new RefusedError('This calendar can only be read. Connect it again to write into it.');
    }
    if (known.writesMeetings === isOn) return;
    if (isOn) {
      await tx
        .update(outsideCalendars)
        .set({ writesMeetings: false, ...nextVersion(outsideCalendars) })
        .where(
          and(
            eq(outsideCalendars.userId, actor.userId),
            eq(outsideCalendars.writesMeetings, true),
            ne(outsideCalendars.id, id),
          ),
        );
    }
    await tx
      .update(outsideCalendars)
      .set({ writesMeetings: isOn, writeToldAt: null, ...nextVersion(outsideCalendars) })
      .where(eq(outsideCalendars.id, id));
    const event = isOn ? 'calendar.writing_on' : 'calendar.writing_off';
    await happened(tx, actor, calendarEffects, event, { host: known.host });
  });
}
