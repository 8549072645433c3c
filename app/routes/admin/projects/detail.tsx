import { adminOf } from '#app/access/guards.server.ts';
import { BillByMilestone } from '#app/areas/billing-plans/BillByMilestone.tsx';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { EngagementLine } from '#app/areas/engagements/EngagementLine.tsx';
import { getProjectLine } from '#app/areas/engagements/line-queries.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { MilestoneEditor } from '#app/areas/projects/MilestoneEditor.tsx';
import { measuredBy } from '#app/areas/projects/measured-by.ts';
import { ProjectActions } from '#app/areas/projects/ProjectActions.tsx';
import { ProjectCost } from '#app/areas/projects/ProjectCost.tsx';
import { ProjectDates } from '#app/areas/projects/ProjectDates.tsx';
import {
  ProjectDocuments,
  ProjectMeetings,
  ProjectTasks,
} from '#app/areas/projects/ProjectParts.tsx';
import {
  getProject,
  type ProjectDetail,
} from '#app/areas/projects/project-detail-queries.server.ts';
import { projectVerbs } from '#app/areas/projects/project-verbs.ts';
import { formatHours } from '#app/areas/time/hours.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import {
  PROJECT_KIND_LABELS,
  PROJECT_STATUS_DISPLAY,
} from '#app/records/project/project-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { useMay } from '#app/ui/may.tsx';
import { DescribedRecord } from '#app/ui/RecordColumns.tsx';
import { RecordStatus } from '#app/ui/RecordStatus.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { notifyingQuestion } from '#app/ui/StatusSelect.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/projects', label: 'Back to Projects' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.projectId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'project', id);
  const record = await getProject(actor, id).catch(throwMissing);
  return { ...record, line: await getProjectLine(actor, id), today: firmDay() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.project.title : 'Project' },
];

export default function Project({ loaderData }: Route.ComponentProps) {
  const { project, line, milestones, tasks, taskCount, meetings, documents, documentCount, today } =
    loaderData;
  useLive('project', project.id);
  useLive('time');
  return (
    <Screen
      title={project.title}
      description={<CustomerAndContact of={project} />}
      back={BACK}
      actions={
        <>
          {useMay('money') && project.archivedAt === null ? (
            <BillByMilestone project={project} milestones={milestones} />
          ) : null}
          <ProjectActions project={project} />
        </>
      }
    >
      <DescribedRecord description={project.description} facts={factsOf(project, useMay('money'))}>
        {line ? (
          <ScreenSection title="Engagement">
            <EngagementLine line={line} />
          </ScreenSection>
        ) : null}
        <MilestoneEditor
          projectId={project.id}
          milestones={milestones}
          today={today}
          isArchived={project.archivedAt !== null}
        />
        <ProjectTasks tasks={tasks} count={taskCount} side="firm" today={today} />
        <ProjectMeetings meetings={meetings} side="firm" />
        <ProjectDocuments
          documents={documents}
          count={documentCount}
          side="firm"
          all={`/admin/documents?customer=${project.customerId}&project=${project.id}`}
        />
      </DescribedRecord>
    </Screen>
  );
}

function factsOf(project: ProjectDetail, seesMoney: boolean) {
  return [
    [
      'Status',
      <RecordStatus
        key="status"
        verbs={projectVerbs}
        of={{ projectId: project.id }}
        record={project}
        display={PROJECT_STATUS_DISPLAY}
        ask={(status) =>
          notifyingQuestion(
            project.title,
            PROJECT_STATUS_DISPLAY[status].label,
            project.companyName,
          )
        }
      />,
    ],
    ['Billed as', PROJECT_KIND_LABELS[project.kind]],
    ...measuredBy(project),
    ['Dates', <ProjectDates key="dates" project={project} />],
    ...(seesMoney
      ? ([
          ['Budget', project.budget === null ? '—' : formatMoney(project.budget)],
          ['Actual cost', <ProjectCost key="cost" project={project} />],
        ] as const)
      : []),
    ['Hours', formatHours(project.hours)],
    ['Created', <LocalTime key="created" at={project.createdAt} show="datetime" />],
    ['Created by', project.creatorName ?? '—'],
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Project" back={BACK}>
      <RouteErrorState error={error} title="Failed to load projects" home="/admin" />
    </Screen>
  );
}
