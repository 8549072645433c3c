import { adminOf } from '#app/access/guards.server.ts';
import { setProjectStatus } from '#app/areas/projects/project-commands.server.ts';
import { projectStatusSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const projectId = idParam(params.projectId);
  return answerForm(request, projectStatusSchema, {
    handle: async (change) => {
      await setProjectStatus(adminOf(context), projectId, change);
      return { kind: 'success', title: 'Project updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update project' },
  });
}
