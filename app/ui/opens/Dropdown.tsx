import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { isComposing } from '#app/ui/composing.ts';
import styles from './Dropdown.module.css';
import { focusInside } from './tabbable.ts';
import { useTopLayer } from './use-top-layer.ts';

/** What `useDropdown` passes to the element that opens. */
export type DropdownProps = {
  /** The button that it opens by, which the focus goes back to. */
  anchor: RefObject<HTMLElement | null>;
  /** Its id, by which a menu is called as its button is. */
  labelId: string;
  onClose: () => void;
};

/**
 * A box that opens at a button, for as long as it is rendered. It has the focus. The browser closes it on a press elsewhere and
 * on the back gesture; Escape and moving the focus away close it too.
 */
export function Dropdown({
  anchor,
  labelId: _,
  onClose,
  className,
  ...box
}: DropdownProps & ComponentProps<'div'>) {
  const own = useRef<HTMLDivElement>(null);
  useTopLayer(own, anchor);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'closed') close();
    };
    const { current: shown } = own;
    shown?.addEventListener('toggle', onToggle);
    return () => shown?.removeEventListener('toggle', onToggle);
  }, []);
  // It hears keys from when it is seen on: an effect after the paint would miss the first.
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !own.current?.contains(target) && !anchor.current?.contains(target);
    const onElsewhere = ({ target }: Event) => {
      if (isOutside(target)) close();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('focusin', onElsewhere, { signal });
    document.addEventListener('keydown', onEscape, { signal });
    return () => end.abort();
  }, [anchor]);
  useEffect(() => {
    const { current: button } = anchor;
    if (own.current) focusInside(own.current);
    return () => {
      // What had the focus inside is gone by now.
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [anchor]);
  // What had the focus inside may be gone, such as the words that something loads.
  useEffect(() => {
    if (document.activeElement === document.body && own.current) focusInside(own.current);
  });
  return (
    <div
      {...box}
      ref={own}
      popover="auto"
      tabIndex={-1}
      className={className ? `${styles.box} ${className}` : styles.box}
    />
  );
}
