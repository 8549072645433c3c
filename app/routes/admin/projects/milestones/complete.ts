import { adminOf } from '#app/access/guards.server.ts';
import { completeMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { projectVersionSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/complete';

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = {
    projectId: idParam(params.projectId),
    milestoneId: idParam(params.milestoneId),
  };
  return answerForm(request, projectVersionSchema, {
    handle: async ({ version }) => {
      await completeMilestone(adminOf(context), key, version);
      return { kind: 'success', title: 'Milestone completed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update milestone' },
  });
}
