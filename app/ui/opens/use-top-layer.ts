import { type RefObject, useLayoutEffect } from 'react';

const GAP = 8;
const EDGE = 4;

/**
 * Shows `box` above everything else, next to `anchor`: below it, or above if there is more room; as wide as it if `isAsWide`,
 * otherwise aligned with its end. It follows the page as it scrolls, and stays within the visible part: an on-screen keyboard
 * or a zoomed page leaves less than the window.
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
    if (!shown.matches(':popover-open')) shown.showPopover();
    const place = () => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      if (isAsWide) shown.style.width = `${width}px`;
      const seen = seenPart();
      // What is scrolled in it would lose its place while it has all the height that it wants.
      const scroller = shown.querySelector('[role="listbox"]') ?? shown;
      const { scrollTop } = scroller;
      shown.style.maxHeight = '';
      const wanted = shown.offsetHeight;
      const below = seen.bottom - bottom - GAP - EDGE;
      const above = top - seen.top - GAP - EDGE;
      const isAbove = wanted > below && above > below;
      const height = Math.min(wanted, Math.max(isAbove ? above : below, LEAST));
      if (height < wanted) shown.style.maxHeight = `${height}px`;
      scroller.scrollTop = scrollTop;
      const { offsetWidth } = shown;
      const start = isAsWide ? left : right - offsetWidth;
      shown.style.left = `${within(start, seen.left, seen.right - offsetWidth)}px`;
      const under = isAbove ? top - GAP - height : bottom + GAP;
      shown.style.top = `${within(under, seen.top, seen.bottom - height)}px`;
    };
    place();
    // Within the watcher's own turn, a change of what it watches is reported as an error.
    const watcher = new ResizeObserver(() => requestAnimationFrame(place));
    watcher.observe(shown);
    const end = new AbortController();
    const { signal } = end;
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && shown.contains(target))) place();
    };
    window.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
    window.addEventListener('resize', place, { signal });
    for (const change of ['resize', 'scroll']) {
      window.visualViewport?.addEventListener(change, place, { signal });
    }
    return () => {
      watcher.disconnect();
      end.abort();
    };
  }, [box, anchor, isAsWide]);
}

/** As much as two rows: a list that has no room beside its anchor covers it. */
const LEAST = 80;

function within(start: number, least: number, most: number): number {
  return Math.max(least + EDGE, Math.min(start, most - EDGE));
}

/** The part of the window that is seen, in the coordinates of what is fixed to it. */
function seenPart() {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetLeft: left = 0, offsetTop: top = 0 } = window.visualViewport ?? {};
  const { width = clientWidth, height = clientHeight } = window.visualViewport ?? {};
  // The visual viewport counts a scrollbar in, which the page does not.
  return {
    left,
    top,
    right: Math.min(left + width, clientWidth),
    bottom: Math.min(top + height, clientHeight),
  };
}
