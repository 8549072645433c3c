import fontAddress from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { type ReactNode, use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import {
  AwayPage,
  ErrorPage,
  NotFoundPage,
  TooManyPage,
  UnpublishedPage,
} from '#app/areas/site/everywhere/NoticePage.tsx';
import { isUnpublished } from '#app/areas/site/unpublished.ts';
import { NonceContext } from '#app/platform/http/nonce.ts';
import { notePattern } from '#app/platform/http/request-metrics.server.ts';
import { usePageVitals } from '#app/platform/vitals/use-page-vitals.ts';
import { VitalsContext } from '#app/platform/vitals/vitals-wanted.ts';
import '#app/ui/everywhere/tokens.css';
import type { Route } from './+types/root';
import { requirePublication } from './routes/publication.server.ts';

/** Notes which route answers, for the metrics; a site that is not published is found by its staff alone. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    notePattern(context, pattern);
    return next();
  },
  requirePublication,
];

/** Icons and the font of every page. */
export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  // The style sheet that names the font is known only later.
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fontAddress, crossOrigin: 'anonymous' },
];

/** The document around every page. Once the client has taken over, it says so in `data-client` and an event. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const matches = useMatches();
  const hasColorScheme = matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'hasColorScheme' in handle,
  );
  const areVitalsWanted = use(VitalsContext);
  usePageVitals(matches.at(-1)?.id);
  // The outermost effect runs last: all of the page answers by then.
  useEffect(() => {
    document.documentElement.dataset.client = 'ready';
    window.dispatchEvent(new Event('clientready'));
  }, []);
  return (
    // The browser doesn't know whether vitals are wanted: it leaves what the server wrote.
    <html lang="en" suppressHydrationWarning {...(areVitalsWanted && { 'data-vitals': 'wanted' })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      {/* A script sets the chosen scheme on this element before React arrives; without script it stays light. Public pages
          carry no scheme of their own and follow the visitor's system. */}
      <body suppressHydrationWarning {...(hasColorScheme && { 'data-color-scheme': 'light' })}>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Renders the surface that matches the address. */
export default function Root() {
  return <Outlet />;
}

const ERROR_VIEWS: Record<number, { title: string; page: ReactNode }> = {
  404: { title: 'Page not found', page: <NotFoundPage /> },
  429: { title: 'Too many attempts', page: <TooManyPage /> },
  503: { title: 'Back in a minute', page: <AwayPage /> },
};
const UNFORESEEN = { title: 'Unexpected error', page: <ErrorPage /> };

function viewOf(error: unknown): { title: string; page: ReactNode } {
  if (!isRouteErrorResponse(error)) return UNFORESEEN;
  if (isUnpublished(error.data)) {
    const { unpublished: firm } = error.data;
    return { title: firm || 'Opening soon', page: <UnpublishedPage firm={firm} /> };
  }
  return ERROR_VIEWS[error.status] ?? UNFORESEEN;
}

/**
 * The 404 page for an unknown address, the 429 page for too many attempts, the 503 page while the database is away, and the
 * error view for anything else.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, page } = viewOf(error);
  return (
    <>
      {/* The meta of a route that failed is not rendered. */}
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {page}
    </>
  );
}
