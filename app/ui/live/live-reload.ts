import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunction,
} from 'react-router';

type Underway = { isWhole: boolean; isAsked: boolean; hasArrived: boolean };

let underWay: Underway | null = null;

/**
 * Runs `load`, a reload that a live change caused and not the person: of the screen's data, or of all its routes if `isWhole`.
 * Returns whether the data arrived: the router ends a reload that a navigation interrupts as if it were done.
 */
export async function asLiveReload(load: () => Promise<void>, isWhole = false): Promise<boolean> {
  const own: Underway = { isWhole, isAsked: false, hasArrived: false };
  underWay = own;
  await load();
  if (underWay === own) underWay = null;
  // A screen may have no data of its own, the frame always has some.
  return own.hasArrived || !(own.isAsked || isWhole);
}

/** For routes that no live change concerns, such as the frame around a screen: their data stay as they are. */
export const staysOnLiveReload: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isOfScreen = underWay !== null && !underWay.isWhole;
  const isOfChange = isOfScreen && !formMethod && currentUrl.href === nextUrl.href;
  return isOfChange ? false : defaultShouldRevalidate;
};

/** Whether a post was answered whose page is not loaded again yet. */
let isAfterPost = false;
const listeners = new Set<() => void>();

/**
 * Calls `listener` when a page stays as it was because the server did not answer after a post. Returns the function that stops
 * it.
 */
export function onStalePage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Client middleware of a surface's layout route. If a live reload, or the reload after a post, finds no server, or one that
 * can't reach its database, the page stays as it is. The router would show the error instead: what someone is typing would be
 * lost, and what was done would look as if it had failed.
 */
export const stayOnPageWithoutServer: MiddlewareFunction<
  Record<string, DataStrategyResult>
> = async ({ request }, next) => {
  const asked = request.method === 'GET' ? underWay : null;
  if (asked) asked.isAsked = true;
  const received = await next();
  if (request.method !== 'GET') {
    isAfterPost = Object.values(received).some(isCarriedOut);
    return received;
  }
  const isForReload = (asked || isAfterPost) && !request.signal.aborted;
  if (!isForReload || !isOfThisPage(request)) return received;
  const arrived = Object.entries(received).filter(([, result]) => !isWithoutServer(result));
  const hasFailed = arrived.length < Object.keys(received).length;
  if (asked) asked.hasArrived = !hasFailed;
  if (hasFailed && isAfterPost) for (const tell of listeners) tell();
  isAfterPost = false;
  // A route without a result keeps the data that it has.
  return Object.fromEntries(arrived);
};

function isOfThisPage(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return pathname === window.location.pathname && search === window.location.search;
}

/** What a loader of ours threw comes with the words that the router puts in place of its own. */
const FAULT_OF_OURS = 'Unexpected Server Error';

/** The router loads the page again after an action unless that answered with the status of a refusal. */
function isCarriedOut({ type, result }: DataStrategyResult): boolean {
  if (type !== 'data') return false;
  const init = typeof result === 'object' && result !== null && 'init' in result && result.init;
  const status = typeof init === 'object' && init !== null && 'status' in init && init.status;
  return typeof status !== 'number' || status < 400;
}

function isWithoutServer({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false;
  if (isRouteErrorResponse(result)) return result.status >= 500;
  return result instanceof Error && result.message !== FAULT_OF_OURS;
}
