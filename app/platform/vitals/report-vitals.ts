import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalReport } from './page-vitals.server.ts';

/** A route, and since when it was shown (`performance.now()`); the first one since the document began. */
export type ShownRoute = { route: string; since: number };

/** As many as one report may hold; a page that is open for days has changed its screen more often. */
const MOST = 50;

/**
 * Measures this page from its beginning and sends the result whenever the page is hidden or left, in one request. A press
 * counts for the route that was shown at the time.
 */
export function reportVitals(shown: readonly ShownRoute[]): void {
  const found = new Map<string, MetricType>();
  const note = (metric: MetricType) => found.set(metric.id, metric);
  onTTFB(note);
  onFCP(note);
  onLCP(note);
  onCLS(note);
  onINP(note, { reportSoftNavs: true });
  // After those of the library, which have their last word as the page is hidden.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || found.size === 0) return;
    const vitals = [...found.values()].slice(-MOST).flatMap((metric) => {
      const route = routeOf(metric, shown);
      const { name, value, rating } = metric;
      return route === undefined ? [] : [{ name, value, rating, route }];
    });
    found.clear();
    const report = JSON.stringify({ vitals } satisfies VitalReport);
    navigator.sendBeacon('/vitals', new Blob([report], { type: 'application/json' }));
  });
}

function routeOf(metric: MetricType, shown: readonly ShownRoute[]): string | undefined {
  const [entry] = metric.entries;
  const begun = metric.navigationStartTime ?? 0;
  const at = entry
    ? shown.findLast(({ since }) => since <= entry.startTime)
    : // Presses too quick to be noted: after a change of screen, of the screen that it led to.
      shown.find(({ since }) => since >= begun);
  return at?.route;
}
