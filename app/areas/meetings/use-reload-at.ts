import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** The browser's timers hold no longer wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
const GRACE_MS = 500;

/** Loads the page's data anew once the earliest of these moments has come; null is no moment. */
export function useReloadAt(moments: readonly (Date | null)[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  const next = times.length > 0 ? Math.min(...times) : null;
  useEffect(() => {
    if (next === null) return;
    const wait = next - Date.now() + GRACE_MS;
    if (wait > LONGEST_WAIT_MS) return;
    const timer = setTimeout(() => void latest.current(), Math.max(wait, GRACE_MS));
    return () => clearTimeout(timer);
  }, [next]);
}
