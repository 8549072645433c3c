import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { withdrawRequest } from '#app/areas/documents/request-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/request-withdraw';

export async function action({ request, params, context }: Route.ActionArgs) {
  const requestId = idParam(params.requestId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await withdrawRequest(adminOf(context), requestId);
      return { kind: 'success', title: 'File request withdrawn' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to withdraw the file request' },
  });
}
