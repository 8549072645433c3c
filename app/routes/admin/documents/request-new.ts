import { adminOf } from '#app/access/guards.server.ts';
import { documentRequestSchema } from '#app/areas/documents/document-forms.ts';
import { requestFile } from '#app/areas/documents/request-commands.server.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/request-new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, documentRequestSchema, {
    handle: async (asked) => {
      await requestFile(adminOf(context), asked);
      return { kind: 'success', title: 'File requested' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to request the file' },
  });
}
