import { verb } from '#app/platform/verb.ts';
import {
  milestoneEditSchema,
  milestoneMoveSchema,
  milestoneSchema,
  projectEditSchema,
  projectSchema,
  projectStatusSchema,
  projectVersionSchema,
} from './project-forms.ts';

/** What people do with projects. */
export const projectVerbs = {
  create: verb({
    path: '/admin/projects/new',
    schema: projectSchema,
    done: 'Project created successfully',
    failed: 'Failed to create project',
  }),
  edit: verb({
    path: '/admin/projects/:projectId/edit',
    schema: projectEditSchema,
    done: 'Project updated',
    failed: 'Failed to update project',
  }),
  status: verb({
    path: '/admin/projects/:projectId/status',
    schema: projectStatusSchema,
    done: 'Project updated',
    failed: 'Failed to update project',
  }),
  archive: verb({
    path: '/admin/projects/:projectId/archive',
    schema: projectVersionSchema,
    done: 'Project archived',
    failed: 'Failed to archive project',
  }),
  restore: verb({
    path: '/admin/projects/:projectId/restore',
    schema: projectVersionSchema,
    done: 'Project restored',
    failed: 'Failed to restore project',
  }),
};

/** What people do with milestones. */
export const milestoneVerbs = {
  create: verb({
    path: '/admin/projects/:projectId/milestones/new',
    schema: milestoneSchema,
    done: 'Milestone added',
    failed: 'Failed to add milestone',
  }),
  edit: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/edit',
    schema: milestoneEditSchema,
    done: 'Milestone updated',
    failed: 'Failed to update milestone',
  }),
  move: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/move',
    schema: milestoneMoveSchema,
    done: 'Milestone moved',
    failed: 'Failed to move milestone',
  }),
  complete: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/complete',
    schema: projectVersionSchema,
    done: 'Milestone completed',
    failed: 'Failed to update milestone',
  }),
  reopen: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/reopen',
    schema: projectVersionSchema,
    done: 'Milestone reopened',
    failed: 'Failed to update milestone',
  }),
  remove: verb({
    path: '/admin/projects/:projectId/milestones/:milestoneId/remove',
    schema: projectVersionSchema,
    done: 'Milestone removed',
    failed: 'Failed to remove milestone',
  }),
};
