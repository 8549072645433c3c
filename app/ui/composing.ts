/**
 * Whether an input method is still composing a character, to which the key then belongs. Safari ends the composition before it
 * reports the key that ended it, which only has this key code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
