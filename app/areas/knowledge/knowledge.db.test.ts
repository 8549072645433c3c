import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { rowsOf, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import {
  kbArticleFeedback,
  kbArticles,
  kbArticleViewDays,
  kbArticleViews,
  kbMissedSearches,
} from '#app/records/article/knowledge-tables.ts';
import { makeArticle, makeCategory } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { NO_POLICY } from '#tests/helpers/not-allowed.ts';
import { forgetReadersJob } from './knowledge-jobs.server.ts';
import {
  findPublishedArticle,
  listNewestArticles,
  listPublishedArticles,
  listReaderCategories,
  suggestArticles,
} from './knowledge-queries.server.ts';
import { countView, giveFeedback, noteMissedSearch } from './reader-commands.server.ts';
import { snippetOf } from './search-snippet.ts';

setUpDatabase();

const add = (given: Parameters<typeof makeArticle>[1]) =>
  unsafeOwnerTransaction((tx) => makeArticle(tx, given));
const addCategory = (given: Parameters<typeof makeCategory>[1] = {}) =>
  unsafeOwnerTransaction((tx) => makeCategory(tx, given));
const may = (day: number) => new Date(Date.UTC(2026, 4, day));

const search = (
  text: string,
  { categoryId = null, after = null }: { categoryId?: string | null; after?: string | null } = {},
) => listPublishedArticles(VISITOR, { search: text, after, before: null }, { categoryId });
const found = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).rows.map(({ slug }) => slug);

