import { customerOf } from '#app/access/guards.server.ts';
import { updateDocument } from '#app/areas/documents/document-commands.server.ts';
import { ownDocumentEditSchema } from '#app/areas/documents/document-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const documentId = idParam(params.documentId);
  return answerForm(request, ownDocumentEditSchema, {
    handle: async (edit) => {
      await updateDocument(customerOf(context), documentId, edit);
      return { kind: 'success', title: 'Document updated successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update document' },
  });
}
