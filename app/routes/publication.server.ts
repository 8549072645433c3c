import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { actorOf, ownSessionOf } from '#app/access/actor.server.ts';
import { mayUseBackOffice, mayUsePortal } from '#app/access/actor.ts';
import { firmNow, isPublished } from '#app/areas/settings/setting-queries.server.ts';
import type { Unpublished } from '#app/areas/site/unpublished.ts';
import { DEFAULT_FIRM } from '#app/records/settings/firm.ts';

/** The routes that visitors find once the firm has published its site. Accounts, the portal, machines with a key and what a
 * signed document names work before. */
const SITE = new Set([
  '/',
  '/inquiry',
  '/checklist',
  '/checklist/score',
  '/estimator',
  '/estimator/companions',
  '/privacy',
  '/terms',
  '/promises',
  '/results',
  '/book',
  '/book/:kind',
  '/kb',
  '/kb/:slug',
  '/kb/:slug/view',
  '/25-point-service-audit.pdf',
  '/estimator.pdf',
  '/og/:page',
  '/promises.csv',
  '/sitemap.xml',
  '/kb/feed.xml',
  '/firm-people/:personId',
  '/.well-known/security.txt',
  '/api',
  '/*',
]);

/**
 * Middleware of every route: until the firm publishes its site, only its staff find the public pages, and customers who are in
 * the portal the articles and faces that it shows. To everyone else nothing is there, whatever form of the address they ask for, and
 * nothing that is answered may be stored.
 */
export const requirePublication: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern } = args;
  const place = `/${pattern.replace(/^\//, '')}`;
  if (isPublished() || !SITE.has(place)) return next();
  if (!(await mayLookAhead(request, context, place))) {
    const { name } = firmNow();
    const card: Unpublished = { unpublished: name === DEFAULT_FIRM.name ? '' : name };
    throw data(card, { status: 404 });
  }
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

async function mayLookAhead(
  request: Request,
  context: Readonly<RouterContextProvider>,
  place: string,
): Promise<boolean> {
  const actor = await actorOf(request, context);
  if (mayUsePortal(actor)) return place.startsWith('/kb') || place === '/firm-people/:personId';
  if (!mayUseBackOffice(actor)) return false;
  const session = await ownSessionOf(request, context);
  return session?.mustAddSecondFactor === false;
}
