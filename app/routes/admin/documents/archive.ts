import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { archiveDocument } from '#app/areas/documents/document-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const documentId = idParam(params.documentId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await archiveDocument(adminOf(context), documentId);
      return { kind: 'success', title: 'Document archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to archive document' },
  });
}
