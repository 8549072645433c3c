import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import {
  archiveArticle,
  createArticle,
  restoreArticle,
  setPublication,
} from './article-commands.server.ts';
import { articleSearch } from './article-sources-sql.server.ts';
import {
  archiveCategory,
  createCategory,
  moveCategory,
  restoreCategory,
  updateCategory,
} from './category-commands.server.ts';
import { forgetReadersJob } from './knowledge-jobs.server.ts';
import { articleVerbs, categoryVerbs, missedSearchVerbs } from './knowledge-verbs.ts';
import { dismissMissedSearch } from './reader-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(articleVerbs.create, createArticle),
  on(categoryVerbs.create, createCategory),
  on(categoryVerbs.edit, (staff, edit, { categoryId }) => updateCategory(staff, categoryId, edit)),
  on(categoryVerbs.move, (staff, move, { categoryId }) => moveCategory(staff, categoryId, move)),
  on(categoryVerbs.archive, (staff, { version }, { categoryId }) =>
    archiveCategory(staff, categoryId, version),
  ),
  on(categoryVerbs.restore, (staff, { version }, { categoryId }) =>
    restoreCategory(staff, categoryId, version),
  ),
  on(missedSearchVerbs.dismiss, (staff, _, { searchId }) => dismissMissedSearch(staff, searchId)),
  on(
    articleVerbs.publication,
    (staff, publication, { articleId }) => setPublication(staff, articleId, publication),
    (_, publication) => (publication.isPublished ? 'Article published' : 'Article unpublished'),
  ),
  on(articleVerbs.archive, (staff, { version }, { articleId }) =>
    archiveArticle(staff, articleId, version),
  ),
  on(articleVerbs.restore, (staff, { version }, { articleId }) =>
    restoreArticle(staff, articleId, version),
  ),
];

/** What this area is to the house. */
export const knowledgeArea = {
  handlers,
  jobs: [forgetReadersJob],
  found: { article: articleSearch },
} satisfies Area;
