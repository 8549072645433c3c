import { adminOf } from '#app/access/guards.server.ts';
import { setPublication } from '#app/areas/knowledge/article-commands.server.ts';
import { publicationSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/publication';

export async function action({ request, params, context }: Route.ActionArgs) {
  const articleId = idParam(params.articleId);
  return answerForm(request, publicationSchema, {
    handle: async (publication) => {
      await setPublication(adminOf(context), articleId, publication);
      return {
        kind: 'success',
        title: publication.isPublished ? 'Article published' : 'Article unpublished',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update article' },
  });
}
