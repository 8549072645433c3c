import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/**
 * Hands another value to the parts of a page one after the other, each after a paint, for the browser answers no one while it
 * draws a part. To all at once on the way back, which scrolls to where it was.
 * @returns the value of the part at a place from 0: the former one until its turn.
 */
export function useInTurns<Value>(value: Value, parts: number): (place: number) => Value {
  const isWhole = useNavigationType() === 'POP';
  const [turns, setTurns] = useState({ value, former: value, reached: parts });
  if (turns.value !== value) {
    setTurns({ value, former: turns.value, reached: isWhole ? parts : 0 });
  }
  const isWaiting = turns.reached < parts;
  useEffect(() => {
    if (!isWaiting) return;
    const next = () =>
      setTurns((now) => (now === turns ? { ...now, reached: now.reached + 1 } : now));
    afterPaint(() => startTransition(next));
  }, [isWaiting, turns]);
  return (place) => (place < turns.reached ? turns.value : turns.former);
}
