import { adminOf } from '#app/access/guards.server.ts';
import { moveMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { milestoneMoveSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/move';

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = {
    projectId: idParam(params.projectId),
    milestoneId: idParam(params.milestoneId),
  };
  return answerForm(request, milestoneMoveSchema, {
    handle: async (move) => {
      await moveMilestone(adminOf(context), key, move);
      return { kind: 'success', title: 'Milestone moved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to move milestone' },
  });
}
