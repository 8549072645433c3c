import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { answerMilestone } from './milestone-answer-commands.server.ts';
import {
  addMilestone,
  completeMilestone,
  moveMilestone,
  removeMilestone,
  reopenMilestone,
  updateMilestone,
} from './milestone-commands.server.ts';
import {
  archiveProject,
  createProject,
  restoreProject,
  setProjectStatus,
  updateProject,
} from './project-commands.server.ts';
import {
  milestoneAgenda,
  milestonesDue,
  projectFigures,
  projectSearch,
} from './project-sources-sql.server.ts';
import { milestoneVerbs, projectVerbs } from './project-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(projectVerbs.create, createProject),
  on(projectVerbs.edit, (staff, edit, { projectId }) => updateProject(staff, projectId, edit)),
  on(projectVerbs.status, (staff, change, { projectId }) =>
    setProjectStatus(staff, projectId, change),
  ),
  on(projectVerbs.archive, (staff, { version }, { projectId }) =>
    archiveProject(staff, projectId, version),
  ),
  on(projectVerbs.restore, (staff, { version }, { projectId }) =>
    restoreProject(staff, projectId, version),
  ),
  on(milestoneVerbs.create, (staff, milestone, { projectId }) =>
    addMilestone(staff, projectId, milestone),
  ),
  on(milestoneVerbs.edit, (staff, edit, params) => updateMilestone(staff, params, edit)),
  on(milestoneVerbs.move, (staff, move, params) => moveMilestone(staff, params, move)),
  on(milestoneVerbs.complete, (staff, { version }, params) =>
    completeMilestone(staff, params, version),
  ),
  on(
    milestoneVerbs.answer,
    (customer, answer, params) => answerMilestone(customer, params, answer),
    (_, { answer }) => (answer === 'accepted' ? 'Milestone accepted' : 'Sent'),
  ),
  on(milestoneVerbs.reopen, (staff, { version }, params) =>
    reopenMilestone(staff, params, version),
  ),
  on(milestoneVerbs.remove, (staff, { version }, params) =>
    removeMilestone(staff, params, version),
  ),
];

/** What this area is to the house. */
export const projectsArea = {
  handlers,
  found: { project: projectSearch },
  asks: { milestone: milestoneAgenda },
  figures: projectFigures,
  due: milestonesDue,
} satisfies Area;
