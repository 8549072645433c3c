import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import type { ArticleShow } from '#app/records/article/article-status.ts';
import {
  articleOutAt,
  kbArticles,
  kbCategories,
  kbMissedSearches,
} from '#app/records/article/knowledge-tables.ts';
import { makeArticle, makeCategory } from '#demo/makers.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { planOfOrder } from '#tests/helpers/order-plan.ts';
import {
  archiveArticle,
  createArticle,
  restoreArticle,
  SlugTakenError,
  setPublication,
  updateArticle,
} from './article-commands.server.ts';
import {
  ARTICLE_SORTS,
  getArticle,
  listArticles,
  listComments,
  listMissedSearches,
  MISSED_SORTS,
} from './article-queries.server.ts';
import { CATEGORY_SORTS } from './category-queries.server.ts';
import type { NewArticle } from './knowledge-forms.ts';
import { findMovedArticle } from './knowledge-queries.server.ts';
import { dismissMissedSearch, giveFeedback, noteMissedSearch } from './reader-commands.server.ts';

setUpDatabase();

const NOBODY = '00000000-0000-4000-8000-000000000000';
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
const draft = (title: string, more: Partial<NewArticle> = {}) =>
  createArticle(admin, { title, isPublished: false, ...more });
const request = {
  search: '',
  sort: 'updated',
  direction: 'desc',
  after: null,
  before: null,
} as const;

describe('an address', () => {
  it('is made from the title, and numbered when it is taken, also by two at the same time', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => draft('Heat Pump Defrost!')));
    const slugs = (await Promise.all(ids.map(read))).map((article) => article?.slug);
    expect(slugs.sort()).toEqual(
      [1, 2, 3, 4].map((n) => `heat-pump-defrost${n > 1 ? `-${n}` : ''}`),
    );
    expect(await read(await draft('!?'))).toMatchObject({ slug: 'article' });
    expect(await read(await draft('日本'))).toMatchObject({ slug: 'article-2' });
  });

  it('that was typed is refused when another article has it', async () => {
    const id = await draft('First', { slug: 'typed' });
    await expect(draft('Second', { slug: 'typed' })).rejects.toThrow(SlugTakenError);
    const second = await draft('Second');
    await expect(
      updateArticle(admin, second, { title: 'Second', slug: 'typed', version: 1 }),
    ).rejects.toThrow('Another article already has the slug "typed".');
    expect(await read(second)).toMatchObject({ slug: 'second', version: 1 });
    await updateArticle(admin, id, { title: 'Renamed', slug: 'typed', version: 1 });
    expect(await read(id)).toMatchObject({ title: 'Renamed', slug: 'typed', version: 2 });
    await updateArticle(admin, id, { title: 'Renamed', version: 2 });
    expect(await read(id)).toMatchObject({ slug: 'renamed' });
  });

  it('that readers knew leads to the article from then on, and no other one takes it', async () => {
    const content = 'Text';
    const id = await draft('Moved', { slug: 'never-seen' });
    const edit = (version: number, slug: string) =>
      updateArticle(admin, id, { title: 'Moved', content, slug, version });
    await edit(1, 'first-home');
    await setPublication(admin, id, { isPublished: true, version: 2 });
    await edit(3, 'second-home');
    await edit(4, 'third-home');
    const moved = (slug: string) => findMovedArticle(VISITOR, slug);
    expect(await Promise.all(['first-home', 'second-home'].map(moved))).toEqual([
      'third-home',
      'third-home',
    ]);
    expect(await moved('never-seen')).toBeNull();
    await expect(draft('Other', { slug: 'first-home' })).rejects.toThrow(SlugTakenError);
    const other = await draft('First home');
    expect(await read(other)).toMatchObject({ slug: 'first-home-2' });
    await expect(
      updateArticle(admin, other, { title: 'Other', slug: 'second-home', version: 1 }),
    ).rejects.toThrow(SlugTakenError);
    expect(await read(other)).toMatchObject({ slug: 'first-home-2', version: 1 });
    // Its own it may take back.
    await edit(5, 'first-home');
    expect(await Promise.all(['first-home', 'third-home'].map(moved))).toEqual([
      null,
      'first-home',
    ]);
    await setPublication(admin, id, { isPublished: false, version: 6 });
    expect(await moved('third-home')).toBeNull();
  });
});

