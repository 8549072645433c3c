import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { backGate } from '#app/platform/back-gate.ts';

// Listeners of the window are called in the order in which they came, and the router's comes with it.
window.addEventListener('popstate', (event) => backGate.hear?.(event));

// React Router leaves two kinds of promises unhandled that report no fault: the end of an answer whose request it gave up
// for a newer one, and a redirect it has followed while a style sheet was still loading.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  // An answer that was given up while it was read comes as the cause of another error.
  const cause = reason instanceof Error && reason.cause ? reason.cause : reason;
  const isGivenUp = cause instanceof DOMException && cause.name === 'AbortError';
  if (isGivenUp || reason instanceof Response) event.preventDefault();
});

// A route that shows nothing has nothing for the browser. The router would load its empty file at the first press, and where it
// can't, load the whole page again, which offline is the browser's own page of a lost connection.
const NOTHING = {};
const { routes } = window.__reactRouterManifest;
window.__reactRouterRouteModules = new Proxy(window.__reactRouterRouteModules, {
  get: (modules, id) =>
    Reflect.get(modules, id) ?? (isOfServer(routes[String(id)]) ? NOTHING : undefined),
});

function isOfServer(route: RouterEntry | undefined): boolean {
  return route !== undefined && !route.hasDefaultExport && !route.hasClientMiddleware;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // What React got over tells its cause, not only that it did.
      onRecoverableError: (error) =>
        reportError(error instanceof Error && error.cause ? error.cause : error),
    },
  );
});
