import { adminOf } from '#app/access/guards.server.ts';
import { updateMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { milestoneEditSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = {
    projectId: idParam(params.projectId),
    milestoneId: idParam(params.milestoneId),
  };
  return answerForm(request, milestoneEditSchema, {
    handle: async (edit) => {
      await updateMilestone(adminOf(context), key, edit);
      return { kind: 'success', title: 'Milestone updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update milestone' },
  });
}
