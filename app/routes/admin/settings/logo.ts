import { adminOf } from '#app/access/guards.server.ts';
import { setLogo } from '#app/areas/settings/logo-commands.server.ts';
import { logoSchema } from '#app/areas/settings/logo-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/logo';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, logoSchema, {
    handle: async (form) => {
      await setLogo(adminOf(context), form);
      return { kind: 'success', title: 'Logo saved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save the logo' },
  });
}
