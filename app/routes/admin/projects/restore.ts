import { adminOf } from '#app/access/guards.server.ts';
import { restoreProject } from '#app/areas/projects/project-commands.server.ts';
import { projectVersionSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const projectId = idParam(params.projectId);
  return answerForm(request, projectVersionSchema, {
    handle: async ({ version }) => {
      await restoreProject(adminOf(context), projectId, version);
      return { kind: 'success', title: 'Project restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore project' },
  });
}
