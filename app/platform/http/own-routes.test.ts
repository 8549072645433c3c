import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { withOwnRoutes } from './own-routes.server.ts';

const paths: Record<string, { parentId?: string; path?: string; index?: true }> = {
  root: {},
  landing: { parentId: 'root', index: true },
  kb: { parentId: 'root', path: 'kb' },
  admin: { parentId: 'root', path: 'admin' },
  dashboard: { parentId: 'admin', index: true },
  tickets: { parentId: 'admin', path: 'tickets' },
  ticket: { parentId: 'admin', path: 'tickets/:ticketId' },
  customers: { parentId: 'admin', path: 'customers' },
  missing: { parentId: 'root', path: '*' },
};

function contextOf(...matched: string[]): EntryContext {
  const routes = Object.fromEntries(Object.entries(paths).map(([id, it]) => [id, { id, ...it }]));
  const matches = matched.map((id) => ({ route: { id } }));
  return { manifest: { routes }, staticHandlerContext: { matches } } as unknown as EntryContext;
}

const ownOf = (...matched: string[]) =>
  Object.keys(withOwnRoutes(contextOf(...matched)).manifest.routes);

it('leaves a document its own routes, and those of the addresses above it with their index', () => {
  expect(ownOf('root', 'admin', 'ticket')).toEqual([
    'root',
    'landing',
    'admin',
    'dashboard',
    'tickets',
    'ticket',
  ]);
  expect(ownOf('root', 'landing')).toEqual(['root', 'landing']);
});

it('leaves all of them where the address leads nowhere', () => {
  expect(ownOf('root', 'missing')).toEqual(Object.keys(paths));
  expect(ownOf()).toEqual(Object.keys(paths));
});
