import { customerOf } from '#app/access/guards.server.ts';
import { sendDocuments } from '#app/areas/documents/document-commands.server.ts';
import { ownUploadSchema } from '#app/areas/documents/document-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import { uploadedToast } from '../../uploaded-toast.ts';
import type { Route } from './+types/upload';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, ownUploadSchema, {
    handle: async (upload) => {
      const sent = await sendDocuments(customerOf(context), upload);
      return uploadedToast(sent.length);
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to upload document' },
  });
}
