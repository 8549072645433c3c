import { adminOf } from '#app/access/guards.server.ts';
import { addMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { milestoneSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm, idParam } from '../../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, params, context }: Route.ActionArgs) {
  const projectId = idParam(params.projectId);
  return answerForm(request, milestoneSchema, {
    handle: async (milestone) => {
      await addMilestone(adminOf(context), projectId, milestone);
      return { kind: 'success', title: 'Milestone added' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to add milestone' },
  });
}
