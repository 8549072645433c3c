import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./template-forms.ts');

/** The verbs for templates of engagements. */
export const templateVerbs = {
  create: verb({
    path: '/admin/templates/new',
    creates: { label: 'Create Template', at: '/admin/templates#new' },
    needs: 'act-work',
    schema: async () => (await forms()).templateSchema,
    failed: 'Failed to create template',
  }),
  archive: verb({
    path: '/admin/templates/:templateId/archive',
    needs: 'act-work',
    schema: copyShown,
    done: 'Template archived',
    failed: 'Failed to archive template',
  }),
  restore: verb({
    path: '/admin/templates/:templateId/restore',
    needs: 'act-work',
    schema: copyShown,
    done: 'Template restored',
    failed: 'Failed to restore template',
  }),
};
