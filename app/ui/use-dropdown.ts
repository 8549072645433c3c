import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadOnDemand } from './on-demand.tsx';
import { useLoadFailed } from './use-load-failed.ts';

/**
 * What opens below a button and is loaded by then: the button stands alone with `trigger`, and once `isLoaded` inside what
 * opens, which takes `dropdown`. The button that takes its place has the focus if that had it. What was opened at one
 * `place` is closed at another.
 */
export function useDropdown(
  kind: 'menu' | 'dialog',
  { place = '', onOpen }: { place?: string; onOpen?: () => void } = {},
) {
  const [isLoaded, setLoaded] = useState(false);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const tellFailed = useLoadFailed();
  const opened = openedAt === place;
  const onChange = (isOpen: boolean) => {
    setOpenedAt(isOpen ? place : null);
    if (isOpen) onOpen?.();
  };
  const open = useEffectEvent(() => {
    button.current?.focus();
    onChange(true);
  });
  useEffect(() => {
    if (isLoaded) open();
  }, [isLoaded]);
  const load = () =>
    loadOnDemand()
      .then(() => setLoaded(true))
      .catch(tellFailed);
  // A menu opens by its button itself, a popover by what the button does.
  const press = isLoaded ? () => onChange(!opened) : () => void load();
  return {
    isLoaded,
    dropdown: { opened, onChange },
    trigger: {
      ref: button,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      ...((kind === 'dialog' || !isLoaded) && { onClick: press }),
    },
  };
}
