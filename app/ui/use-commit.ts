import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { isApple } from './apple.ts';

const OPENS = new Set(['F4', ' ', 'Enter']);

/**
 * What a select needs that acts at once. On Windows and Linux each arrow key and letter changes it while its list is closed,
 * and passing an option is not choosing it. Such a change is `held`; Enter and leaving the select commit it, Escape cancels it.
 * A choice in the open list, by a pointer or by a program is committed at once.
 */
export function useCommit<Value extends string>({
  commit,
  hold,
  giveUp,
}: {
  commit: (value: Value, select: HTMLSelectElement) => void;
  /** Told of a value that is shown and not committed yet. */
  hold?: (value: Value) => void;
  /** Has the select show again what is committed. */
  giveUp: (select: HTMLSelectElement) => void;
}) {
  const held = useRef<Value | null>(null);
  const isListOpen = useRef(false);
  const isMoving = useRef(false);
  const commitHeld = (select: HTMLSelectElement) => {
    const { current: value } = held;
    held.current = null;
    isMoving.current = false;
    isListOpen.current = false;
    if (value !== null) commit(value, select);
    return value !== null;
  };
  return {
    onPointerDown: () => {
      isListOpen.current = true;
    },
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      const { key, altKey, currentTarget } = event;
      if (key === 'Enter' && commitHeld(currentTarget)) event.preventDefault();
      else if (key === 'Escape' && held.current !== null) {
        held.current = null;
        giveUp(currentTarget);
        event.preventDefault();
      } else if (OPENS.has(key) || (altKey && key.startsWith('Arrow'))) isListOpen.current = true;
      else if (!isListOpen.current && key !== 'Tab') isMoving.current = true;
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      held.current = currentTarget.value as Value;
      if (isMoving.current && !isApple()) hold?.(held.current);
      else commitHeld(currentTarget);
      isListOpen.current = false;
    },
    onBlur: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
      commitHeld(currentTarget);
    },
  };
}
