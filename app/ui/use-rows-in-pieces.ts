import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/** How many rows the browser draws in one piece. */
const PIECE = 4;
/** The same, where the page around them is drawn in the piece too. */
const FIRST = 2;

/**
 * What is drawn of a list's rows: the first of them when someone goes to other ones, and more after each paint, for the browser
 * answers no one while it draws a piece. All at once where the document brought them, where they changed on their own, and on
 * the way back, which scrolls to where it was.
 */
export function useRowsInPieces<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const { key } = useLocation();
  const isWhole = useNavigationType() === 'POP';
  const ids = rows.map(({ id }) => id).join();
  const [drawn, setDrawn] = useState({ key, ids, count: isWhole ? rows.length : FIRST });
  const isLeft = drawn.key !== key;
  const isOther = drawn.ids !== ids;
  if (isLeft || isOther) {
    const count = isWhole || !isLeft ? rows.length : isOther ? FIRST : drawn.count;
    setDrawn({ key, ids, count });
  }
  const isCut = drawn.count < rows.length;
  useEffect(() => {
    if (!isCut) return;
    const more = () =>
      setDrawn((now) => (now === drawn ? { ...now, count: now.count + PIECE } : now));
    afterPaint(() => startTransition(more));
  }, [isCut, drawn]);
  return isCut ? rows.slice(0, drawn.count) : rows;
}
