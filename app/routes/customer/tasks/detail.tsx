import { customerOf } from '#app/access/guards.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { OwnTaskAction } from '#app/areas/tasks/TaskActions.tsx';
import { TaskComments } from '#app/areas/tasks/TaskComments.tsx';
import { TaskDue } from '#app/areas/tasks/TaskDue.tsx';
import { getOwnTask, type OwnTaskDetail } from '#app/areas/tasks/task-detail-queries.server.ts';
import { taskVerbs } from '#app/areas/tasks/task-verbs.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addressOf } from '#app/platform/verb.ts';
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
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { useForeseen } from '#app/ui/use-foreseen.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/customer/tasks', label: 'Back to Tasks' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.taskId);
  await markSeen(actor, 'task', id);
  const cursor = { after: url.searchParams.get('after'), before: url.searchParams.get('before') };
  const record = await getOwnTask(actor, id, cursor).catch(throwMissing);
  const firm = firmNow();
  return { ...record, firmName: firm.name, today: firmDay() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.task.title : 'Task' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnTask({ loaderData }: Route.ComponentProps) {
  const { task, comments, firmName, today } = loaderData;
  const of = { taskId: task.id };
  const foreseen = useForeseen(task, {
    [addressOf(taskVerbs.complete, of)]: () => ({ status: 'completed' as const }),
    [addressOf(taskVerbs.reopen, of)]: () => ({ status: 'pending' as const }),
  });
  const mayComment = useMay(taskVerbs.ownComment.needs);
  useLive('task', task.id);
  return (
    <Screen
      title={task.title}
      description={task.side === 'customer' ? 'Assigned to you' : `Assigned to ${firmName}`}
      back={BACK}
      actions={<OwnTaskAction task={task} />}
    >
      <DescribedRecord description={task.description} facts={factsOf(foreseen, today)}>
        <TaskComments
          comments={comments}
          viewer="customer"
          firmName={firmName}
          companyName={task.companyName}
          action={mayComment ? addressOf(taskVerbs.ownComment, of) : null}
        />
      </DescribedRecord>
    </Screen>
  );
}

function factsOf(task: OwnTaskDetail, today: string) {
  return [
    ['Status', <StatusBadge key="status" display={TASK_STATUS_DISPLAY[task.status]} />],
    ['Priority', <StatusBadge key="priority" display={TASK_PRIORITY_DISPLAY[task.priority]} />],
    ['Due', <TaskDue key="due" task={task} today={today} />],
    ['Assigned to', SIDE_LABELS.customer[task.side]],
    ['Project', task.projectTitle ?? '—'],
    ['Created', <LocalTime key="created" at={task.createdAt} show="datetime" />],
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
      <RouteErrorState error={error} title="Failed to load tasks" home="/customer" />
    </Screen>
  );
}
