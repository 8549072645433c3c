import type { LineFacts } from '#app/records/event-facts.ts';
import { eventNamed } from '#app/records/event-named.ts';

/** The sentence of an event with its names still in braces; for an event of an earlier version, only its subject. */
export function sentenceOf(action: string, facts: LineFacts): string {
  const sentence = eventNamed(action)?.sentence ?? '{who} changed {record}';
  return typeof sentence === 'string' ? sentence : sentence(facts);
}
