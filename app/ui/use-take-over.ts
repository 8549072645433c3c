import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadOnDemand, whenReached } from './on-demand.tsx';
import { useLoadFailed } from './use-load-failed.ts';

/**
 * For a plain box that a choice replaces once its code is loaded: `taken` has the typed text, or null if no one was in the box.
 * Call `load` when someone enters it.
 */
export function useTakeOver() {
  const [taken, setTaken] = useState<{ typed: string | null } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const showFailed = useLoadFailed();
  const takeOver = useEffectEvent(() => {
    const { current } = box;
    const isAtIt = current !== null && current === document.activeElement;
    // At once: a letter that is typed between this look and the change would be lost.
    flushSync(() => setTaken((before) => before ?? { typed: isAtIt ? current.value : null }));
  });
  useEffect(() => {
    let isShown = true;
    whenReached(() => isShown && takeOver());
    return () => {
      isShown = false;
    };
  }, []);
  return { taken, box, load: () => void loadOnDemand().catch(showFailed) };
}
