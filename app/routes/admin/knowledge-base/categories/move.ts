import { adminOf } from '#app/access/guards.server.ts';
import { moveCategory } from '#app/areas/knowledge/category-commands.server.ts';
import { categoryMoveSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/move';

export async function action({ request, params, context }: Route.ActionArgs) {
  const categoryId = idParam(params.categoryId);
  return answerForm(request, categoryMoveSchema, {
    handle: async (move) => {
      await moveCategory(adminOf(context), categoryId, move);
      return { kind: 'success', title: 'Category moved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update category' },
  });
}
