import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { handlingByPlace } from './own-routes.server.ts';

const paths: Record<string, { parentId?: string; path?: string; index?: true }> = {
  root: {},
  landing: { parentId: 'root', index: true },
  article: { parentId: 'root', path: 'kb/:slug' },
  frame: { parentId: 'root' },
  account: { parentId: 'frame', path: 'account/security' },
  admin: { parentId: 'root', path: 'admin' },
  dashboard: { parentId: 'admin', index: true },
  tickets: { parentId: 'admin', path: 'tickets' },
  ticket: { parentId: 'admin', path: 'tickets/:ticketId' },
  archive: { parentId: 'admin', path: 'tickets/:ticketId/archive' },
  customers: { parentId: 'admin', path: 'customers' },
  customer: { parentId: 'admin', path: 'customers/:customerId' },
  missing: { parentId: 'root', path: '*' },
};

const entries = Object.entries(paths).map(([id, it]) => [id, { id, ...it }] as const);
const build = {
  routes: Object.fromEntries(
    entries.map(([id, route]) => [id, { ...route, module: { default: () => null } }]),
  ),
  assets: { routes: Object.fromEntries(entries) },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  ssr: true,
  entry: {
    // Answers what a document was about to be rendered with.
    module: {
      default: (...[, , , { staticHandlerContext, manifest }]: Parameters<Rendered>) =>
        Response.json({
          matched: staticHandlerContext.matches.map(({ route }) => route.id),
          routes: Object.keys(manifest.routes),
        }),
    },
  },
} as unknown as ServerBuild;
type Rendered = ServerBuild['entry']['module']['default'];

const handle = handlingByPlace(build);

async function asked(path: string): Promise<{ matched: string[]; routes: string[] }> {
  const response = await handle(path, new Request(`http://localhost${path}`));
  return response.json();
}

describe('a request is looked for', () => {
  it.each([
    ['/', ['root', 'landing']],
    ['/admin', ['root', 'admin', 'dashboard']],
    ['/admin/tickets', ['root', 'admin', 'tickets']],
    ['/admin/tickets/', ['root', 'admin', 'tickets']],
    ['/admin/tickets/1', ['root', 'admin', 'ticket']],
    ['/admin/tickets/1/archive', ['root', 'admin', 'archive']],
    ['/ADMIN/tick%65ts', ['root', 'admin', 'tickets']],
    ['/account/security', ['root', 'frame', 'account']],
    ['/kb/filters', ['root', 'article']],
  ])('at %s as the router alone would find it', async (path, matched) => {
    expect((await asked(path)).matched).toEqual(matched);
  });

  it('and not found where no route leads, at a place of the house or at none', async () => {
    for (const path of [
      '/admin/tickets/1/2',
      '/admin/tickets/1/2/3/4/5',
      '/admin/x',
      '/x',
      '/kb',
    ]) {
      expect((await asked(path)).matched).toEqual(['root', 'missing']);
    }
  });

  it('among what its place could lead to, with the addresses above it and their index', async () => {
    expect((await asked('/admin/tickets')).routes).toEqual([
      'root',
      'landing',
      'admin',
      'dashboard',
      'tickets',
      'missing',
    ]);
    expect((await asked('/admin/customers/1')).routes).toContain('customer');
    expect((await asked('/admin/customers/1')).routes).not.toContain('ticket');
  });

  it('by its address and not by the suffix of a request for data', async () => {
    const response = await handle(
      '/admin/tickets.data',
      new Request('http://localhost/admin/tickets.data'),
    );
    expect(response.status).toBe(200);
  });
});
