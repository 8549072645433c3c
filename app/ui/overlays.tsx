import { IconX } from '@tabler/icons-react';
import {
  type HTMLAttributes,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from './after-paint.ts';
import { IconButton } from './IconButton.tsx';
import styles from './overlays.module.css';
import { focusInside, keepTabInside } from './tabbable.ts';

/** What a dialog takes besides its content. */
export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Whether the focus goes back to where it was before. */
  returnFocus?: boolean;
  /** Called once it is gone. */
  onClosed?: () => void;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  withCloseButton?: boolean;
  children: ReactNode;
};

/** A dialog in the middle of the page. */
export function LoadedModal(dialog: DialogProps) {
  return <Titled kind="dialog" {...dialog} />;
}

/** What slides in from the side. */
export function LoadedDrawer(drawer: DialogProps) {
  return <Titled kind="drawer" {...drawer} />;
}

function Titled({
  kind,
  opened,
  onClosed,
  title,
  size = 'md',
  withCloseButton = true,
  children,
  ...overlay
}: DialogProps & { kind: 'dialog' | 'drawer' }) {
  const id = useId();
  const { isThere, times } = useOutOfSightFirst(opened, onClosed);
  if (!isThere) return null;
  return (
    <Overlay
      key={times}
      {...overlay}
      kind={kind}
      isGoing={!opened}
      data-size={size}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {withCloseButton ? (
          <IconButton color="gray" aria-label="Close" onClick={overlay.onClose}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <div className={styles.content}>
        <Still isStill={!opened}>{children}</Still>
      </div>
    </Overlay>
  );
}

/**
 * Whether what opens is there: closed, it goes out of sight at once and its elements after the paint, as that is the longer work.
 * `times` is how often it opened: it begins again each time, also before it has gone.
 */
function useOutOfSightFirst(opened: boolean, onClosed?: () => void) {
  const [last, setLast] = useState({ opened, isThere: opened, times: 0 });
  const { isThere, times } = last;
  const wasThere = useRef(false);
  const tellClosed = useEffectEvent(() => onClosed?.());
  if (last.opened !== opened) {
    setLast({ opened, isThere: true, times: opened ? times + 1 : times });
  }
  useEffect(() => {
    if (opened || !isThere) return;
    // It may have opened again meanwhile, and not have been told yet.
    afterPaint(() => setLast((now) => (now.opened ? now : { ...now, isThere: false })));
  }, [opened, isThere]);
  useEffect(() => {
    if (wasThere.current && !isThere) tellClosed();
    wasThere.current = isThere;
  }, [isThere]);
  return { isThere, times };
}

/** Content that is drawn again unless it is going. */
const Still = memo(
  ({ children }: { children: ReactNode; isStill: boolean }) => children,
  (_, { isStill }) => isStill,
);

/** What is open above the page, the last on top: Escape closes that one alone. */
const opened: object[] = [];

/**
 * A dialog over the page as long as it is rendered: it has the focus and keeps it inside, and the page behind it does not scroll.
 * Escape closes it unless something inside has used the key.
 */
export function Overlay({
  kind,
  onClose,
  isGoing = false,
  returnFocus = true,
  closeOnEscape = true,
  closeOnClickOutside = true,
  children,
  ...attributes
}: {
  kind: 'dialog' | 'drawer' | 'search';
  onClose: () => void;
  /** Out of sight, and about to be gone: it hears nothing any more. */
  isGoing?: boolean;
  returnFocus?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  children: ReactNode;
  'data-size'?: string;
} & HTMLAttributes<HTMLElement>) {
  const box = useRef<HTMLDivElement>(null);
  // Before a field inside takes the focus, and while the page's measures are known.
  const [{ before, hasScrollbar }] = useState(() => ({
    before: waysBack(),
    hasScrollbar: window.innerWidth > document.documentElement.clientWidth,
  }));
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    if (closeOnEscape) onClose();
  });
  const giveBack = useEffectEvent(() => {
    // Not out of a dialog that opened while this one was going.
    if (!returnFocus || document.activeElement?.closest(DIALOG)) return;
    before.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (box.current) waysBackOf.set(box.current, before);
  }, [before]);
  useLayoutEffect(() => lockScroll(hasScrollbar), [hasScrollbar]);
  // It hears keys from when it is seen on: an effect after the paint would miss the first.
  useLayoutEffect(() => {
    if (isGoing) return;
    const self = {};
    opened.push(self);
    const listener = (event: KeyboardEvent) => {
      if (opened.at(-1) === self) onEscape(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      opened.splice(opened.indexOf(self), 1);
    };
  }, [isGoing]);
  useEffect(() => {
    if (box.current) focusInside(box.current);
    return giveBack;
  }, []);
  return createPortal(
    <div className={styles.layer} data-kind={kind} data-going={isGoing || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same. */}
      <div className={styles.shade} onClick={closeOnClickOutside ? onClose : undefined} />
      <div
        {...attributes}
        ref={box}
        role="dialog"
        aria-modal="true"
        tabIndex={-1}
        className={styles.box}
        onKeyDown={keepTabInside}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

const DIALOG = '[aria-modal="true"]';
const waysBackOf = new WeakMap<Element, readonly HTMLElement[]>();

/** Where the focus is, and where it was before the dialog that it is in, which may be gone by the time it goes back. */
function waysBack(): HTMLElement[] {
  const { activeElement, body } = document;
  const isAnywhere = activeElement instanceof HTMLElement && activeElement !== body;
  // A button that was pressed and is disabled by now has lost it.
  const around = isAnywhere
    ? activeElement.closest(DIALOG)
    : [...document.querySelectorAll(DIALOG)].at(-1);
  return [...(isAnywhere ? [activeElement] : []), ...((around && waysBackOf.get(around)) ?? [])];
}

let locks = 0;

/** Keeps the page behind from scrolling, and its scrollbar's room; @returns what ends that. */
function lockScroll(hasScrollbar: boolean): () => void {
  const { style } = document.documentElement;
  if (locks === 0) {
    if (hasScrollbar) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}