describe('the public search', () => {
  it('finds words in any form and parts of words, best match first, and never drafts or archived ones', async () => {
    const words = { content: 'A paragraph about economizers and their dampers.' };
    await add({ slug: 'in-content', title: 'Spring start-ups', ...words });
    await add({ slug: 'in-title', title: 'Testing an economizer', content: 'Open it.' });
    await add({ slug: 'economizer-draft', title: 'Economizer', isPublished: false });
    await add({ slug: 'economizer-gone', title: 'Economizer', archivedAt: new Date() });
    expect(await found('economizer')).toEqual(['in-title', 'in-content']);
    expect(await found('ECONOMIZED')).toHaveLength(2);
    expect(await found('conomizers')).toEqual(['in-content']);
    expect(await found('economizer -dampers')).toEqual(['in-title']);
    expect(await found('100%_\\')).toEqual([]);
  });

  it('ranks a hundred at most, those with the words in their title among them, of the category', async () => {
    const categoryId = (await addCategory()).id;
    await add({ slug: 'oldest-titled', title: 'Glycol', content: 'Old.', publishedAt: may(1) });
    await add({
      slug: 'of-category',
      categoryId,
      title: 'Quarto',
      content: 'Glycol',
      publishedAt: may(1),
    });
    await unsafeOwnerTransaction(async (tx) => {
      for (let at = 0; at < 100; at++) {
        await makeArticle(tx, { title: 'Quarto', content: 'Glycol', publishedAt: may(2) });
      }
    });
    let after: string | null = null;
    const slugs: string[] = [];
    do {
      const page = await search('glycol', { after });
      slugs.push(...page.rows.map(({ slug }) => slug));
      after = page.next;
    } while (after);
    expect([slugs.length, slugs[0], slugs.includes('of-category')]).toEqual([
      100,
      'oldest-titled',
      false,
    ]);
    expect(await found('glycol', { categoryId })).toEqual(['of-category']);
  });

  it('marks what it found in an excerpt', async () => {
    await add({
      slug: 'snippet',
      title: 'Filters',
      content: '## Why\n\nA clogged **MERV** filter costs fan energy. <b>Pleated</b> ones last.',
    });
    const snippet = async (query: string) => {
      const { rows } = await search(query);
      const row = rows.find(({ slug }) => slug === 'snippet');
      return row ? snippetOf({ ...row, query }) : [];
    };
    const marked = async (query: string) =>
      (await snippet(query)).filter(({ isFound }) => isFound).map(({ text }) => text);
    expect(await marked('merv')).toEqual(['MERV']);
    expect(await marked('leate')).toEqual(['leate']);
    const words = (await snippet('merv')).map(({ text }) => text).join('');
    expect(words).toContain('clogged MERV filter');
    expect(words).not.toMatch(/[<*#]/);
  });

  it('combines with the chosen category', async () => {
    const one = await addCategory();
    const other = await addCategory();
    await add({ slug: 'belt-one', title: 'Belts', categoryId: one.id });
    await add({ slug: 'belt-other', title: 'Belts', categoryId: other.id });
    expect(await found('belts', { categoryId: one.id })).toEqual(['belt-one']);
    expect(await found('pulleys', { categoryId: one.id })).toEqual([]);
    expect((await search('belts', { categoryId: one.id })).isMissed).toBe(false);
    const empty = await addCategory();
    expect(await search('belts', { categoryId: empty.id })).toMatchObject({ isMissed: false });
    expect(await search('pulleys')).toMatchObject({ rows: [], isMissed: true });
  });

  it('pages through many results without losing or repeating one', async () => {
    for (let number = 0; number < PAGE_SIZE + 4; number += 1) {
      await add({ slug: `many-${number}`, title: number % 3 ? 'Coil' : 'Coil coil coils' });
    }
    const first = await search('coil');
    const second = await search('coil', { after: first.next });
    const slugs = [...first.rows, ...second.rows].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(PAGE_SIZE + 4);
    expect(second.next).toBeNull();
    const newest = await search('');
    const older = await search('', { after: newest.next });
    expect(newest.rows).toHaveLength(PAGE_SIZE);
    expect(older.rows.some(({ id }) => newest.rows.some((row) => row.id === id))).toBe(false);
  });
});

describe('the words of a reader', () => {
  it('are looked up in the word and trigram indexes, not in the whole table', async () => {
    await add({ slug: 'curbs', title: 'Rooftop curbs', content: 'Measure the curb first.' });
    const scansOf = (tx: Tx) =>
      rowsOf<{ name: string; scans: number }>(
        tx,
        sql`select name, pg_stat_get_xact_numscans(name::regclass)::int as scans
          from unnest(array['kb_articles', 'kb_articles_search', 'kb_articles_letters']) as name`,
      );
    const [before, after] = await asActor(VISITOR, async (tx) => {
      const first = await scansOf(tx);
      await rowsOf(tx, sql`select find_published_articles('rooftop curb', '%rooftop curb%')`);
      return [first, await scansOf(tx)];
    });
    // Title and content are looked up one after the other.
    expect(after.map(({ scans }, at) => scans - (before[at]?.scans ?? 0))).toEqual([0, 1, 2]);
  });
});

describe('an archived category', () => {
  it('is none to readers, and its articles stay', async () => {
    const gone = await addCategory({ name: 'Gone shelf', archivedAt: new Date() });
    await add({ slug: 'left-over', title: 'Left over', categoryId: gone.id });
    expect(await findPublishedArticle(VISITOR, 'left-over')).toMatchObject({ categoryName: null });
    const names = (await listReaderCategories(VISITOR)).map(({ name }) => name);
    expect(names).not.toContain('Gone shelf');
  });
});

describe('findPublishedArticle', () => {
  it('brings the newest of the category, then others that are about the same', async () => {
    const { id: categoryId } = await addCategory();
    const title = 'Zeotrope glide';
    for (const day of [3, 1, 2]) {
      const createdAt = may(day);
      await add({ slug: `glide-${day}`, title: `${title} ${day}`, categoryId, createdAt });
    }
    await add({ slug: 'glide-draft', title, categoryId, isPublished: false });
    await add({ slug: 'elsewhere', title: 'Charging', content: 'Mind the zeotrope glide.' });
    const related = async (slug: string) =>
      (await findPublishedArticle(VISITOR, slug))?.related.map((article) => article.slug);
    expect(await related('glide-1')).toEqual(['glide-3', 'glide-2', 'elsewhere']);
    expect((await related('elsewhere'))?.length).toBeLessThanOrEqual(3);
    expect(await related('glide-draft')).toBeUndefined();
  });

  it('tells when the article came out', async () => {
    await add({ slug: 'late', title: 'Late', createdAt: may(1), publishedAt: may(20) });
    expect(await findPublishedArticle(VISITOR, 'late')).toMatchObject({ publishedAt: may(20) });
    const [newest] = await listNewestArticles();
    expect(newest?.publishedAt.getTime()).toBeGreaterThan(may(20).getTime());
  });
});

describe('suggestArticles', () => {
  it('offers up to three that hold at least half of the words', async () => {
    for (const number of [1, 2, 3, 4]) {
      await add({ slug: `ahu-${number}`, title: `Sizing humidifier nozzles ${number}` });
    }
    await add({ slug: 'weak', title: 'Sizing', content: 'Nothing else.' });
    const slugs = async (question: string) =>
      (await suggestArticles(VISITOR, question)).map(({ slug }) => slug);
    const offered = await slugs('How do we size the nozzles of a humidifier?');
    expect(offered).toHaveLength(3);
    expect(offered.every((slug) => slug.startsWith('ahu-'))).toBe(true);
    expect(await slugs('Sizing our vehicle fleet insurance')).toEqual([]);
    expect(await slugs('the of and')).toEqual([]);
    expect(await slugs(`' & | ! :* (`)).toEqual([]);
  });
});

describe('views', () => {
  const views = async (id: string) => {
    const [article] = await unsafeOwnerTransaction((tx) =>
      tx.select({ views: kbArticles.viewCount }).from(kbArticles).where(eq(kbArticles.id, id)),
    );
    return article?.views;
  };
  const times = (count: number, visitId: () => string, slug: string) =>
    Promise.all(Array.from({ length: count }, () => countView(slug, visitId())));

  it('count once for each visit, whatever runs at once', async () => {
    const { id, slug } = await add({ viewCount: 7 });
    const one = crypto.randomUUID();
    await times(50, () => one, slug);
    expect(await views(id)).toBe(8);
    await times(50, () => crypto.randomUUID(), slug);
    expect(await views(id)).toBe(58);
    expect(await countView(slug, one)).toBe(58);
  });

  it('are not counted for drafts and archived articles', async () => {
    for (const hidden of [{ isPublished: false }, { archivedAt: new Date() }]) {
      const { id, slug } = await add(hidden);
      await expect(countView(slug, crypto.randomUUID())).rejects.toThrow(NotFoundError);
      expect(await views(id)).toBe(0);
    }
  });

  it('are not counted at an address that no article can have', async () => {
    await expect(countView('coils\0', crypto.randomUUID())).rejects.toThrow(NotFoundError);
  });

  it('are forgotten after a day, the counts stay, also by day for the report', async () => {
    const { id, slug } = await add({});
    await countView(slug, crypto.randomUUID());
    await unsafeOwnerTransaction((tx) =>
      tx.update(kbArticleViews).set({ createdAt: sql`now() - interval '25 hours'` }),
    );
    await countView(slug, crypto.randomUUID());
    await forgetReadersJob.run({});
    const left = await unsafeOwnerTransaction((tx) => tx.select().from(kbArticleViews));
    expect(left).toHaveLength(1);
    expect(await views(id)).toBe(2);
    const days = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ views: sql<number>`sum(${kbArticleViewDays.views})::int` })
        .from(kbArticleViewDays)
        .where(eq(kbArticleViewDays.articleId, id)),
    );
    expect(days).toEqual([{ views: 2 }]);
  });
});

