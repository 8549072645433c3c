import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { isComposing } from '#app/ui/composing.ts';

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
  if (event.key !== 'Enter' || event.shiftKey) return;
  if (isComposing(event.nativeEvent) || isTouched()) return;
  event.preventDefault();
  // A key held down is pressed once.
  if (event.repeat) return;
  event.currentTarget.form?.requestSubmit();
}
