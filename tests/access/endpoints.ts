import type { RunningApp } from '#tests/helpers/app.ts';

/** One way into the product: a method on a path of the route table. */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  routeId: string;
  /** Whether it is drawn, and so has data of its own. */
  isPage: boolean;
};

/** Every endpoint of the built route table: a page or file that can be read, an action that can be posted to. */
export function endpointsOf(routes: RunningApp['routes']): Endpoint[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const endpoints: Endpoint[] = [];
  for (const route of Object.values(routes)) {
    if (!route || parents.has(route.id)) continue;
    const path = pathOf(routes, route.id);
    const isPage = Boolean(route.module.default);
    if (route.module.default || route.module.loader) {
      endpoints.push({ name: `GET ${path}`, method: 'GET', path, routeId: route.id, isPage });
    }
    if (route.module.action) {
      endpoints.push({ name: `POST ${path}`, method: 'POST', path, routeId: route.id, isPage });
    }
  }
  return endpoints;
}

function pathOf(routes: RunningApp['routes'], id: string): string {
  const segments: string[] = [];
  for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined) {
    if (at.path) segments.unshift(at.path);
  }
  return `/${segments.join('/')}`;
}

/** The path with real values in place of its parameters. */
export function addressOf(path: string, values: Record<string, string>): string {
  return path.replace('*', 'no/such/page').replace(/:(\w+)/g, (_whole, name: string) => {
    const value = values[name];
    if (!value)
      throw new Error(`No value for :${name} of ${path}: tests/access/matrix-values.ts makes it.`);
    return value;
  });
}
