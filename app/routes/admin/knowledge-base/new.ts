import { adminOf } from '#app/access/guards.server.ts';
import { createArticle } from '#app/areas/knowledge/article-commands.server.ts';
import { newArticleSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, newArticleSchema, {
    handle: async (article) => {
      await createArticle(adminOf(context), article);
      return { kind: 'success', title: 'Article created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create article' },
  });
}
