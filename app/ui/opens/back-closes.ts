import { backGate } from '#app/platform/back-gate.ts';

/** What the browser's back gesture closes where it tells of it (Chromium on Android), also on the first page of a visit. */
type CloseWatcher = EventTarget & { destroy: () => void };

/** What is open, the last on top, with the place in history of its page. */
const opened: { close: () => void; at: number }[] = [];

/** Whether the next change of place leads back to the page that is open, which the router has not left. */
let isReturning = false;

/**
 * Makes the browser's Back close what is open instead of leaving the page, if this document showed the page before.
 * @returns a function that ends that.
 */
export function closeOnBack(close: () => void): () => void {
  backGate.hear = hearPlace;
  const self = { close, at: placeInHistory() };
  opened.push(self);
  let watcher: CloseWatcher | null = null;
  const watch = () => {
    if (!('CloseWatcher' in window) || !opened.includes(self)) return;
    watcher = new (window.CloseWatcher as new () => CloseWatcher)();
    watcher.addEventListener('close', () => {
      close();
      // It stays open where someone wants to go on with what is typed in it.
      setTimeout(watch);
    });
  };
  watch();
  return () => {
    watcher?.destroy();
    opened.splice(opened.indexOf(self), 1);
  };
}

/** Goes forward again and closes what is on top; the router hears of neither step. */
function hearPlace(event: PopStateEvent): void {
  const top = opened.at(-1);
  const steps = top ? top.at - placeInHistory() : 0;
  if (!isReturning && steps <= 0) return;
  event.stopImmediatePropagation();
  isReturning = !isReturning;
  if (!isReturning) return;
  history.go(steps);
  top?.close();
}

/** The router counts the pages of a visit. */
function placeInHistory(): number {
  const { state } = history;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
