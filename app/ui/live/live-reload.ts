import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunction,
} from 'react-router';

let underWay: { isWhole: boolean; hasFailed: boolean } | null = null;

/**
 * Runs `load`, a reload caused by a live change and not by the person: of the screen's data, or of all its routes when
 * `isWhole`. Returns whether the data arrived.
 */
export async function asLiveReload(load: () => Promise<void>, isWhole = false): Promise<boolean> {
  const own = { isWhole, hasFailed: false };
  underWay = own;
  await load();
  if (underWay === own) underWay = null;
  return !own.hasFailed;
}

/** For routes that no live change concerns, such as the frame around a screen: a live change leaves their data as they are. */
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

/**
 * Client middleware of a surface's layout route: where a live reload finds no server, or one that can't reach its
 * database, the page stays as it is. The router would show the error in its place, and what someone is typing would be lost.
 */
export const stayOnPageWithoutServer: MiddlewareFunction<
  Record<string, DataStrategyResult>
> = async ({ request }, next) => {
  const received = await next();
  const reload = underWay;
  const isForReload = reload && request.method === 'GET' && !request.signal.aborted;
  if (!isForReload || !isOfThisPage(request)) return received;
  const arrived = Object.entries(received).filter(([, result]) => !isWithoutServer(result));
  if (arrived.length < Object.keys(received).length) reload.hasFailed = true;
  // A route without a result keeps the data that it has.
  return Object.fromEntries(arrived);
};

function isOfThisPage(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return pathname === window.location.pathname && search === window.location.search;
}

/** What a loader of ours threw comes with the words that the router puts in place of its own. */
const FAULT_OF_OURS = 'Unexpected Server Error';

function isWithoutServer({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false;
  if (isRouteErrorResponse(result)) return result.status >= 500;
  return result instanceof Error && result.message !== FAULT_OF_OURS;
}
