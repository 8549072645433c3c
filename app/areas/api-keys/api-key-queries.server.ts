import { eq, ilike } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { unsafeWithoutRequiredFactor } from '#app/access/required-factor.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { apiKeyState } from '#app/records/api-key/api-key-scopes.ts';
import { apiKeys } from '#app/records/api-key/api-key-tables.ts';

/** The sorts of the list of keys, as its address names them. */
export const API_KEY_SORTS = {
  created: { by: apiKeys.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** Keys with their creators and states, including revoked ones, searched by name. */
export async function listApiKeys(actor: AdminActor, request: PageRequest) {
  const now = new Date();
  const page = await asActor(actor, (tx) =>
    listPage(tx, {
      table: apiKeys,
      sort: API_KEY_SORTS.created,
      request,
      holding: (pattern) => ilike(apiKeys.name, pattern),
      rows: (cursor) =>
        tx
          .select({
            id: apiKeys.id,
            name: apiKeys.name,
            prefix: apiKeys.prefix,
            scope: apiKeys.scope,
            expiresAt: apiKeys.expiresAt,
            lastUsedAt: apiKeys.lastUsedAt,
            revokedAt: apiKeys.revokedAt,
            createdAt: apiKeys.createdAt,
            createdBy: users.name,
            makerId: users.id,
            cursor,
          })
          .from(apiKeys)
          .innerJoin(users, eq(users.id, apiKeys.createdBy)),
    }),
  );
  const without = await unsafeWithoutRequiredFactor(page.rows.map(({ makerId }) => makerId));
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      state: apiKeyState({ ...row, lacksFactor: without.has(row.makerId) }, now),
    })),
  };
}

/** One row of the list of keys. */
export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>['rows'][number];
