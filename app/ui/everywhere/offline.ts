import type { Toast } from '#app/platform/toast.ts';

/** The toast of a press that had no effect because the browser is offline. */
export const NOT_SENT: Toast = {
  kind: 'error',
  title: 'You are offline',
  description: 'Nothing was sent. What you typed is still here: send it when you are back online.',
};

/** The toast of a link for the same reason. */
export const NOT_OPENED: Toast = {
  kind: 'error',
  title: 'You are offline',
  description: 'This page stays open. Open the other one when you are back online.',
};

/** Whether the browser knows that it has no connection. It may have none without knowing. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/**
 * Prevents forms from being posted while the browser is offline. The router would load what it lacks for them and, if it can't,
 * the whole page again, which offline is the browser's own error page. Returns the function that stops it.
 */
export function keepFormsWhileOffline(say: (toast: Toast) => void): () => void {
  const hold = (event: SubmitEvent) => {
    if (!isOffline() || !(event.target instanceof HTMLFormElement)) return;
    if (event.target.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
    // A toast shows once: the next press says it again.
    say({ ...NOT_SENT });
  };
  // React listens at the document: at the window this comes first.
  window.addEventListener('submit', hold, { capture: true });
  return () => window.removeEventListener('submit', hold, { capture: true });
}
