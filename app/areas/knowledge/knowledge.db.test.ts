import { describe, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { findPublishedArticle } from './knowledge-queries.server.ts';
import { kbArticles, kbCategories } from './knowledge-tables.ts';

setUpDatabase();

async function addCategory(name: string): Promise<string> {
  const [category] = await unsafeOwnerTransaction((tx) =>
    tx.insert(kbCategories).values({ name }).returning({ id: kbCategories.id }),
  );
  if (!category) throw new Error('The category was not made.');
  return category.id;
}

/** An article whose title and address are `slug`, published on that day of May unless it is a draft. */
async function addArticle(
  slug: string,
  categoryId: string | null,
  day: number,
  isPublished = true,
) {
  const createdAt = new Date(Date.UTC(2026, 4, day));
  await unsafeOwnerTransaction((tx) =>
    tx
      .insert(kbArticles)
      .values({ slug, title: slug, content: 'Text', categoryId, isPublished, createdAt }),
  );
}

describe('findPublishedArticle', () => {
  it('brings the three newest other published articles of the category', async () => {
    const dispatch = await addCategory('Dispatch');
    const cash = await addCategory('Cash');
    for (const day of [3, 1, 5, 2, 4]) await addArticle(`dispatch-${day}`, dispatch, day);
    await addArticle('dispatch-draft', dispatch, 9, false);
    await addArticle('cash', cash, 9);
    const related = async (slug: string) =>
      (await findPublishedArticle(VISITOR, slug))?.related.map((article) => article.slug);
    expect(await related('dispatch-5')).toEqual(['dispatch-4', 'dispatch-3', 'dispatch-2']);
    expect(await related('dispatch-1')).toEqual(['dispatch-5', 'dispatch-4', 'dispatch-3']);
    expect(await related('cash')).toEqual([]);
    expect(await related('dispatch-draft')).toBeUndefined();
  });

  it('knows no relatives of an article without a category', async () => {
    await addArticle('alone', null, 6);
    await addArticle('alone-too', null, 7);
    expect(await findPublishedArticle(VISITOR, 'alone')).toMatchObject({ related: [] });
  });
});
