import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** The browser's timers hold no longer wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
const GRACE_MS = 500;

/** Loads the page's data anew after the shortest of these waits, in milliseconds from when they came; null is no wait. */
export function useReloadIn(waits: readonly (number | null)[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const known = waits.filter((wait) => wait !== null);
  const shortest = known.length > 0 ? Math.min(...known) : null;
  useEffect(() => {
    if (shortest === null || shortest > LONGEST_WAIT_MS - GRACE_MS) return;
    const timer = setTimeout(() => void latest.current(), shortest + GRACE_MS);
    return () => clearTimeout(timer);
  }, [shortest]);
}
