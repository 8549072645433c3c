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
import { closeOnBack } from './back-closes.ts';
import { isComposing } from './composing.ts';
import { IconButton } from './IconButton.tsx';
import {
  layers,
  lockScroll,
  MESSAGES,
  OVER_PAGE,
  shutOutTheRest,
  waysBack,
  waysBackOf,
} from './over-page.ts';
import styles from './overlays.module.css';
import { focusInside, moveTabWithin } from './tabbable.ts';

/** The props of a dialog besides its content. */
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
  /** Of a question: the id of the sentence that says what will happen. It is read out with the title. */
  asks?: string;
  children: ReactNode;
};

/** A dialog in the middle of the page. */
export function LoadedModal(dialog: DialogProps) {
  return <Titled kind="dialog" {...dialog} />;
}

/** A drawer that slides in from the side. */
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
  asks,
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
      {...(asks !== undefined && { role: 'alertdialog', 'aria-describedby': asks })}
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

/**
 * A dialog over the page for as long as it is rendered. It has the focus, and nothing behind it can be reached or scrolled; Tab
 * moves around in it and the messages. Escape closes it unless something inside used the key, and so does the browser's Back.
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
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Before a field inside takes the focus, and while the page's measures are known.
  const [{ before, hasScrollbar }] = useState(() => ({
    before: waysBack(),
    hasScrollbar: window.innerWidth > document.documentElement.clientWidth,
  }));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' && box.current) {
      moveTabWithin(event, [box.current, document.querySelector<HTMLElement>(MESSAGES)]);
    }
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (closeOnEscape) onClose();
  });
  const onBack = useEffectEvent(() => {
    if (closeOnEscape) onClose();
  });
  const giveBack = useEffectEvent(() => {
    // Not out of a dialog that opened while this one was going.
    if (!returnFocus || document.activeElement?.closest(OVER_PAGE)) return;
    const back = before.find(({ isConnected }) => isConnected) ?? document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (box.current) waysBackOf.set(box.current, before);
  }, [before]);
  useLayoutEffect(() => lockScroll(hasScrollbar), [hasScrollbar]);
  // It hears keys from when it is seen on: an effect after the paint would miss the first.
  useLayoutEffect(() => {
    const { current: self } = layer;
    if (isGoing || !self) return;
    layers.push(self);
    shutOutTheRest();
    const listener = (event: KeyboardEvent) => {
      if (layers.at(-1) === self) onKey(event);
    };
    window.addEventListener('keydown', listener);
    const endBack = closeOnBack(onBack);
    return () => {
      endBack();
      window.removeEventListener('keydown', listener);
      layers.splice(layers.indexOf(self), 1);
      shutOutTheRest();
    };
  }, [isGoing]);
  useEffect(() => {
    if (box.current) focusInside(box.current);
    return giveBack;
  }, []);
  return createPortal(
    <div ref={layer} className={styles.layer} data-kind={kind} data-going={isGoing || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same. */}
      <div
        className={styles.shade}
        // A press on it leaves the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={closeOnClickOutside ? onClose : undefined}
      />
      <div
        role="dialog"
        {...attributes}
        ref={box}
        tabIndex={-1}
        className={styles.box}
        data-over-page=""
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
