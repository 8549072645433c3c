import { adminOf } from '#app/access/guards.server.ts';
import { keepArticle } from '#app/areas/knowledge/article-commands.server.ts';
import { knowledgeStepSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const articleId = idParam(params.articleId);
  return answerForm(request, knowledgeStepSchema, {
    handle: async ({ version }) => {
      await keepArticle(adminOf(context), articleId, { version, isArchived: true });
      return { kind: 'success', title: 'Article archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update article' },
  });
}
