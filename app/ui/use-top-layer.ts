import { type RefObject, useLayoutEffect } from 'react';

const GAP = 8;
const EDGE = 4;

/**
 * Shows `box` above everything else, next to `anchor`: below it, or above where there is more room; as wide as it where it
 * `isAsWide`, else with both ends at one line. It stays there as the page scrolls.
 */
export function useTopLayer(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { isAsWide = false }: { isAsWide?: boolean } = {},
): void {
  useLayoutEffect(() => {
    const { current: shown } = box;
    const { current: button } = anchor;
    if (!shown || !button) return;
    shown.showPopover();
    const place = () => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      if (isAsWide) shown.style.width = `${width}px`;
      const { offsetWidth, offsetHeight } = shown;
      const { clientWidth, clientHeight } = document.documentElement;
      const below = clientHeight - bottom;
      const isAbove = offsetHeight + GAP > below && top > below;
      const start = isAsWide ? left : right - offsetWidth;
      shown.style.left = `${Math.max(EDGE, Math.min(start, clientWidth - offsetWidth - EDGE))}px`;
      shown.style.top = `${isAbove ? top - GAP - offsetHeight : bottom + GAP}px`;
    };
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(shown);
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('scroll', place, { signal, capture: true, passive: true });
    window.addEventListener('resize', place, { signal });
    return () => {
      watcher.disconnect();
      end.abort();
    };
  }, [box, anchor, isAsWide]);
}
