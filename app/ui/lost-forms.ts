import { SENT_FORM } from '#app/platform/sent-form.ts';
import type { Toast } from '#app/platform/toast.ts';
import { nameOfSentForm } from '#app/ui/everywhere/sent-form-names.ts';

/** Shows a toast; what it answers takes that away. */
type Say = (toast: Toast) => () => void;

const WAITING: Toast = {
  kind: 'error',
  title: 'The connection was lost',
  description: 'What you pressed waits until the connection is back. What you typed is still here.',
};

/** Where the router asks for routes that a page did not come with. */
const ROUTES_PATH = '/__manifest';
const ROUTES_AGAIN_MS = 1_000;

/**
 * Puts itself before `fetch`, by which the router reaches the server: where the answer to a named form is lost, the server is asked
 * what came of it, and answers as it did. A press whose route is not known waits for the server, where the router would show
 * its error in the page's place. Returns the function that stops it.
 */
export function findLostForms(say: Say): () => void {
  const plain = window.fetch;
  const surely: typeof fetch = (input, init) => {
    const signal = init?.signal;
    const name = signal && nameOfSentForm(signal);
    if (name) return sendNamed(plain, input, init, name);
    const isOfPress = signal && input instanceof URL && input.pathname === ROUTES_PATH;
    return isOfPress ? askUntilAnswered(plain, input, signal, say) : plain(input, init);
  };
  window.fetch = surely;
  return () => {
    if (window.fetch === surely) window.fetch = plain;
  };
}

async function sendNamed(
  plain: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit,
  name: string,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(SENT_FORM, name);
  try {
    const response = await plain(input, { ...init, headers });
    // The line may break within the answer.
    await response.clone().arrayBuffer();
    if (response.status !== 502 && response.status !== 504) return response;
    return (await findAnswer(name)) ?? response;
  } catch (error) {
    const answer = init.signal?.aborted ? null : await findAnswer(name);
    if (answer) return answer;
    throw error;
  }
}

/** @throws NotSentError */
async function findAnswer(name: string): Promise<Response | null> {
  // It comes from the server that did not answer.
  const piece = await import('./find-lost-form.ts').catch(() => null);
  return piece?.findLostForm(name) ?? null;
}

async function askUntilAnswered(
  plain: typeof fetch,
  input: URL,
  signal: AbortSignal,
  say: Say,
): Promise<Response> {
  let drop: (() => void) | null = null;
  try {
    for (;;) {
      const response = await plain(input, { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      });
      if (response && response.status < 500) return response;
      drop ??= say({ ...WAITING });
      await new Promise((resolve) => setTimeout(resolve, ROUTES_AGAIN_MS));
    }
  } finally {
    drop?.();
  }
}
