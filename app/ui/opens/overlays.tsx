import { IconX } from '@tabler/icons-react';
import {
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '#app/ui/composing.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { closeOnBack } from './back-closes.ts';
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
  /** Of a question: the id of the sentence that says what will happen. It is read out with the title. */
  asks?: string;
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
  asks,
  children,
  ...overlay
}: DialogProps & { kind: 'dialog' | 'drawer' }) {
  const id = useId();
  const wasOpened = useRef(false);
  const reportClosed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (wasOpened.current && !opened) reportClosed();
    wasOpened.current = opened;
  }, [opened]);
  if (!opened) return null;
  return (
    <Overlay
      {...overlay}
      kind={kind}
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
      <div className={styles.content}>{children}</div>
    </Overlay>
  );
}

/**
 * A dialog over the page as long as it is rendered: it has the focus, and nothing behind it can be reached or scrolled; Tab goes
 * round in it and the messages. Escape closes it unless something inside has used the key, and so does the browser's Back.
 */
export function Overlay({
  kind,
  onClose,
  returnFocus = true,
  closeOnEscape = true,
  closeOnClickOutside = true,
  children,
  ...attributes
}: {
  kind: 'dialog' | 'drawer' | 'search';
  onClose: () => void;
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
    // Not out of a dialog that opened as this one went.
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
    if (!self) return;
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
  }, []);
  useEffect(() => {
    if (box.current) focusInside(box.current);
    // In a window that is lower than the box.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return giveBack;
  }, []);
  return createPortal(
    <div ref={layer} className={styles.layer} data-kind={kind}>
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
