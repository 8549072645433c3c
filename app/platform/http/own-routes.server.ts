import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

/** What is known of a route that tells where it stands. */
type Places = Readonly<Record<string, { parentId?: string; path?: string } | undefined>>;
type Branch = { ids: readonly string[]; segments: readonly string[] };

/** The parts of an address that say where in the house it is: a surface and what is below it. */
const PLACE_SEGMENTS = 2;

/**
 * Returns the router's request handler. It takes the path of a request too, and offers the router only the routes that the
 * address, or one above it, could lead to: the router tries all of its routes one after the other, several times a document. An
 * address in no known place is matched against all routes.
 */
export function handlingByPlace(build: ServerBuild) {
  // A layout is no address; it comes along with what is in it.
  const branches = Object.values(build.routes)
    .filter((route) => route && (route.path || route.index))
    .map((route) => branchOf(build.routes, route?.id ?? ''));
  const places = new Set(branches.map(({ segments }) => placeOf(segments)));
  const deepest = Math.max(...branches.map(({ segments }) => segments.length));
  const all = createRequestHandler(build, 'production');
  const handlers = new Map<string, RequestHandler>();
  return (path: string, ...request: Parameters<RequestHandler>): Promise<Response> => {
    const segments = segmentsOf(path.replace(/\.data$/, ''));
    const place = placeOf(segments);
    // Both bound how many handlers there can be, whatever is asked for.
    if (!places.has(place) || segments.length > deepest) return all(...request);
    const key = `${segments.length} ${place}`;
    const handler =
      handlers.get(key) ?? createRequestHandler(narrowed(build, branches, segments), 'production');
    handlers.set(key, handler);
    return handler(...request);
  };
}

/** The build with the routes that an address of so many segments at such a place could lead to, in the order of the whole. */
function narrowed(
  build: ServerBuild,
  branches: readonly Branch[],
  address: readonly string[],
): ServerBuild {
  const ids = new Set(
    branches.filter(({ segments }) => couldLead(segments, address)).flatMap((branch) => branch.ids),
  );
  const only = <T extends object>(routes: T) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as T;
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}

function couldLead(pattern: readonly string[], address: readonly string[]): boolean {
  return (
    pattern.includes('*') ||
    (pattern.length <= address.length &&
      pattern
        .slice(0, PLACE_SEGMENTS)
        .every((segment, at) => segment.startsWith(':') || segment === address[at]))
  );
}

/** A route with those that it is in, and the pattern of its address. */
function branchOf(routes: Places, id: string): Branch {
  const { parentId, path = '' } = routes[id] ?? {};
  const parent = parentId ? branchOf(routes, parentId) : { ids: [], segments: [] };
  return { ids: [...parent.ids, id], segments: [...parent.segments, ...segmentsOf(path)] };
}

/** Returns the address of a route as the route table has it: "/customer/tickets/:ticketId". */
export function patternOf(routes: Places, id: string): string {
  return `/${branchOf(routes, id).segments.join('/')}`;
}

function placeOf(segments: readonly string[]): string {
  return segments.slice(0, PLACE_SEGMENTS).join('/');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
