import type { HeardEvent, KindEvents } from './event-facts.ts';
import { EVENTS } from './events.ts';
import { kindFacts } from './kinds.ts';

/** An event, with the word by which the log names the kind of its record. */
type FoundEvent = HeardEvent & { subject: string };

const BY_NAME = new Map<string, FoundEvent>(
  (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).flatMap((kind) => {
    const { logged } = kindFacts(kind);
    const subject = typeof logged === 'string' ? logged : kind;
    const events: KindEvents = EVENTS[kind];
    return Object.entries(events).map(([name, event]): [string, FoundEvent] => [
      name,
      typeof event === 'object' ? { ...event, subject } : { sentence: event, subject },
    ]);
  }),
);

/** Returns an event by its name; an earlier version may have written others. */
export function eventNamed(name: string): FoundEvent | undefined {
  return BY_NAME.get(name);
}
