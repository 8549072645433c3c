import type { Announcement } from '#app/areas/notices/announcement.ts';
import { PROJECT_STATUS_DISPLAY, type ProjectStatus } from '#app/records/project-status.ts';
import { milestoneReached, projectMoved } from './project-mails.ts';

// What customers are told of their projects. Mail asks for the switch of all mail alone: projects have none of their own.

/** What an announcement says of a project. */
type AnnouncedProject = { id: string; customerId: string; title: string };

/** The customer has a new project. Without mail: it was agreed on before it is written down here. */
export function newProject(project: AnnouncedProject): Announcement {
  return { ...about(project), title: `New project: ${project.title}` };
}

/** The status of the customer's project changed. */
export function projectStatusChanged(
  project: AnnouncedProject,
  change: { before: ProjectStatus; after: ProjectStatus },
): Announcement {
  const announcement = about(project);
  return {
    ...announcement,
    title: `${project.title}: ${PROJECT_STATUS_DISPLAY[change.after].label}`,
    mail: { content: projectMoved(project, change, announcement.path) },
  };
}

/** The customer's project reached a milestone. */
export function milestoneCompleted(
  project: AnnouncedProject,
  milestone: { title: string },
  count: { completed: number; total: number },
): Announcement {
  const announcement = about(project);
  return {
    ...announcement,
    title: `Milestone completed: ${milestone.title}`,
    mail: { content: milestoneReached(project, milestone, count, announcement.path) },
  };
}

function about(project: AnnouncedProject) {
  return {
    to: { customer: project.customerId },
    subject: 'project',
    subjectId: project.id,
    path: `/customer/projects/${project.id}`,
  } as const;
}
