import { adminOf } from '#app/access/guards.server.ts';
import { updateCategory } from '#app/areas/knowledge/category-commands.server.ts';
import { categoryEditSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const categoryId = idParam(params.categoryId);
  return answerForm(request, categoryEditSchema, {
    handle: async (edit) => {
      await updateCategory(adminOf(context), categoryId, edit);
      return { kind: 'success', title: 'Category updated successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update category' },
  });
}
