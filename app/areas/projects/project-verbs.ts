import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./project-forms.ts');

/** The verbs for projects. */
export const projectVerbs = {
  create: verb({
    path: '/admin/projects/new',
    creates: { label: 'Create Project', at: '/admin/projects#new' },
    needs: 'act-work',
    schema: async () => (await forms()).projectSchema,
    done: 'Project created successfully',
    failed: 'Failed to create project',
  }),
  edit: verb({
    path: '/admin/projects/:projectId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).projectEditSchema,
    done: 'Project updated',
    failed: 'Failed to update project',
  }),
  status: verb({
    path: '/admin/projects/:projectId/status',
    needs: 'act-work',
    schema: async () => (await forms()).projectStatusSchema,
    done: 'Project updated',
    failed: 'Failed to update project',
  }),
  archive: verb({
    path: '/admin/projects/:projectId/archive',
    needs: 'act-work',
    schema: copyShown,
    done: 'Project archived',
    failed: 'Failed to archive project',
  }),
  restore: verb({
    path: '/admin/projects/:projectId/restore',
    needs: 'act-work',
    schema: copyShown,
    done: 'Project restored',
    failed: 'Failed to restore project',
  }),
};

/** The verbs for milestones. */
export const milestoneVerbs = {
  create: verb({
    path: '/admin/projects/:projectId/milestones/new',
    needs: 'act-work',
    schema: async () => (await forms()).milestoneSchema,
    done: 'Milestone added',
    failed: 'Failed to add milestone',
  }),
  edit: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).milestoneEditSchema,
    done: 'Milestone updated',
    failed: 'Failed to update milestone',
  }),
  move: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/move',
    needs: 'act-work',
    schema: async () => (await forms()).milestoneMoveSchema,
    done: 'Milestone moved',
    failed: 'Failed to move milestone',
  }),
  complete: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/complete',
    needs: 'act-work',
    schema: copyShown,
    done: 'Milestone completed',
    failed: 'Failed to update milestone',
  }),
  answer: verb({
    path: '/customer/projects/:projectId/milestones/:milestoneId/answer',
    needs: 'act-work',
    schema: async () => (await forms()).milestoneAnswerSchema,
    failed: 'Failed to send your answer',
  }),
  reopen: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/reopen',
    needs: 'act-work',
    schema: copyShown,
    done: 'Milestone reopened',
    failed: 'Failed to update milestone',
  }),
  remove: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/remove',
    needs: 'act-work',
    schema: copyShown,
    done: 'Milestone removed',
    failed: 'Failed to remove milestone',
  }),
};
