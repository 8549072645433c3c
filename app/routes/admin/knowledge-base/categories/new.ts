import { adminOf } from '#app/access/guards.server.ts';
import { createCategory } from '#app/areas/knowledge/category-commands.server.ts';
import { categorySchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm } from '../../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, categorySchema, {
    handle: async (category) => {
      await createCategory(adminOf(context), category);
      return { kind: 'success', title: 'Category created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create category' },
  });
}
