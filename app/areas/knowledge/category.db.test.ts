import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { kbArticles, kbCategories } from '#app/records/article/knowledge-tables.ts';
import { makeArticle } from '#demo/makers.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  archiveCategory,
  createCategory,
  moveCategory,
  restoreCategory,
  updateCategory,
} from './category-commands.server.ts';
import { listCategories, listCategoryChoices } from './category-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const read = (id: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const [article] = await tx.select().from(kbArticles).where(eq(kbArticles.id, id));
    return article;
  });
const add = (given: Parameters<typeof makeArticle>[1] = {}) =>
  unsafeOwnerTransaction((tx) => makeArticle(tx, given));

describe('categories', () => {
  const names = async (isArchived = false) => {
    const { rows } = await listCategories(
      admin,
      { sort: 'order', direction: 'asc', search: 'shelf', after: null, before: null },
      { isArchived },
    );
    return rows.map(({ name }) => name);
  };
  const shelf = (name: string, sortOrder = 0) => createCategory(admin, { name, sortOrder });
  const category = (id: string) =>
    unsafeOwnerTransaction(async (tx) => {
      const [row] = await tx.select().from(kbCategories).where(eq(kbCategories.id, id));
      return row;
    });

  it('stand by sort order, then by name, and move by one also among equals', async () => {
    await unsafeOwnerTransaction((tx) => tx.delete(kbCategories));
    const ids = [await shelf('Shelf B'), await shelf('Shelf A'), await shelf('Shelf C', -5)];
    const [b = '', a = '', c = ''] = ids;
    expect(await names()).toEqual(['Shelf C', 'Shelf A', 'Shelf B']);
    await moveCategory(admin, b, { direction: 'up' });
    expect(await names()).toEqual(['Shelf C', 'Shelf B', 'Shelf A']);
    await moveCategory(admin, c, { direction: 'down' });
    expect(await names()).toEqual(['Shelf B', 'Shelf C', 'Shelf A']);
    await moveCategory(admin, a, { direction: 'down' });
    expect(await names()).toEqual(['Shelf B', 'Shelf C', 'Shelf A']);
    await Promise.all(ids.map((id) => moveCategory(admin, id, { direction: 'up' })));
    const orders = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ sortOrder: kbCategories.sortOrder })
        .from(kbCategories)
        .where(inArray(kbCategories.id, ids)),
    );
    expect(orders.map(({ sortOrder }) => sortOrder).sort()).toEqual([1, 2, 3]);
  });

  it('have names of their own, and refuse an older copy', async () => {
    const id = await shelf('Shelf X');
    await expect(shelf('SHELF x')).rejects.toThrow('A category named "SHELF x" already exists.');
    const edit = { name: 'Shelf X', icon: 'truck', sortOrder: 40 };
    await updateCategory(admin, id, { ...edit, version: 1 });
    await expect(updateCategory(admin, id, { ...edit, icon: 'tool', version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await category(id)).toMatchObject({ icon: 'truck', sortOrder: 40, version: 2 });
    const pair = await Promise.allSettled([shelf('Shelf Y'), shelf('shelf y')]);
    expect(pair.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('that are archived leave the choices, keep their articles and can be restored', async () => {
    const id = await shelf('Shelf Z');
    const article = await add({ categoryId: id });
    await archiveCategory(admin, id, 1);
    expect(await names(true)).toEqual(['Shelf Z']);
    expect(await listCategoryChoices(admin)).not.toContainEqual(
      expect.objectContaining({ value: id }),
    );
    expect(await read(article.id)).toMatchObject({ categoryId: id, archivedAt: null });
    for (const refused of [
      () => updateCategory(admin, id, { name: 'Shelf Z', sortOrder: 0, version: 2 }),
      () => moveCategory(admin, id, { direction: 'up' }),
      () => archiveCategory(admin, id, 2),
    ]) {
      await expect(refused()).rejects.toThrow(RefusedError);
    }
    await shelf('shelf z');
    await expect(restoreCategory(admin, id, 2)).rejects.toThrow('already exists');
    expect(await category(id)).toMatchObject({ version: 2, archivedAt: expect.any(Date) });
  });
});
