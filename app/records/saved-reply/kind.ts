import type { KindFacts } from '../kind-facts.ts';

/** A text that staff answer with again. */
export const savedReply = {
  one: 'saved reply',
  many: 'saved replies',
  logged: true,
} as const satisfies KindFacts;
