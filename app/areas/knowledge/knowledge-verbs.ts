import { nothingSchema, verb } from '#app/platform/verb.ts';
import {
  categoryEditSchema,
  categoryMoveSchema,
  categorySchema,
  knowledgeStepSchema,
  newArticleSchema,
  publicationSchema,
} from './knowledge-forms.ts';

/** What people do with articles. */
export const articleVerbs = {
  create: verb({
    path: '/admin/knowledge-base/new',
    schema: newArticleSchema,
    done: 'Article created successfully',
    failed: 'Failed to create article',
  }),
  publication: verb({
    path: '/admin/knowledge-base/:articleId/publication',
    schema: publicationSchema,
    failed: 'Failed to update article',
  }),
  archive: verb({
    path: '/admin/knowledge-base/:articleId/archive',
    schema: knowledgeStepSchema,
    done: 'Article archived',
    failed: 'Failed to update article',
  }),
  restore: verb({
    path: '/admin/knowledge-base/:articleId/restore',
    schema: knowledgeStepSchema,
    done: 'Article restored',
    failed: 'Failed to update article',
  }),
};

/** What people do with categorys. */
export const categoryVerbs = {
  create: verb({
    path: '/admin/knowledge-base/categories/new',
    schema: categorySchema,
    done: 'Category created successfully',
    failed: 'Failed to create category',
  }),
  edit: verb({
    path: '/admin/knowledge-base/categories/:categoryId/edit',
    schema: categoryEditSchema,
    done: 'Category updated successfully',
    failed: 'Failed to update category',
  }),
  move: verb({
    path: '/admin/knowledge-base/categories/:categoryId/move',
    schema: categoryMoveSchema,
    done: 'Category moved',
    failed: 'Failed to update category',
  }),
  archive: verb({
    path: '/admin/knowledge-base/categories/:categoryId/archive',
    schema: knowledgeStepSchema,
    done: 'Category archived',
    failed: 'Failed to update category',
  }),
  restore: verb({
    path: '/admin/knowledge-base/categories/:categoryId/restore',
    schema: knowledgeStepSchema,
    done: 'Category restored',
    failed: 'Failed to update category',
  }),
};

/** What people do with missed searchs. */
export const missedSearchVerbs = {
  dismiss: verb({
    path: '/admin/knowledge-base/searches/:searchId/dismiss',
    schema: nothingSchema,
    done: 'Search dismissed',
    failed: 'Failed to dismiss search',
  }),
};