describe('an article', () => {
  it('is a draft unless it is published immediately', async () => {
    expect(await read(await draft('Quiet'))).toMatchObject({
      isPublished: false,
      publishedAt: null,
      content: '',
      createdBy: admin.userId,
    });
    const id = await createArticle(admin, { title: 'Loud', content: 'Text', isPublished: true });
    expect((await read(id))?.publishedAt).toBeInstanceOf(Date);
  });

  it('without content is not published, and a published one is not emptied', async () => {
    const refusal = 'Write the article before you publish it.';
    for (const content of [undefined, ' \n ']) {
      await expect(
        createArticle(admin, { title: 'Blank', ...(content && { content }), isPublished: true }),
      ).rejects.toThrow(refusal);
    }
    const id = await draft('Blank');
    expect(await read(id)).toMatchObject({ slug: 'blank' });
    await expect(setPublication(admin, id, { isPublished: true, version: 1 })).rejects.toThrow(
      refusal,
    );
    expect(await read(id)).toMatchObject({ isPublished: false, version: 1 });
    const { id: out } = await add({ content: 'Text' });
    await expect(updateArticle(admin, out, { title: 'Out', version: 1 })).rejects.toThrow(
      'Unpublish it before you empty it.',
    );
    expect(await read(out)).toMatchObject({ content: 'Text', version: 1 });
  });

  it('is published and taken back, and keeps the day it first came out', async () => {
    const id = await draft('Back and forth', { content: 'Text' });
    await setPublication(admin, id, { isPublished: true, version: 1 });
    const out = (await read(id))?.publishedAt;
    expect(out).toBeInstanceOf(Date);
    await setPublication(admin, id, { isPublished: false, version: 2 });
    await setPublication(admin, id, { isPublished: true, version: 3 });
    expect(await read(id)).toMatchObject({ isPublished: true, publishedAt: out, version: 4 });
    const lines = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ action: activityLogs.action })
        .from(activityLogs)
        .where(eq(activityLogs.entityId, id))
        .orderBy(asc(activityLogs.createdAt)),
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'article.created',
      'article.published',
      'article.unpublished',
      'article.published',
    ]);
  });

  it('refuses an older copy at every step and keeps what the other admin saved', async () => {
    const { id } = await add({ title: 'Old', version: 3 });
    const stale = { version: 2 };
    const steps = [
      () => updateArticle(admin, id, { title: 'New', ...stale }),
      () => setPublication(admin, id, { isPublished: false, ...stale }),
      () => archiveArticle(admin, id, stale.version),
    ];
    for (const step of steps) await expect(step()).rejects.toThrow(ChangedMeanwhileError);
    expect(await read(id)).toMatchObject({ title: 'Old', isPublished: true, archivedAt: null });
    await expect(updateArticle(admin, NOBODY, { title: 'X', version: 1 })).rejects.toThrow(
      NotFoundError,
    );
  });

  it('that is archived is gone for readers, can only be restored, and comes back as it was', async () => {
    const { id } = await add();
    await archiveArticle(admin, id, 1);
    const seen = () =>
      asActor(VISITOR, (tx) => tx.select().from(kbArticles).where(eq(kbArticles.id, id)));
    expect(await seen()).toEqual([]);
    for (const refused of [
      () => updateArticle(admin, id, { title: 'X', version: 2 }),
      () => setPublication(admin, id, { isPublished: false, version: 2 }),
      () => archiveArticle(admin, id, 2),
    ]) {
      await expect(refused()).rejects.toThrow(RefusedError);
    }
    await restoreArticle(admin, id, 2);
    expect(await seen()).toMatchObject([{ isPublished: true, version: 3 }]);
  });

  it('cannot be put into a category that is archived or gone', async () => {
    const gone = await unsafeOwnerTransaction((tx) => makeCategory(tx, { archivedAt: new Date() }));
    for (const categoryId of [gone.id, NOBODY]) {
      await expect(draft('Shelved', { categoryId })).rejects.toThrow(RefusedError);
    }
    const { id } = await add({ categoryId: gone.id });
    await updateArticle(admin, id, {
      title: 'Stays',
      content: 'Text',
      categoryId: gone.id,
      version: 1,
    });
    expect(await read(id)).toMatchObject({ title: 'Stays', categoryId: gone.id });
  });
});

