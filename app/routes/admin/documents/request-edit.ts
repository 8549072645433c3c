import { adminOf } from '#app/access/guards.server.ts';
import { requestEditSchema } from '#app/areas/documents/document-forms.ts';
import { updateRequest } from '#app/areas/documents/request-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/request-edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const requestId = idParam(params.requestId);
  return answerForm(request, requestEditSchema, {
    handle: async (edit) => {
      await updateRequest(adminOf(context), requestId, edit);
      return { kind: 'success', title: 'File request updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update the file request' },
  });
}
