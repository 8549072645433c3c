import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useFetcher } from 'react-router';
import { type Toast, type ToastUndo, UNDOES } from '#app/platform/toast.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import styles from './Toast.module.css';
import { onAnswer } from './toast-delivery.ts';

/** Removes a toast, if it is still there. */
export type DropToast = () => void;

const nothing = () => {};
const ShowToastContext = createContext<(toast: Toast) => DropToast>(() => nothing);

/**
 * Returns the function that shows a toast in the nearest `ToastProvider` and returns a function that removes it. Without a
 * provider it does nothing.
 */
export function useShowToast(): (toast: Toast) => DropToast {
  return useContext(ShowToastContext);
}

const OfferUndoContext = createContext<(undo: ToastUndo) => void>(() => {});

/**
 * Returns the function that adds an undo button to the toast of an action's next successful answer. Called when the
 * post is sent: the row of a filtered list is gone when the answer arrives.
 */
export function useOfferUndo(): (undo: ToastUndo) => void {
  return useContext(OfferUndoContext);
}

/** A toast that is shown, with the path of the action that answered it. */
type Shown = { toast: Toast; action?: string };

/**
 * Shows toasts for everything inside it: those of the server's answers (`toasts`, also in later loader data), those of actions,
 * and those that components add through `useShowToast`. The same toast object shows once. A refusal is removed when its action
 * answers again.
 */
export function ToastProvider({
  toasts = NONE,
  children,
}: {
  toasts?: readonly Toast[] | undefined;
  children: ReactNode;
}) {
  const [brought, setBrought] = useState(toasts);
  const [shown, setShown] = useState<readonly Shown[]>(() => toasts.map((toast) => ({ toast })));
  if (toasts !== brought) {
    setBrought(toasts);
    setShown(toasts.reduce((before, toast) => withToast(before, { toast }), shown));
  }
  const drop = useCallback(
    (gone: Toast) => setShown((before) => before.filter(({ toast }) => toast !== gone)),
    [],
  );
  const show = useCallback(
    (toast: Toast) => {
      setShown((before) => withToast(before, { toast }));
      return () => drop(toast);
    },
    [drop],
  );
  const offered = useRef(new Map<string, ToastUndo>());
  const offerUndo = useCallback((undo: ToastUndo) => {
    offered.current.set(undo.action, undo);
  }, []);
  useEffect(
    () =>
      onAnswer((toast, action) => {
        const undo = offered.current.get(action);
        offered.current.delete(action);
        setShown((before) => {
          const left = before.filter(
            (each) => each.toast.kind !== 'error' || each.action !== action,
          );
          if (!toast) return left;
          const offers = undo && toast.kind === 'success' ? withUndoOf(toast, undo) : toast;
          return withToast(left, { toast: offers, action });
        });
      }),
    [],
  );
  return (
    <ShowToastContext value={show}>
      <OfferUndoContext value={offerUndo}>{children}</OfferUndoContext>
      <ToastRegion shown={shown} first={brought} onClose={drop} />
    </ShowToastContext>
  );
}

/** A toast with its undo, which names what the server has queued. */
function withUndoOf(toast: Toast, { action, values }: ToastUndo): Toast {
  const { undoes } = toast;
  return { ...toast, undo: { action, values: { ...values, ...(undoes && { [UNDOES]: undoes }) } } };
}

const NONE: readonly Toast[] = [];

function withToast(shown: readonly Shown[], added: Shown): readonly Shown[] {
  return shown.some(({ toast }) => toast === added.toast) ? shown : [...shown, added];
}

/**
 * The messages, at the bottom right, oldest first: what was done is said politely and leaves by itself, what was refused at once
 * and stays. They step aside for a control that someone reaches for. Plain HTML and CSS: a server-rendered toast shows and fades without script; the close button works once hydrated.
 */
function ToastRegion({
  shown,
  first,
  onClose,
}: {
  shown: readonly Shown[];
  /** Those that came with the page. */
  first: readonly Toast[];
  onClose: (toast: Toast) => void;
}) {
  const [spoken, setSpoken] = useState('');
  // What a document holds from the start is not read out.
  const speak = useEffectEvent(() => setSpoken(first.map(wordsOf).join(' ')));
  useEffect(() => {
    const timer = setTimeout(speak, HEARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const region = useRef<HTMLElement>(null);
  useGivesWay(region, shown.length > 0);
  const cameFrom = useRef<Element | null>(null);
  const close = (toast: Toast) => {
    // A message that goes while it has the focus gives it back.
    if (region.current?.contains(document.activeElement)) {
      const { current: from } = cameFrom;
      const back = from?.isConnected ? from : document.querySelector('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    }
    onClose(toast);
  };
  const cards = (kind: Toast['kind']) =>
    shown
      .filter(({ toast }) => toast.kind === kind)
      .map(({ toast }) => <Card key={keyOf(toast)} toast={toast} onClose={() => close(toast)} />);
  return (
    <section
      className={styles.region}
      aria-label="Messages"
      data-messages=""
      ref={region}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      <p className={styles.hiddenText} role="status">
        {spoken}
      </p>
      <div className={styles.kind} role="status">
        {cards('success')}
      </div>
      <div className={styles.kind} aria-live="assertive">
        {cards('error')}
      </div>
    </section>
  );
}

/** While there are messages, has them step aside for what someone reaches for below them. */
function useGivesWay(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let end = nothing;
    let isOver = false;
    import('./give-way.ts').then(({ giveWay }) => {
      if (!isOver && region.current) end = giveWay(region.current);
    }, nothing);
    return () => {
      isOver = true;
      end();
    };
  }, [region, isShown]);
}

/** By then a screen reader has begun to listen to the page. */
const HEARD_AFTER_MS = 500;

const wordsOf = ({ title, description = '' }: Toast) => `${title}. ${description}`.trim();

const keys = new WeakMap<Toast, number>();
let lastKey = 0;

function keyOf(toast: Toast): number {
  const known = keys.get(toast);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(toast, lastKey);
  return lastKey;
}

function Card({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      data-undo={toast.undo ? '' : undefined}
      onAnimationEnd={(event) => {
        if (event.animationName.includes('leave')) onClose();
      }}
    >
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description ? <p className={styles.description}>{toast.description}</p> : null}
        {toast.undo ? <Undo undo={toast.undo} onDone={onClose} /> : null}
      </div>
      <button type="button" className={styles.close} onClick={onClose}>
        <span className={styles.cross} aria-hidden="true" />
        <span className={styles.hiddenText}>Close message</span>
      </button>
    </div>
  );
}

/** The button that takes back what the toast tells of. It stays as long as the toast does, which waits for a pointer or the focus. */
function Undo({ undo, onDone }: { undo: ToastUndo; onDone: () => void }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const isDone = !sending && fetcher.data?.done === true;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return (
    <fetcher.Form method="post" action={undo.action}>
      {Object.entries(undo.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.undo} disabled={sending}>
        {sending ? 'Undoing...' : 'Undo'}
      </button>
    </fetcher.Form>
  );
}