describe('the list of articles', () => {
  it('is narrowed by status, category and words, and counts the answers of readers', async () => {
    const category = await unsafeOwnerTransaction((tx) => makeCategory(tx));
    const shelved = { categoryId: category.id };
    const out = await add({ ...shelved, title: 'Zeta out', slug: 'zeta-out' });
    await add({ ...shelved, title: 'Zeta draft', isPublished: false });
    await add({ ...shelved, title: 'Zeta gone', archivedAt: new Date() });
    await add({ title: 'Zeta without', content: 'pigeon' });
    for (const helpful of ['yes', 'yes', 'no'] as const) {
      await giveFeedback('zeta-out', { helpful, comment: 'Too short' });
    }
    const titles = async (show: ArticleShow, categoryId: string | null, search = '') => {
      const { rows, count } = await listArticles(
        admin,
        { ...request, sort: 'title', direction: 'asc', search },
        { show, categoryId },
      );
      expect(count).toBe(rows.length);
      return rows.map(({ title }) => title);
    };
    expect(await titles('current', category.id)).toEqual(['Zeta draft', 'Zeta out']);
    expect(await titles('published', category.id)).toEqual(['Zeta out']);
    expect(await titles('draft', category.id)).toEqual(['Zeta draft']);
    expect(await titles('archived', category.id)).toEqual(['Zeta gone']);
    expect(await titles('current', 'none', 'zeta')).toEqual(['Zeta without']);
    expect(await titles('current', null, 'PIGEON')).toEqual(['Zeta without']);
    expect(await getArticle(admin, out.id)).toMatchObject({ helpful: 2, unhelpful: 1 });
    const comments = await listComments(admin, out.id, request);
    expect(comments).toMatchObject({ count: 1, rows: [{ comment: 'Too short' }] });
  });

  it('has an index for each of its orders', async () => {
    for (const [table, sorts] of [
      [kbArticles, ARTICLE_SORTS],
      [kbCategories, CATEGORY_SORTS],
      [kbMissedSearches, MISSED_SORTS],
    ] as const) {
      for (const { by } of Object.values(sorts)) {
        const plan = await planOfOrder(table, [asc(by), asc(table.id)]);
        expect(plan).toContain('Index');
      }
    }
    expect(
      await planOfOrder(kbArticles, [asc(articleOutAt(kbArticles)), asc(kbArticles.id)]),
    ).toContain('Index');
  });
});

describe('searches without a result', () => {
  it('are listed with how often they came, and dismissed', async () => {
    for (const query of ['rooftop crane permit', 'rooftop crane permit', 'union rates']) {
      await noteMissedSearch(query);
    }
    const list = (search = '') =>
      listMissedSearches(admin, { ...request, sort: 'times', direction: 'desc', search });
    const { rows, count } = await list();
    expect([count, rows.map(({ query, times }) => [query, times])]).toEqual([
      2,
      [
        ['rooftop crane permit', 2],
        ['union rates', 1],
      ],
    ]);
    expect((await list('crane')).rows).toHaveLength(1);
    const id = rows[0]?.id ?? '';
    await dismissMissedSearch(admin, id);
    await expect(dismissMissedSearch(admin, id)).rejects.toThrow(NotFoundError);
    expect((await list()).rows.map(({ query }) => query)).toEqual(['union rates']);
  });

  it('leave the list once readers find an article by them, and not for a draft', async () => {
    for (const query of ['a2l', 'econ', 'union rates']) await noteMissedSearch(query);
    const listed = async () =>
      (await listMissedSearches(admin, { ...request, sort: 'query', direction: 'asc' })).rows.map(
        ({ query }) => query,
      );
    const id = await draft('A2L refrigerants', { content: 'Sensors.' });
    expect(await listed()).toEqual(['a2l', 'econ', 'union rates']);
    await setPublication(admin, id, { isPublished: true, version: 1 });
    expect(await listed()).toEqual(['econ', 'union rates']);
    await updateArticle(admin, id, { title: 'A2L', content: 'Economizers.', version: 2 });
    expect(await listed()).toEqual(['union rates']);
    await draft('What unions rate', { content: 'Much.', isPublished: true });
    expect(await listed()).toEqual([]);
  });
});
