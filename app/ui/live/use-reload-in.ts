import { createContext, use, useEffect } from 'react';

/** Loads all data of the page again. The page stays as it is while the server does not answer. */
export const ReloadContext = createContext<() => void>(() => {});

/** The browser's timers hold no longer wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
const GRACE_MS = 500;

/**
 * Loads the page's data again after the shortest of these waits, in milliseconds from when the data came. Null is no wait; a
 * wait that is already over was loaded as such.
 */
export function useReloadIn(waits: readonly (number | null)[]): void {
  const reload = use(ReloadContext);
  const ahead = waits.filter((wait) => wait !== null).filter((wait) => wait >= 0);
  const shortest = ahead.length > 0 ? Math.min(...ahead) : null;
  useEffect(() => {
    if (shortest === null || shortest > LONGEST_WAIT_MS - GRACE_MS) return;
    const timer = setTimeout(reload, shortest + GRACE_MS);
    return () => clearTimeout(timer);
  }, [shortest, reload]);
}
