import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { isComposing } from '#app/ui/composing.ts';

/** Whether the person's keyboard is on the screen, where no one uses Shift and Enter. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(never, isTouched, () => false);
}

const never = () => () => {};

const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * Sends the form on Enter, except on a phone, and except while an input method is still composing a character, which Enter then
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
