/**
 * Whether an input method still composes a character: the key belongs to it then, whatever it would do otherwise. Safari ends the
 * composition before it reports the key that ended it, which has this code alone.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
