import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/** What draws each piece of the page that is still to come. */
const coming = new Set<() => void>();

/**
 * Whether to draw what moves nothing by coming a paint after the rest of a page, for the browser answers no one while it draws
 * a piece. At once where the document brought the page and on the way back, which scrolls to where it was.
 */
export function useSecondPiece(): boolean {
  const isWhole = useNavigationType() === 'POP';
  const [isDrawn, setIsDrawn] = useState(isWhole);
  useLayoutEffect(() => {
    if (isDrawn) return;
    const draw = () => setIsDrawn(true);
    coming.add(draw);
    afterPaint(() => startTransition(draw));
    return () => void coming.delete(draw);
  }, [isDrawn]);
  return isDrawn;
}

/** Draws all of the page now, for a key that may press what is still to come. */
export function drawWholePage(): void {
  if (coming.size === 0) return;
  flushSync(() => {
    for (const draw of coming) draw();
  });
}
