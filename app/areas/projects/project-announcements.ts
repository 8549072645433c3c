import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  type MilestoneAnswer,
  PROJECT_STATUS_DISPLAY,
  type ProjectStatus,
} from '#app/records/project/project-status.ts';
import {
  milestoneAnswerTold,
  milestoneReached,
  projectMoved,
  projectSetUp,
  type SetUpPlan,
} from './project-mails.ts';

// What people are notified of projects. Mail asks for the switch of all mail alone: projects have none of their own.

/** What an announcement says of a project. */
export type AnnouncedProject = { id: string; customerId: string; title: string };

/** The announcement of a new project to its customer. Without email, because it was agreed on before. */
export function newProject(project: AnnouncedProject): Announcement {
  return { ...about(project), title: `New project: ${project.title}` };
}

/**
 * The announcement that the project of an accepted proposal was set up: one email lists everything in it, with the meetings for
 * the calendar.
 */
export function engagementSetUp(
  project: AnnouncedProject,
  plan: SetUpPlan,
  attach: readonly string[],
): Announcement {
  const announcement = newProject(project);
  const content = projectSetUp(project, plan, announcement.path);
  return { ...announcement, mail: { content, attach } };
}

/** The announcement that the customer accepted a milestone, or says that it is not done yet. */
export function milestoneAnswered(
  project: AnnouncedProject & { companyName: string },
  { title }: { title: string },
  answer: { answer: MilestoneAnswer; by: string; note: string | null },
): Announcement {
  const path = recordPage('admin', 'project', project.id);
  const words = answer.answer === 'accepted' ? 'Milestone accepted' : 'Milestone not accepted yet';
  return {
    to: { staff: 'all' },
    subject: 'project',
    subjectId: project.id,
    path,
    title: `${words}: ${title}`,
    mail: { content: milestoneAnswerTold(project, { title }, answer, path) },
  };
}

/** The announcement that the status of the customer's project changed. */
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

/** The announcement that a milestone of the customer's project was completed. */
export function milestoneCompleted(
  project: AnnouncedProject,
  milestone: { title: string; asksSignOff: boolean },
  count: { completed: number; total: number },
): Announcement {
  const announcement = about(project);
  return {
    ...announcement,
    title: milestone.asksSignOff
      ? `Please sign off: ${milestone.title}`
      : `Milestone completed: ${milestone.title}`,
    mail: { content: milestoneReached(project, milestone, count, announcement.path) },
  };
}

function about(project: AnnouncedProject) {
  return {
    to: { customer: project.customerId },
    subject: 'project',
    subjectId: project.id,
    path: recordPage('customer', 'project', project.id),
  } as const;
}
