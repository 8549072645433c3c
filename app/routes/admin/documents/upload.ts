import { adminOf } from '#app/access/guards.server.ts';
import { shareDocuments } from '#app/areas/documents/document-commands.server.ts';
import { documentUploadSchema } from '#app/areas/documents/document-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import { uploadedToast } from '../../uploaded-toast.ts';
import type { Route } from './+types/upload';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, documentUploadSchema, {
    handle: async (upload) => {
      const shared = await shareDocuments(adminOf(context), upload);
      return uploadedToast(shared.length);
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to upload document' },
  });
}
