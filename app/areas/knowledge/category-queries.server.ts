import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { categoryPlace, kbArticles, kbCategories } from '#app/records/article/knowledge-tables.ts';

const MOST_CHOICES = 200;

/** The sorts of the list of categories, as its address names them. */
export const CATEGORY_SORTS = {
  order: { by: categoryPlace(kbCategories), type: 'text' },
} as const satisfies Record<string, SortKey>;

/** Categories in their order with how many articles each has, searched by name and description. */
export async function listCategories(
  actor: AdminActor,
  request: PageRequest,
  { isArchived }: { isArchived: boolean },
) {
  const ofCategory = and(eq(kbArticles.categoryId, kbCategories.id), isNull(kbArticles.archivedAt));
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: kbCategories,
      sort: CATEGORY_SORTS.order,
      request,
      filters: isArchived ? isNotNull(kbCategories.archivedAt) : isNull(kbCategories.archivedAt),
      holding: (pattern) => anyHolds(pattern, kbCategories.name, kbCategories.description),
      rows: (cursor) =>
        tx
          .select({
            id: kbCategories.id,
            name: kbCategories.name,
            description: kbCategories.description,
            icon: kbCategories.icon,
            sortOrder: kbCategories.sortOrder,
            articles: sql<number>`(select count(*)::int from ${kbArticles} where ${ofCategory})`,
            archivedAt: kbCategories.archivedAt,
            version: kbCategories.version,
            cursor,
          })
          .from(kbCategories),
    }),
  );
}

/** One row of the list of categories. */
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>['rows'][number];

/** Returns the categories that an article can be in, in their order. */
export async function listCategoryChoices(
  actor: AdminActor,
): Promise<{ value: string; label: string }[]> {
  return asActor(actor, (tx) =>
    tx
      .select({ value: kbCategories.id, label: kbCategories.name })
      .from(kbCategories)
      .where(isNull(kbCategories.archivedAt))
      .orderBy(asc(kbCategories.sortOrder), asc(kbCategories.name), asc(kbCategories.id))
      .limit(MOST_CHOICES),
  );
}
