import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];
type Routes = Manifest['routes'];

const known = new WeakMap<Routes, ReadonlyMap<string, readonly string[]>>();

/**
 * The context of a document with the routes that it needs instead of all of the house: its own, and those of the addresses
 * above it, which the client must know from the start (an address without its index route would be shown without it). The
 * router builds and searches these anew for each document.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const { matches } = context.staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  const pattern = leaf === undefined ? undefined : patternOf(routes, leaf);
  // An address that leads nowhere has a pattern that tells nothing of what is above it.
  if (pattern === undefined || pattern.includes('*')) return context;
  const needed = new Set(matches.map(({ route }) => route.id));
  for (const above of addressesAbove(pattern)) {
    for (const id of byPattern(routes).get(above) ?? []) {
      for (const each of withParents(routes, id)) needed.add(each);
    }
  }
  // In the order of the whole: of two routes that fit equally well the first one answers.
  const own = Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)));
  return { ...context, manifest: { ...context.manifest, routes: own } };
}

function byPattern(routes: Routes): ReadonlyMap<string, readonly string[]> {
  const made = known.get(routes);
  if (made) return made;
  const ids = new Map<string, string[]>();
  for (const id of Object.keys(routes)) {
    const pattern = patternOf(routes, id);
    ids.set(pattern, [...(ids.get(pattern) ?? []), id]);
  }
  known.set(routes, ids);
  return ids;
}

/** What is known of a route that tells where it stands. */
type Places = Readonly<Record<string, { parentId?: string; path?: string } | undefined>>;

/** A route and those that it stands in, itself first. */
function withParents(routes: Places, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [id, ...withParents(routes, parent)];
}

/** The address of a route as the route table has it: "/customer/tickets/:ticketId". */
export function patternOf(routes: Places, id: string): string {
  const paths = withParents(routes, id).map((each) => routes[each]?.path ?? '');
  return `/${paths.reverse().flatMap(segmentsOf).join('/')}`;
}

function addressesAbove(pattern: string): string[] {
  const segments = segmentsOf(pattern);
  return segments.map((_, at) => `/${segments.slice(0, at).join('/')}`);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