describe('answers of readers', () => {
  const answersTo = (articleId: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.select().from(kbArticleFeedback).where(eq(kbArticleFeedback.articleId, articleId)),
    );

  it('are one for each visit, and only a no has a comment', async () => {
    const { id, slug } = await add({});
    const visitId = crypto.randomUUID();
    await giveFeedback(slug, { helpful: 'no', comment: 'Which form?', visitId });
    await giveFeedback(slug, { helpful: 'yes', visitId });
    expect(await answersTo(id)).toMatchObject([{ helpful: false, comment: 'Which form?' }]);
    await giveFeedback(slug, { helpful: 'yes', comment: 'Dropped' });
    expect(await answersTo(id)).toContainEqual(
      expect.objectContaining({ helpful: true, comment: null }),
    );
  });

  it('are refused for what readers cannot see, and readers do not see them', async () => {
    for (const hidden of [{ isPublished: false }, { archivedAt: new Date() }]) {
      const { id, slug } = await add(hidden);
      await expect(giveFeedback(slug, { helpful: 'yes' })).rejects.toThrow(NotFoundError);
      await expect(
        asActor(VISITOR, (tx) =>
          tx
            .insert(kbArticleFeedback)
            .values({ articleId: id, visitId: crypto.randomUUID(), helpful: true }),
        ),
      ).rejects.toThrow(NO_POLICY);
      expect(await answersTo(id)).toEqual([]);
    }
    await expect(giveFeedback('coils\0', { helpful: 'yes' })).rejects.toThrow(NotFoundError);
    const seen = await asActor(VISITOR, (tx) => tx.select().from(kbArticleFeedback));
    expect(seen).toEqual([]);
  });
});

describe('searches without a result', () => {
  it('are counted by their words, without what may name a person', async () => {
    const at = (query: string) =>
      unsafeOwnerTransaction((tx) =>
        tx.select().from(kbMissedSearches).where(eq(kbMissedSearches.query, query)),
      );
    await Promise.all(
      ['Chiller  plant', 'chiller PLANT', 'chiller plant '].map((query) => noteMissedSearch(query)),
    );
    await noteMissedSearch('pat@example.com');
    expect(await at('chiller plant')).toMatchObject([{ times: 3 }]);
    expect(await at('pat@example.com')).toEqual([]);
    expect(await asActor(VISITOR, (tx) => tx.select().from(kbMissedSearches))).toEqual([]);
  });
});
