import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { restoreDocument } from '#app/areas/documents/document-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const documentId = idParam(params.documentId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await restoreDocument(adminOf(context), documentId);
      return { kind: 'success', title: 'Document restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore document' },
  });
}
