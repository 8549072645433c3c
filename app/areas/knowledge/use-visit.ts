import { useEffect, useState } from 'react';
import { continuedVisit } from './visit.ts';

const KEY = 'plenum-visit';

/**
 * The id of this visit: random, the same in all tabs of the browser, and another one half an hour after the last page that
 * asked, so that it follows nobody. Undefined on the server and until React has taken over.
 */
export function useVisit(): string | undefined {
  const [visit, setVisit] = useState<string>();
  useEffect(() => setVisit(visitOfBrowser()), []);
  return visit;
}

/** Tells the server that this visit reads the article, and returns how many views it has; at first the number given. */
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
    const { id, kept } = continuedVisit(localStorage.getItem(KEY), Date.now(), randomId);
    localStorage.setItem(KEY, kept);
    return id;
  } catch {
    // Storage can be forbidden; then each page is a visit.
    return randomId();
  }
}

/** A random UUID; `crypto.randomUUID` is missing on pages without HTTPS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
