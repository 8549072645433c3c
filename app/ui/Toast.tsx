import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import styles from './Toast.module.css';
import type { Toast } from './toast.ts';
import { onAnsweredToast } from './toast-delivery.ts';

const ShowToastContext = createContext<(toast: Toast) => void>(() => {});

/** Returns the function that shows a toast in the nearest `ToastProvider`; without one it does nothing. */
export function useShowToast(): (toast: Toast) => void {
  return useContext(ShowToastContext);
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
  useEffect(() => onAnsweredToast(show), [show]);
  return (
    <ShowToastContext value={show}>
      {children}
      <ToastRegion toasts={shown} />
    </ShowToastContext>
  );
}

const NONE: readonly Toast[] = [];

function withToast(shown: readonly Toast[], toast: Toast): readonly Toast[] {
  return shown.includes(toast) ? shown : [...shown, toast];
}

/**
 * The polite live region at the bottom right that lists `toasts`, oldest first. Plain HTML and CSS:
 * a server-rendered toast shows and fades without script; the close button works once hydrated.
 */
function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const [closed, setClosed] = useState<readonly Toast[]>([]);
  const close = (toast: Toast) => setClosed((before) => [...before, toast]);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts
        .map((toast, place) => ({ toast, place }))
        .filter(({ toast }) => !closed.includes(toast))
        .map(({ toast, place }) => (
          <div
            // A toast has no identity but its place: the list only ever grows at its end.
            key={place}
            className={styles.toast}
            data-kind={toast.kind}
            onAnimationEnd={(event) => {
              if (event.animationName.includes('leave')) close(toast);
            }}
          >
            <div className={styles.text}>
              <p className={styles.title}>{toast.title}</p>
              {toast.description ? <p className={styles.description}>{toast.description}</p> : null}
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
