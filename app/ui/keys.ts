/** A single key, what it is for where its element doesn't say that itself, and a second one that does the same. */
type Key = { key: string; does?: string; also?: string };

/**
 * The single keys. A screen has those that its elements carry (`keyed`): a key presses the first such element that can be
 * pressed, and the list of keys (`?`) shows the same. So what a role may not do has no key either.
 */
export const KEYS = {
  search: { key: '/', does: 'Search this list' },
  create: { key: 'c' },
  reply: { key: 'r', does: 'Write a message' },
  note: { key: 'n', does: 'Write an internal note' },
  send: { key: 's', does: 'Choose how to send' },
  saved: { key: 't', does: 'Insert a saved reply' },
  resolve: { key: 'e' },
  assign: { key: 'a' },
  snooze: { key: 'z' },
  merge: { key: 'm' },
  next: { key: 'j', also: ']' },
  previous: { key: 'k', also: '[' },
} as const satisfies Record<string, Key>;

/** The keys that move along the rows of a list, on screens without a next record. */
export const ROW_KEYS = { j: 1, k: -1 } as const;

/** The key that shows the keys of a screen. */
export const HELP_KEY = '?';

/** Returns the attributes of an element that a key presses, or of the place where it leads. */
export function keyed(act: keyof typeof KEYS): { 'aria-keyshortcuts': string; title: string } {
  const { key, also }: Key = KEYS[act];
  return {
    'aria-keyshortcuts': also ? `${key} ${also}` : key,
    title: `Press ${key.toUpperCase()}`,
  };
}
