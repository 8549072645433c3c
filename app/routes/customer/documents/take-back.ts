import { z } from 'zod';
import { customerOf } from '#app/access/guards.server.ts';
import { archiveDocument } from '#app/areas/documents/document-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/take-back';

export async function action({ request, params, context }: Route.ActionArgs) {
  const documentId = idParam(params.documentId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await archiveDocument(customerOf(context), documentId);
      return { kind: 'success', title: 'Document taken back' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to take back the document' },
  });
}
