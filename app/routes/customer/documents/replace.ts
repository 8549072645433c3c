import { customerOf } from '#app/access/guards.server.ts';
import { replaceFile } from '#app/areas/documents/document-commands.server.ts';
import { replacementSchema } from '#app/areas/documents/document-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/replace';

export async function action({ request, params, context }: Route.ActionArgs) {
  const documentId = idParam(params.documentId);
  return answerForm(request, replacementSchema, {
    handle: async (replacement) => {
      await replaceFile(customerOf(context), documentId, replacement);
      return { kind: 'success', title: 'File replaced successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to replace the file' },
  });
}
