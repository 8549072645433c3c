import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/**
 * Whether to draw what moves nothing by coming a paint after the rest of a page, for the browser answers nobody while it draws a
 * piece. At once where the document brought the page and on the way back, which scrolls to where it was.
 */
export function useSecondPiece(): boolean {
  const isWhole = useNavigationType() === 'POP';
  const [isDrawn, setIsDrawn] = useState(isWhole);
  useEffect(() => {
    if (!isDrawn) afterPaint(() => startTransition(() => setIsDrawn(true)));
  }, [isDrawn]);
  return isDrawn;
}
