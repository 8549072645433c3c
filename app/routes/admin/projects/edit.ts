import { adminOf } from '#app/access/guards.server.ts';
import { updateProject } from '#app/areas/projects/project-commands.server.ts';
import { projectEditSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const projectId = idParam(params.projectId);
  return answerForm(request, projectEditSchema, {
    handle: async (edit) => {
      await updateProject(adminOf(context), projectId, edit);
      return { kind: 'success', title: 'Project updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update project' },
  });
}
