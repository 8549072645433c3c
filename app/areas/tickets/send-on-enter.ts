import { type KeyboardEvent, useSyncExternalStore } from 'react';

/** Whether the person's keyboard is on the screen, where nobody finds Shift and Enter. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(never, isTouched, () => false);
}

const never = () => () => {};

const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * Enter sends the form, on a phone the button alone; not while an input method still composes a character, which Enter then
 * only confirms.
 */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (isTouched()) return;
  // Safari ends the composition before it reports the key that ended it.
  if (event.keyCode === 229) return;
  event.preventDefault();
  // A key held down is pressed once.
  if (event.repeat) return;
  event.currentTarget.form?.requestSubmit();
}
