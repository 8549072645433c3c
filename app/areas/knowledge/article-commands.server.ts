import { eq, like, or, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/unique-violation.server.ts';
import { freeSlug, slugOf } from './article-slug.ts';
import type { ArticleEdit, NewArticle, Publication } from './knowledge-forms.ts';
import { kbArticles, kbCategories } from './knowledge-tables.ts';

const TRIES = 5;

/** Another article has the address already. */
export class SlugTakenError extends RefusedError {
  override name = 'SlugTakenError';
  constructor(slug: string) {
    super(`Another article has the slug "${slug}" already.`);
  }
}

/**
 * Writes an article and returns its id. Without a slug its address is made from the title and numbered when it is taken.
 * @throws SlugTakenError for a slug that was typed, RefusedError when the category is gone or archived.
 */
export async function createArticle(
  actor: AdminActor,
  { slug, ...article }: NewArticle,
): Promise<string> {
  return asActor(actor, async (tx) => {
    const { title, content = '', categoryId = null, isPublished } = article;
    await expectCategory(tx, categoryId);
    const made = await insertUnderFreeSlug(tx, slug ?? null, {
      title,
      content,
      categoryId,
      isPublished,
      publishedAt: isPublished ? sql`now()` : null,
      createdBy: actor.userId,
    });
    await logActivity(tx, actor, {
      action: 'article.created',
      entityType: 'article',
      entityId: made.id,
      metadata: { title, slug: made.slug, isPublished },
    });
    return made.id;
  });
}

/**
 * Saves an edit of an article's words; a slug left blank is made from the title.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is no longer the row's, SlugTakenError for a slug that was
 * typed, RefusedError for an archived article and for a category that is gone or archived.
 */
export async function updateArticle(
  actor: AdminActor,
  id: string,
  { version, ...edit }: ArticleEdit,
): Promise<void> {
  const work = asActor(actor, async (tx) => {
    const before = await lockArticle(tx, id, version);
    if (before.archivedAt) throw new RefusedError('Restore this article before you edit it.');
    const { title, content = '', categoryId = null } = edit;
    if (categoryId !== before.categoryId) await expectCategory(tx, categoryId);
    const slug = edit.slug ?? (await numbered(tx, slugOf(title), before.slug));
    const after = { title, slug, content, categoryId };
    await tx
      .update(kbArticles)
      .set({ ...after, version: version + 1, updatedAt: sql`now()` })
      .where(eq(kbArticles.id, id));
    await logActivity(tx, actor, {
      action: 'article.updated',
      entityType: 'article',
      entityId: id,
      metadata: { title, ...changesOf(before, after) },
    });
  });
  await work.catch((error: unknown) => {
    if (!isUniqueViolation(error, 'kb_articles_slug_unique')) throw error;
    throw new SlugTakenError(edit.slug ?? slugOf(edit.title));
  });
}

/**
 * Publishes an article or takes it back. The day it first came out stays.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived article.
 */
export async function setPublication(
  actor: AdminActor,
  id: string,
  { isPublished, version }: Publication,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const article = await lockArticle(tx, id, version);
    if (article.archivedAt) throw new RefusedError('Restore this article first.');
    if (article.isPublished === isPublished) return;
    const isFirst = isPublished && article.publishedAt === null;
    await tx
      .update(kbArticles)
      .set({
        isPublished,
        version: version + 1,
        // What readers see as the last change is never before the day it came out.
        ...(isFirst && { publishedAt: sql`now()`, updatedAt: sql`now()` }),
      })
      .where(eq(kbArticles.id, id));
    await logActivity(tx, actor, {
      action: isPublished ? 'article.published' : 'article.unpublished',
      entityType: 'article',
      entityId: id,
      metadata: { title: article.title },
    });
  });
}

/**
 * Takes an article out of the lists and off the public pages, or brings it back as it was.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is there already.
 */
export async function keepArticle(
  actor: AdminActor,
  id: string,
  { version, isArchived }: { version: number; isArchived: boolean },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const article = await lockArticle(tx, id, version);
    if ((article.archivedAt !== null) === isArchived) {
      throw new RefusedError(
        isArchived ? 'This article is archived already.' : 'This article is not archived.',
      );
    }
    await tx
      .update(kbArticles)
      .set({ archivedAt: isArchived ? sql`now()` : null, version: version + 1 })
      .where(eq(kbArticles.id, id));
    await logActivity(tx, actor, {
      action: isArchived ? 'article.archived' : 'article.restored',
      entityType: 'article',
      entityId: id,
      metadata: { title: article.title },
    });
  });
}

async function lockArticle(tx: Tx, id: string, version: number) {
  const [article] = await tx.select().from(kbArticles).where(eq(kbArticles.id, id)).for('update');
  if (!article) throw new NotFoundError();
  if (article.version !== version) throw new ChangedMeanwhileError();
  return article;
}

async function expectCategory(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return;
  const [category] = await tx
    .select({ archivedAt: kbCategories.archivedAt })
    .from(kbCategories)
    .where(eq(kbCategories.id, id));
  if (!category || category.archivedAt) {
    throw new RefusedError('The chosen category no longer exists. Choose another one.');
  }
}

type ArticleColumns = Omit<typeof kbArticles.$inferInsert, 'slug' | 'publishedAt'> & {
  publishedAt: ReturnType<typeof sql> | null;
};

async function insertUnderFreeSlug(tx: Tx, typed: string | null, columns: ArticleColumns) {
  // Between the look for a free address and the insert another one can take it; then the next number is free.
  for (let tries = 0; tries < (typed === null ? TRIES : 1); tries += 1) {
    const slug = typed ?? (await numbered(tx, slugOf(columns.title), null));
    const [made] = await tx
      .insert(kbArticles)
      .values({ ...columns, slug })
      .onConflictDoNothing({ target: kbArticles.slug })
      .returning({ id: kbArticles.id, slug: kbArticles.slug });
    if (made) return made;
  }
  throw new SlugTakenError(typed ?? slugOf(columns.title));
}

/** The address free for an article that has `own` already. */
async function numbered(tx: Tx, slug: string, own: string | null): Promise<string> {
  const prefix = slug.slice(0, 190).replace(/[\\%_]/g, (char) => `\\${char}`);
  const rows = await tx
    .select({ slug: kbArticles.slug })
    .from(kbArticles)
    .where(or(eq(kbArticles.slug, slug), like(kbArticles.slug, `${prefix}%`)));
  const taken = new Set(rows.map((row) => row.slug));
  if (own !== null) taken.delete(own);
  return freeSlug(slug, taken);
}
