import { adminOf } from '#app/access/guards.server.ts';
import { archiveProject } from '#app/areas/projects/project-commands.server.ts';
import { projectVersionSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const projectId = idParam(params.projectId);
  return answerForm(request, projectVersionSchema, {
    handle: async ({ version }) => {
      await archiveProject(adminOf(context), projectId, version);
      return { kind: 'success', title: 'Project archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to archive project' },
  });
}
