import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { afterPaint } from './after-paint.ts';

/**
 * Does after a change of screen what the browser does with a new document: moves the focus to the heading, unless something on
 * the screen asked for it, and announces the title. It does the same if what had the focus no longer exists.
 * @returns the title.
 */
export function useArrival(): string {
  const { pathname } = useLocation();
  // This may be loaded only once someone has gone on from the screen that the document came with.
  const shown = useRef('');
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = shown.current || documentPath();
    shown.current = pathname;
    if (before === pathname) return;
    setTitle(document.title);
    const main = document.querySelector('main');
    if (main && !main.contains(document.activeElement)) beginAt(main);
  }, [pathname]);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    let last: EventTarget | null = null;
    const note = ({ target }: Event) => {
      last = target;
    };
    const look = () => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      // What closes gives the focus back by then.
      afterPaint(() => {
        if (document.activeElement === document.body) beginAt(main);
      });
    };
    main.addEventListener('focusin', note);
    const watcher = new MutationObserver(look);
    watcher.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', note);
      watcher.disconnect();
    };
  }, []);
  return title;
}

/** The path that the browser loaded the document from. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href).pathname;
}

function beginAt(main: HTMLElement): void {
  // A dialog that is open has the focus, or is about to.
  if (main.closest('[inert]') || document.querySelector('[data-over-page], [data-opening]')) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
