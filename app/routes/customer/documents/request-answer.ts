import { customerOf } from '#app/access/guards.server.ts';
import { requestAnswerSchema } from '#app/areas/documents/document-forms.ts';
import { answerRequest } from '#app/areas/documents/request-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import { uploadedToast } from '../../uploaded-toast.ts';
import type { Route } from './+types/request-answer';

export async function action({ request, params, context }: Route.ActionArgs) {
  const requestId = idParam(params.requestId);
  return answerForm(request, requestAnswerSchema, {
    handle: async (answer) => {
      await answerRequest(customerOf(context), requestId, answer);
      return uploadedToast(1);
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to upload document' },
  });
}
