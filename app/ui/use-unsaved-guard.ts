import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { serializeForm } from './form-words.ts';

/** Asks whether typed text may be lost; `leaving` names the step: 'Leave this page'. */
export function mayLoseWords(leaving: string): boolean {
  return window.confirm(`Your changes are not saved. ${leaving} without saving them?`);
}

/**
 * Asks before the page is left while `isUnsaved` says that typed text would be lost: on links and the browser's own buttons,
 * and on closing or reloading the tab. Sending the page's own form is not leaving it. Use one per page.
 */
export function useUnsavedGuard(isUnsaved: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (mayLoseWords('Leave this page')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}

/** The same for a form whose content differs from when the page opened, unless it is being sent. Give it the ref. */
export function useUnsavedForm(sending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const start = useRef('');
  useEffect(() => {
    if (form.current) start.current = serializeForm(form.current);
  }, []);
  useUnsavedGuard(
    () => !sending && form.current !== null && serializeForm(form.current) !== start.current,
  );
  return form;
}
