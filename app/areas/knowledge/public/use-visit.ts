import { useEffect, useState } from 'react';
import { randomId } from '#app/ui/everywhere/random-id.ts';

const KEY = 'plenum-visit';

/**
 * Returns the id of this visit: random, the same in all tabs of the browser, and a new one half an hour after the last page
 * that asked, so that it follows no one. Undefined on the server and until React has taken over.
 */
export function useVisit(): string | undefined {
  const [visit, setVisit] = useState<string>();
  useEffect(() => setVisit(visitOfBrowser()), []);
  return visit;
}

/** Tells the server that this visit reads the article, and returns its number of views; at first the given number. */
export function useCountedView(slug: string, known: number): number {
  const [counted, setCounted] = useState(known);
  const visit = useVisit();
  useEffect(() => {
    if (!visit) return;
    fetch(`/kb/${slug}/view`, {
      method: 'POST',
      body: new URLSearchParams({ visitId: visit }),
      keepalive: true,
    })
      .then(async (answer) => {
        const views = answer.ok ? Number(await answer.text()) : Number.NaN;
        if (Number.isInteger(views)) setCounted(views);
      })
      // A view that could not be counted takes nothing from the reader.
      .catch(() => {});
  }, [slug, visit]);
  return counted;
}

function visitOfBrowser(): string {
  try {
    const { id, stored } = continuedVisit(localStorage.getItem(KEY), Date.now(), randomId);
    localStorage.setItem(KEY, stored);
    return id;
  } catch {
    // Storage can be forbidden; then each page is a visit.
    return randomId();
  }
}

/** How long after the last page a visit ends. */
export const IDLE_MS = 30 * 60_000;

const STORED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15})$/;

/**
 * Returns the visit that continues from what the browser stored, or a new one if it stored none or its visit is over; `stored`
 * is what it stores from now on. `now` is in milliseconds.
 */
export function continuedVisit(
  stored: string | null,
  now: number,
  newId: () => string,
): { id: string; stored: string } {
  const [, known, last] = STORED.exec(stored ?? '') ?? [];
  const idle = now - Number(last);
  // A clock that was set back makes no visit endless.
  const id = known && idle >= 0 && idle < IDLE_MS ? known : newId();
  return { id, stored: `${id} ${now}` };
}
