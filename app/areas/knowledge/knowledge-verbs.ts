import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./knowledge-forms.ts');

/** The verbs for articles. */
export const articleVerbs = {
  create: verb({
    path: '/admin/knowledge-base/new',
    creates: { label: 'Create Article', at: '/admin/knowledge-base#new' },
    needs: 'act-site',
    schema: async () => (await forms()).newArticleSchema,
    done: 'Article created successfully',
    failed: 'Failed to create article',
  }),
  publication: verb({
    path: '/admin/knowledge-base/:articleId/publication',
    needs: 'act-site',
    schema: async () => (await forms()).publicationSchema,
    failed: 'Failed to update article',
  }),
  archive: verb({
    path: '/admin/knowledge-base/:articleId/archive',
    needs: 'act-site',
    schema: copyShown,
    done: 'Article archived',
    failed: 'Failed to update article',
  }),
  restore: verb({
    path: '/admin/knowledge-base/:articleId/restore',
    needs: 'act-site',
    schema: copyShown,
    done: 'Article restored',
    failed: 'Failed to update article',
  }),
};

/** The verbs for categories. */
export const categoryVerbs = {
  create: verb({
    path: '/admin/knowledge-base/categories/new',
    creates: { label: 'Create Category', at: '/admin/knowledge-base/categories#new' },
    needs: 'act-site',
    schema: async () => (await forms()).categorySchema,
    done: 'Category created successfully',
    failed: 'Failed to create category',
  }),
  edit: verb({
    path: '/admin/knowledge-base/categories/:categoryId/edit',
    needs: 'act-site',
    schema: async () => (await forms()).categoryEditSchema,
    done: 'Category updated successfully',
    failed: 'Failed to update category',
  }),
  move: verb({
    path: '/admin/knowledge-base/categories/:categoryId/move',
    needs: 'act-site',
    schema: async () => (await forms()).categoryMoveSchema,
    done: 'Category moved',
    failed: 'Failed to update category',
  }),
  archive: verb({
    path: '/admin/knowledge-base/categories/:categoryId/archive',
    needs: 'act-site',
    schema: copyShown,
    done: 'Category archived',
    failed: 'Failed to update category',
  }),
  restore: verb({
    path: '/admin/knowledge-base/categories/:categoryId/restore',
    needs: 'act-site',
    schema: copyShown,
    done: 'Category restored',
    failed: 'Failed to update category',
  }),
};

/** The verbs for searches without a result. */
export const missedSearchVerbs = {
  dismiss: verb({
    path: '/admin/knowledge-base/searches/:searchId/dismiss',
    needs: 'act-site',
    schema: nothing,
    done: 'Search dismissed',
    failed: 'Failed to dismiss search',
  }),
};
