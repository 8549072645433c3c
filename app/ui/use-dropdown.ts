import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { loadOnDemand } from './on-demand.tsx';
import { useLoadFailed } from './use-load-failed.ts';

/**
 * What opens at a button and is loaded by then: the button takes `trigger`, and what is rendered next to it once it is `opened`
 * takes `dropdown`. What was opened at one `place` is closed at another. Down opens a menu, too.
 */
export function useDropdown(
  kind: 'menu' | 'dialog',
  { place = '', onOpen }: { place?: string; onOpen?: () => void } = {},
) {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const showFailed = useLoadFailed();
  const opened = openedAt === place;
  const close = () => setOpenedAt(null);
  // The browser closes it as a press on the button begins, whose click would open it again.
  const wasOpened = useRef(false);
  const toggle = () => {
    if (opened || wasOpened.current) close();
    else void loadOnDemand().then(open, showFailed);
    wasOpened.current = false;
  };
  const open = () => {
    setOpenedAt(place);
    onOpen?.();
  };
  return {
    opened,
    dropdown: { anchor: button, labelId, onClose: close },
    trigger: {
      ref: button,
      id: labelId,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      onPointerDown: () => {
        wasOpened.current = opened;
      },
      onClick: toggle,
      onKeyDown: (event: KeyboardEvent) => {
        if (kind !== 'menu' || opened || event.key !== 'ArrowDown') return;
        event.preventDefault();
        toggle();
      },
    },
  };
}
