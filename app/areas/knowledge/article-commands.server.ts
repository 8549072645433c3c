import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { checkMarkdown } from '#app/platform/markdown.server.ts';
import { kbArticles, kbCategories, kbFormerSlugs } from '#app/records/article/knowledge-tables.ts';
import { freeSlug, slugOf } from './article-slug.ts';
import type { ArticleEdit, NewArticle, Publication } from './knowledge-forms.ts';
import { clearAnsweredSearches } from './reader-commands.server.ts';

/** Another article has or had the address. */
export class SlugTakenError extends RefusedError {
  override name = 'SlugTakenError';
  constructor(slug: string) {
    super(`Another article already has the slug "${slug}".`);
  }
}

/**
 * Creates an article, once no matter how often the form is sent, and returns its id. Without a slug its address is made from
 * the title, and numbered if it is taken.
 * @throws TooComplicatedError, SlugTakenError for a typed slug, RefusedError when the category is gone or archived, and when an
 * article without content is to be published.
 */
export async function createArticle(
  actor: AdminActor,
  { submissionId, ...form }: NewArticle,
): Promise<string> {
  const { slug, ...article } = form;
  const submission = submissionOf(submissionId, form);
  await checkMarkdown(form.content);
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, kbArticles, submission);
    if (earlier) return earlier;
    const { title, content = '', categoryId = null, isPublished } = article;
    if (isPublished) expectContent(content);
    await expectCategory(tx, categoryId);
    await lockSlugs(tx);
    const made = await insertUnderFreeSlug(tx, slug ?? null, {
      title,
      content,
      categoryId,
      isPublished,
      publishedAt: isPublished ? sql`now()` : null,
      createdBy: actor.userId,
      ...submission,
    });
    await clearAnsweredSearches(tx, made.id);
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
 * Saves an edit of an article's text; a blank slug is made from the title. An address that readers have seen leads to the new
 * one from then on.
 * @throws TooComplicatedError, NotFoundError, ChangedMeanwhileError when `version` is outdated, SlugTakenError for a typed
 * slug, RefusedError for an archived article, for a category that is gone or archived, and when a published article would lose
 * its content.
 */
export async function updateArticle(
  actor: AdminActor,
  id: string,
  { version, ...edit }: ArticleEdit,
): Promise<void> {
  await checkMarkdown(edit.content);
  const work = asActor(actor, async (tx) => {
    const before = await lockArticle(tx, id, version);
    if (before.archivedAt) throw new RefusedError('Restore this article before you edit it.');
    const { title, content = '', categoryId = null } = edit;
    if (before.isPublished && !content.trim()) {
      throw new RefusedError('Readers see this article. Unpublish it before you empty it.');
    }
    if (categoryId !== before.categoryId) await expectCategory(tx, categoryId);
    await lockSlugs(tx);
    const slug = edit.slug ?? (await numbered(tx, slugOf(title), id));
    if (edit.slug && (await hadByAnother(tx, edit.slug, id))) throw new SlugTakenError(edit.slug);
    if (slug !== before.slug) await storeFormerSlug(tx, before, slug);
    const after = { title, slug, content, categoryId };
    await tx
      .update(kbArticles)
      .set({ ...after, ...nextVersion(kbArticles) })
      .where(eq(kbArticles.id, id));
    await clearAnsweredSearches(tx, id);
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
 * Publishes or unpublishes an article. The day it was first published stays.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived article and for publishing one without content.
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
    if (isPublished) expectContent(article.content);
    const isFirst = isPublished && article.publishedAt === null;
    await tx
      .update(kbArticles)
      .set({
        isPublished,
        version: nextVersion(kbArticles).version,
        // What readers see as the last change is never before the day it came out.
        ...(isFirst && { publishedAt: sql`now()`, updatedAt: sql`now()` }),
      })
      .where(eq(kbArticles.id, id));
    await clearAnsweredSearches(tx, id);
    await logActivity(tx, actor, {
      action: isPublished ? 'article.published' : 'article.unpublished',
      entityType: 'article',
      entityId: id,
      metadata: { title: article.title },
    });
  });
}

/**
 * Removes an article from the lists and the public pages.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is already archived.
 */
export function archiveArticle(actor: AdminActor, id: string, version: number): Promise<void> {
  return setArchived(actor, id, version, true);
}

/** Restores an archived article. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export function restoreArticle(actor: AdminActor, id: string, version: number): Promise<void> {
  return setArchived(actor, id, version, false);
}

async function setArchived(actor: AdminActor, id: string, version: number, isArchived: boolean) {
  await asActor(actor, async (tx) => {
    const article = await lockArticle(tx, id, version);
    if ((article.archivedAt !== null) === isArchived) {
      throw new RefusedError(
        isArchived ? 'This article is already archived.' : 'This article is not archived.',
      );
    }
    await tx
      .update(kbArticles)
      .set({ archivedAt: isArchived ? sql`now()` : null, version: nextVersion(kbArticles).version })
      .where(eq(kbArticles.id, id));
    await clearAnsweredSearches(tx, id);
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

function expectContent(content: string): void {
  if (!content.trim()) throw new RefusedError('Write the article before you publish it.');
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
  if (typed !== null && (await hadByAnother(tx, typed, null))) throw new SlugTakenError(typed);
  const slug = typed ?? (await numbered(tx, slugOf(columns.title), null));
  const [made] = await tx
    .insert(kbArticles)
    .values({ ...columns, slug })
    .onConflictDoNothing({ target: kbArticles.slug })
    .returning({ id: kbArticles.id, slug: kbArticles.slug });
  if (!made) throw new SlugTakenError(slug);
  return made;
}

/** One change of addresses at a time: no index spans those that articles have and those that they had. */
async function lockSlugs(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${kbFormerSlugs} in share row exclusive mode`);
}

async function hadByAnother(tx: Tx, slug: string, own: string | null): Promise<boolean> {
  const [other] = await tx
    .select({ slug: kbFormerSlugs.slug })
    .from(kbFormerSlugs)
    .where(
      and(
        eq(kbFormerSlugs.slug, slug),
        own === null ? undefined : ne(kbFormerSlugs.articleId, own),
      ),
    );
  return other !== undefined;
}

/** The address that an article leaves leads to it from now on, unless no reader ever saw it there; the one it takes no longer does. */
async function storeFormerSlug(
  tx: Tx,
  { id, slug, publishedAt }: typeof kbArticles.$inferSelect,
  next: string,
): Promise<void> {
  await tx.delete(kbFormerSlugs).where(eq(kbFormerSlugs.slug, next));
  if (publishedAt) await tx.insert(kbFormerSlugs).values({ slug, articleId: id });
}

/** The address free for a new article, or for the one of that id, which may keep or take back its own. */
async function numbered(tx: Tx, slug: string, own: string | null): Promise<string> {
  const prefix = `${slug.slice(0, 190).replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
  const present = tx
    .select({ slug: kbArticles.slug, id: kbArticles.id })
    .from(kbArticles)
    .where(or(eq(kbArticles.slug, slug), like(kbArticles.slug, prefix)));
  const former = tx
    .select({ slug: kbFormerSlugs.slug, id: kbFormerSlugs.articleId })
    .from(kbFormerSlugs)
    .where(or(eq(kbFormerSlugs.slug, slug), like(kbFormerSlugs.slug, prefix)));
  const others = (await unionAll(present, former)).filter(({ id }) => id !== own);
  return freeSlug(slug, new Set(others.map((row) => row.slug)));
}
