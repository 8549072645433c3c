import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import {
  type MilestoneAnswer,
  PROJECT_STATUS_DISPLAY,
  type ProjectStatus,
} from '#app/records/project/project-status.ts';

type Named = { title: string };

/** The email that tells a customer that the status of their project changed; `path` opens it in the portal. */
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

/** What a project that was set up asks of its customer, each in the order of its days, with the dates in words. */
export type SetUpPlan = Readonly<
  Record<'meetings' | 'tasks' | 'requests', readonly { title: string; when: string }[]>
>;

/**
 * The email that tells a customer that the project they agreed to is set up, and what is next; `path` opens it in the portal.
 */
export function projectSetUp(
  project: Named,
  { meetings, tasks, requests }: SetUpPlan,
  path: string,
): MailContent {
  const part = (intro: string, lines: SetUpPlan['tasks']): MailBlock[] =>
    lines.length === 0
      ? []
      : [
          { kind: 'text', text: intro },
          { kind: 'facts', rows: lines.map(({ title, when }) => [title, when] as const) },
        ];
  const [first] = meetings;
  return {
    subject: `Your project is set up: ${project.title}`,
    preview: first ? `First: ${first.title}, ${first.when}.` : 'Everything is in the portal.',
    heading: project.title,
    blocks: [
      { kind: 'text', text: 'Your project is set up. Here is what comes next.' },
      ...part(
        'Meetings that we suggest. Confirm each in the portal, or suggest another time there. The attached files add them to your calendar.',
        meetings,
      ),
      ...part('Files that we need from you:', requests),
      ...part('Your tasks:', tasks),
      { kind: 'button', label: 'Open the project', href: path },
    ],
  };
}

/** The email that tells staff what the customer answered to a completed milestone. */
export function milestoneAnswerTold(
  project: Named & { companyName: string },
  milestone: Named,
  { answer, by, note }: { answer: MilestoneAnswer; by: string; note: string | null },
  path: string,
): MailContent {
  const isAccepted = answer === 'accepted';
  const text = isAccepted
    ? `${by} of ${project.companyName} accepted the milestone ${milestone.title}.`
    : `${by} of ${project.companyName} did not accept the milestone ${milestone.title} yet. It is open again.`;
  return {
    subject: isAccepted
      ? `Milestone accepted: ${milestone.title}`
      : `Milestone not accepted yet: ${milestone.title}`,
    preview: text,
    heading: project.title,
    blocks: [
      { kind: 'text', text },
      ...(note ? ([{ kind: 'quote', text: note }] as const) : []),
      { kind: 'button', label: 'Open the project', href: path },
    ],
  };
}

/** The email that tells a customer that a milestone of their project was completed, and the progress. */
export function milestoneReached(
  project: Named,
  milestone: Named & { asksSignOff: boolean },
  { completed, total }: { completed: number; total: number },
  path: string,
): MailContent {
  const count = `${completed} of ${total} milestones ${completed === 1 ? 'is' : 'are'} completed.`;
  return {
    subject: milestone.asksSignOff
      ? `Please sign off: ${milestone.title}`
      : `Milestone completed: ${milestone.title}`,
    preview: `${project.title}: ${count}`,
    heading: project.title,
    blocks: [
      { kind: 'text', text: `This milestone of your project is completed: ${milestone.title}.` },
      ...(milestone.asksSignOff
        ? ([
            {
              kind: 'text',
              text: 'Please look at it and accept it, or tell us what is missing.',
            },
          ] as const)
        : []),
      { kind: 'text', text: count },
      { kind: 'button', label: 'Open the project', href: path },
    ],
  };
}
