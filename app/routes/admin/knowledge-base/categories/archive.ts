import { adminOf } from '#app/access/guards.server.ts';
import { keepCategory } from '#app/areas/knowledge/category-commands.server.ts';
import { knowledgeStepSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const categoryId = idParam(params.categoryId);
  return answerForm(request, knowledgeStepSchema, {
    handle: async ({ version }) => {
      await keepCategory(adminOf(context), categoryId, { version, isArchived: true });
      return { kind: 'success', title: 'Category archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update category' },
  });
}
