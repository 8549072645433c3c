import type { AdminActor } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { calendarEvents } from '#app/records/calendar/events.ts';
import type { EffectsOf } from '#app/records/events.ts';

/** What follows from what happens to calendars elsewhere. The log keeps where one is, never its address. */
export const calendarEffects = {
  'calendar.outside_resumed': ofOwn,
  'calendar.outside_removed': ofOwn,
  'calendar.writing_on': ofOwn,
  'calendar.writing_off': ofOwn,
} satisfies EffectsOf<typeof calendarEvents, Effect>;

function ofOwn({ host }: { host: string }, { userId }: AdminActor) {
  return { id: userId, line: { host } };
}
