import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { PROJECT_STATUS_DISPLAY, type ProjectStatus } from '#app/records/project-status.ts';

type Named = { title: string };

/** Tells a customer that the status of their project changed; `path` opens it in the portal. */
export function projectMoved(
  project: Named,
  { before, after }: { before: ProjectStatus; after: ProjectStatus },
  path: string,
): MailContent {
  const label = (status: ProjectStatus) => PROJECT_STATUS_DISPLAY[status].label;
  return {
    subject: `${project.title}: ${label(after)}`,
    preview: `The status of your project changed from ${label(before)} to ${label(after)}.`,
    heading: project.title,
    blocks: [
      {
        kind: 'text',
        text: `The status of your project changed from ${label(before)} to ${label(after)}.`,
      },
      { kind: 'button', label: 'Open the project', href: path },
    ],
  };
}

/** Tells a customer that their project reached a milestone, and how far it is now. */
export function milestoneReached(
  project: Named,
  milestone: Named,
  { completed, total }: { completed: number; total: number },
  path: string,
): MailContent {
  const count = `${completed} of ${total} milestones ${completed === 1 ? 'is' : 'are'} completed.`;
  return {
    subject: `Milestone completed: ${milestone.title}`,
    preview: `${project.title}: ${count}`,
    heading: project.title,
    blocks: [
      { kind: 'text', text: `This milestone of your project is completed: ${milestone.title}.` },
      { kind: 'text', text: count },
      { kind: 'button', label: 'Open the project', href: path },
    ],
  };
}
