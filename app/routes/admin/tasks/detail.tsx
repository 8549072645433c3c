import { adminOf } from '#app/access/guards.server.ts';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { TaskActions } from '#app/areas/tasks/TaskActions.tsx';
import { TaskComments } from '#app/areas/tasks/TaskComments.tsx';
import { TaskDue } from '#app/areas/tasks/TaskDue.tsx';
import { getTask, type TaskDetail } from '#app/areas/tasks/task-detail-queries.server.ts';
import { taskQuestion } from '#app/areas/tasks/task-question.ts';
import { taskVerbs } from '#app/areas/tasks/task-verbs.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import {
  SIDE_LABELS,
  TASK_PRIORITY_DISPLAY,
  TASK_STATUS_DISPLAY,
} from '#app/records/task/task-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { useMay } from '#app/ui/may.tsx';
import { DescribedRecord } from '#app/ui/RecordColumns.tsx';
import { RecordStatus } from '#app/ui/RecordStatus.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/tasks', label: 'Back to Tasks' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.taskId);
  await markSeen(actor, 'task', id);
  const cursor = { after: url.searchParams.get('after'), before: url.searchParams.get('before') };
  const record = await getTask(actor, id, cursor).catch(throwMissing);
  const firm = firmNow();
  return { ...record, firmName: firm.name, today: firmDay() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.task.title : 'Task' },
];

export default function Task({ loaderData }: Route.ComponentProps) {
  const { task, comments, firmName, today } = loaderData;
  const mayComment = useMay(taskVerbs.comment.needs);
  useLive('task', task.id);
  return (
    <Screen
      title={task.title}
      description={<CustomerAndContact of={task} />}
      back={BACK}
      actions={<TaskActions task={task} />}
    >
      <DescribedRecord description={task.description} facts={factsOf(task, today)}>
        <TaskComments
          comments={comments}
          viewer="firm"
          firmName={firmName}
          companyName={task.companyName}
          action={task.archivedAt || !mayComment ? null : `/admin/tasks/${task.id}/comments`}
        />
      </DescribedRecord>
    </Screen>
  );
}

function factsOf(task: TaskDetail, today: string) {
  return [
    [
      'Status',
      <RecordStatus
        key="status"
        verbs={taskVerbs}
        of={{ taskId: task.id }}
        record={task}
        display={TASK_STATUS_DISPLAY}
        ask={(status) => taskQuestion(status, task)}
      />,
    ],
    ['Priority', <StatusBadge key="priority" display={TASK_PRIORITY_DISPLAY[task.priority]} />],
    ['Due', <TaskDue key="due" task={task} today={today} />],
    ['Assigned to', SIDE_LABELS.firm[task.side]],
    ...(task.side === 'firm' ? [['Assignee', task.assigneeName ?? 'Unassigned'] as const] : []),
    ['Project', task.projectTitle ?? '—'],
    ['Created', <LocalTime key="created" at={task.createdAt} show="datetime" />],
    ['Created by', task.creatorName ?? '—'],
    ...(task.completedAt
      ? [
          [
            'Completed',
            <LocalTime key="completed" at={task.completedAt} show="datetime" />,
          ] as const,
        ]
      : []),
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Task" back={BACK}>
      <RouteErrorState error={error} title="Failed to load tasks" home="/admin" />
    </Screen>
  );
}
