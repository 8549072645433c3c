import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { reopenRequest } from '#app/areas/documents/request-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/request-reopen';

export async function action({ request, params, context }: Route.ActionArgs) {
  const requestId = idParam(params.requestId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await reopenRequest(adminOf(context), requestId);
      return { kind: 'success', title: 'File requested again' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to request the file again' },
  });
}
