import { verb } from '#app/platform/verb.ts';

const forms = () => import('./project-forms.ts');

/** What people do with projects. */
export const projectVerbs = {
  create: verb({
    path: '/admin/projects/new',
    schema: async () => (await forms()).projectSchema,
    done: 'Project created successfully',
    failed: 'Failed to create project',
  }),
  edit: verb({
    path: '/admin/projects/:projectId/edit',
    schema: async () => (await forms()).projectEditSchema,
    done: 'Project updated',
    failed: 'Failed to update project',
  }),
  status: verb({
    path: '/admin/projects/:projectId/status',
    schema: async () => (await forms()).projectStatusSchema,
    done: 'Project updated',
    failed: 'Failed to update project',
  }),
  archive: verb({
    path: '/admin/projects/:projectId/archive',
    schema: async () => (await forms()).projectVersionSchema,
    done: 'Project archived',
    failed: 'Failed to archive project',
  }),
  restore: verb({
    path: '/admin/projects/:projectId/restore',
    schema: async () => (await forms()).projectVersionSchema,
    done: 'Project restored',
    failed: 'Failed to restore project',
  }),
};

/** What people do with milestones. */
export const milestoneVerbs = {
  create: verb({
    path: '/admin/projects/:projectId/milestones/new',
    schema: async () => (await forms()).milestoneSchema,
    done: 'Milestone added',
    failed: 'Failed to add milestone',
  }),
  edit: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/edit',
    schema: async () => (await forms()).milestoneEditSchema,
    done: 'Milestone updated',
    failed: 'Failed to update milestone',
  }),
  move: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/move',
    schema: async () => (await forms()).milestoneMoveSchema,
    done: 'Milestone moved',
    failed: 'Failed to move milestone',
  }),
  complete: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/complete',
    schema: async () => (await forms()).projectVersionSchema,
    done: 'Milestone completed',
    failed: 'Failed to update milestone',
  }),
  reopen: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/reopen',
    schema: async () => (await forms()).projectVersionSchema,
    done: 'Milestone reopened',
    failed: 'Failed to update milestone',
  }),
  remove: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/remove',
    schema: async () => (await forms()).projectVersionSchema,
    done: 'Milestone removed',
    failed: 'Failed to remove milestone',
  }),
};
