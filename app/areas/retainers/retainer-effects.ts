import type { FirmActor } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { retainerEvents } from '#app/records/retainer/events.ts';
import { type AnnouncedRetainer, lowForBoth } from './retainer-announcements.ts';
import { sizeWords } from './retainer-words.ts';

/** What follows from what happens to retainers. */
export const retainerEffects = {
  'retainer.low': (retainer: AnnouncedRetainer, _: FirmActor) => ({
    id: retainer.id,
    line: { name: retainer.name, left: sizeWords(retainer.unit, retainer.left) },
    notices: lowForBoth(retainer),
  }),
} satisfies EffectsOf<typeof retainerEvents, Effect>;
