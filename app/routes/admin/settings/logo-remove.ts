import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { removeLogo } from '#app/areas/settings/logo-commands.server.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/logo-remove';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, z.object({}), {
    handle: async () => {
      await removeLogo(adminOf(context));
      return { kind: 'success', title: 'Logo removed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to remove the logo' },
  });
}
