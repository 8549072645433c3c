import { useEffect } from 'react';
import { isSavingData, onceIdle } from '../once-idle.ts';
import type { ShownRoute } from './report-vitals.ts';

const shown: ShownRoute[] = [];
let hasBegun = false;

/**
 * Has the browser measure the page if the server wants that: once it is loaded and idle, so that no page waits for it, and
 * never where data is to be saved. `route` is the id of the route that is shown.
 */
export function usePageVitals(route: string | undefined): void {
  useEffect(() => {
    if (route) shown.push({ route, since: shown.length === 0 ? 0 : performance.now() });
  }, [route]);
  useEffect(() => {
    if (hasBegun || isSavingData() || !('vitals' in document.documentElement.dataset)) return;
    hasBegun = true;
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  }, []);
}

function begin(): void {
  onceIdle(() => {
    // A page that can't load it goes unmeasured.
    import('./report-vitals.ts').then(
      ({ reportVitals }) => reportVitals(shown),
      () => {},
    );
  });
}
