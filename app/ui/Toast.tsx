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
import type { Toast, ToastUndo } from '#app/platform/toast.ts';
import type { FormAnswer } from './form-answer.ts';
import styles from './Toast.module.css';
import { onAnsweredToast } from './toast-delivery.ts';

const ShowToastContext = createContext<(toast: Toast) => void>(() => {});

/** Returns the function that shows a toast in the nearest `ToastProvider`; without one it does nothing. */
export function useShowToast(): (toast: Toast) => void {
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

/**
 * Shows toasts for everything inside it: those that the server's answers bring (`toasts`, also in later loader data),
 * those that actions answer, and those that components add through `useShowToast`. The same toast object shows once.
 */
export function ToastProvider({
  toasts = NONE,
  children,
}: {
  toasts?: readonly Toast[] | undefined;
  children: ReactNode;
}) {
  const [brought, setBrought] = useState(toasts);
  const [shown, setShown] = useState(toasts);
  if (toasts !== brought) {
    setBrought(toasts);
    setShown(toasts.reduce(withToast, shown));
  }
  const show = useCallback((toast: Toast) => setShown((before) => withToast(before, toast)), []);
  const offered = useRef(new Map<string, ToastUndo>());
  const offerUndo = useCallback((undo: ToastUndo) => {
    offered.current.set(undo.action, undo);
  }, []);
  useEffect(
    () =>
      onAnsweredToast((toast, action) => {
        const undo = offered.current.get(action);
        offered.current.delete(action);
        show(undo && toast.kind === 'success' ? { ...toast, undo } : toast);
      }),
    [show],
  );
  return (
    <ShowToastContext value={show}>
      <OfferUndoContext value={offerUndo}>{children}</OfferUndoContext>
      <ToastRegion toasts={shown} />
    </ShowToastContext>
  );
}

const NONE: readonly Toast[] = [];

function withToast(shown: readonly Toast[], toast: Toast): readonly Toast[] {
  return shown.includes(toast) ? shown : [...shown, toast];
}

/**
 * The polite live region, at the bottom right unless it would cover something there, that lists `toasts`, oldest first. Plain HTML and CSS:
 * a server-rendered toast shows and fades without script; the close button works once hydrated.
 */
function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const [closed, setClosed] = useState<readonly Toast[]>([]);
  const close = (toast: Toast) => setClosed((before) => [...before, toast]);
  const region = useRef<HTMLDivElement>(null);
  useStandingAside(region, toasts.length - closed.length);
  return (
    <div ref={region} className={styles.region} role="status" aria-live="polite">
      {toasts
        .map((toast, place) => ({ toast, place }))
        .filter(({ toast }) => !closed.includes(toast))
        .map(({ toast, place }) => (
          <div
            // A toast has no identity but its place: the list only ever grows at its end.
            key={place}
            className={styles.toast}
            data-kind={toast.kind}
            data-undo={toast.undo ? '' : undefined}
            onAnimationEnd={(event) => {
              if (event.animationName.includes('leave')) close(toast);
            }}
          >
            <div className={styles.text}>
              <p className={styles.title}>{toast.title}</p>
              {toast.description ? <p className={styles.description}>{toast.description}</p> : null}
              {toast.undo ? <Undo undo={toast.undo} onDone={() => close(toast)} /> : null}
            </div>
            <button type="button" className={styles.close} onClick={() => close(toast)}>
              <span className={styles.cross} aria-hidden="true" />
              <span className={styles.hiddenText}>Close message</span>
            </button>
          </div>
        ))}
    </div>
  );
}

/** Has the region stand where it covers nothing, while it shows something; how is loaded by then. */
function useStandingAside(region: RefObject<HTMLElement | null>, shown: number): void {
  useEffect(() => {
    const element = region.current;
    if (!element || shown === 0) return;
    let isOver = false;
    let end = () => {};
    import('./stand-aside.ts').then(
      ({ standAside }) => {
        if (!isOver) end = standAside(element);
      },
      () => {},
    );
    return () => {
      isOver = true;
      end();
    };
  }, [region, shown]);
}

const UNDO_MS = 10_000;

/** The button that takes back what the toast tells of, until people are notified of that. */
function Undo({ undo, onDone }: { undo: ToastUndo; onDone: () => void }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const isDone = !sending && fetcher.data?.done === true;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  if (isOver && !sending) return null;
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
