import { adminOf } from '#app/access/guards.server.ts';
import { createProject } from '#app/areas/projects/project-commands.server.ts';
import { projectSchema } from '#app/areas/projects/project-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, projectSchema, {
    handle: async (project) => {
      await createProject(adminOf(context), project);
      return { kind: 'success', title: 'Project created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create project' },
  });
}
