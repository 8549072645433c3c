import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import type { Toast } from './toast.ts';

type Listener = (toast: Toast) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with every toast an action answers. Returns the function that stops it. */
export function onAnsweredToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Client middleware of a surface's layout route: hands the `toast` of every action's answer to the `ToastProvider`. It
 * stands outside of the components because the row whose button was pressed is often gone when the answer arrives.
 */
export const deliverAnsweredToasts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method !== 'GET') {
    for (const { result } of Object.values(results)) {
      const toast = toastOf(result) ?? toastOf(dataOf(result));
      if (toast) for (const listener of listeners) listener(toast);
    }
  }
  return results;
};

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer
    ? answer.data
    : undefined;
}

function toastOf(answer: unknown): Toast | undefined {
  if (typeof answer !== 'object' || answer === null || !('toast' in answer)) return undefined;
  return isToast(answer.toast) ? answer.toast : undefined;
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'kind' in value &&
    (value.kind === 'success' || value.kind === 'error')
  );
}
