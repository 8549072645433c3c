import { customerOf } from '#app/access/guards.server.ts';
import { EngagementLine } from '#app/areas/engagements/EngagementLine.tsx';
import { getProjectLine } from '#app/areas/engagements/line-queries.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { AnswerMilestone } from '#app/areas/projects/AnswerMilestone.tsx';
import { measuredBy } from '#app/areas/projects/measured-by.ts';
import { ProjectDates } from '#app/areas/projects/ProjectDates.tsx';
import {
  ProjectDocuments,
  ProjectMeetings,
  ProjectSteps,
  ProjectTasks,
} from '#app/areas/projects/ProjectParts.tsx';
import { getOwnProject } from '#app/areas/projects/project-detail-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { PROJECT_STATUS_DISPLAY } from '#app/records/project/project-status.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { useMay } from '#app/ui/may.tsx';
import { DescribedRecord } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/customer/projects', label: 'Back to Projects' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.projectId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'project', id);
  const record = await getOwnProject(actor, id).catch(throwMissing);
  return { ...record, line: await getProjectLine(actor, id), today: firmDay() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.project.title : 'Project' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnProject({ loaderData }: Route.ComponentProps) {
  const { project, line, milestones, tasks, taskCount, meetings, documents, documentCount, today } =
    loaderData;
  useLive('project', project.id);
  const seesMoney = useMay('money');
  return (
    <Screen title={project.title} back={BACK}>
      <DescribedRecord
        description={project.description}
        facts={[
          ['Status', <StatusBadge key="status" display={PROJECT_STATUS_DISPLAY[project.status]} />],
          ...measuredBy(project),
          ['Dates', <ProjectDates key="dates" project={project} />],
          ...(seesMoney
            ? [['Budget', project.budget === null ? '—' : formatMoney(project.budget)] as const]
            : []),
        ]}
      >
        {line ? (
          <ScreenSection title="Engagement">
            <EngagementLine line={line} />
          </ScreenSection>
        ) : null}
        <ScreenSection title="Milestones">
          <ProjectSteps
            side="customer"
            milestones={milestones}
            today={today}
            actions={(milestone) => <AnswerMilestone milestone={milestone} />}
            none={<EmptyState title="No milestones yet" />}
          />
        </ScreenSection>
        <ProjectTasks tasks={tasks} count={taskCount} side="customer" today={today} />
        <ProjectMeetings meetings={meetings} side="customer" />
        <ProjectDocuments
          documents={documents}
          count={documentCount}
          side="customer"
          all={`/customer/documents?project=${project.id}`}
        />
      </DescribedRecord>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Project" back={BACK}>
      <RouteErrorState error={error} title="Failed to load projects" home="/customer" />
    </Screen>
  );
}
