import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import {
  SIDE_LABELS,
  TASK_PRIORITY_DISPLAY,
  TASK_STATUS_DISPLAY,
} from '#app/records/task/task-status.ts';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { ListedStatus } from '#app/ui/RecordStatus.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { TaskDue } from './TaskDue.tsx';
import type { OwnTaskRow, TaskRow } from './task-queries.server.ts';
import { taskQuestion } from './task-question.ts';
import { taskVerbs } from './task-verbs.ts';

/** The columns of the back office's list of tasks; `today` is the firm's calendar date. */
export function taskColumns(today: string): DataColumn<TaskRow>[] {
  return [
    {
      header: 'Task',
      part: 'head',
      cell: (row) => (
        <RecordLink to={`/admin/tasks/${row.id}`} isUnread={row.isUnread} note={row.projectTitle}>
          {row.title}
        </RecordLink>
      ),
    },
    {
      header: 'Customer',
      width: '12rem',
      cell: (row) => <CustomerCell of={row} />,
    },
    {
      header: 'Assigned to',
      width: '8.5rem',
      cell: (row) => (row.side === 'firm' ? (row.assigneeName ?? 'Us') : SIDE_LABELS.firm.customer),
    },
    {
      header: 'Priority',
      sort: 'priority',
      width: '6.5rem',
      cell: (row) => <StatusBadge display={TASK_PRIORITY_DISPLAY[row.priority]} />,
    },
    {
      header: 'Due',
      sort: 'due',
      width: '8.5rem',
      cell: (row) => <TaskDue task={row} today={today} />,
    },
    createdColumn('7rem', 'widest'),
    {
      header: 'Status',
      width: '8.5rem',
      cell: (row) => (
        <ListedStatus
          verbs={taskVerbs}
          of={{ taskId: row.id }}
          record={row}
          title={row.title}
          display={TASK_STATUS_DISPLAY}
          ask={(status) => taskQuestion(status, row)}
        />
      ),
    },
  ];
}

/** The columns of the portal's list of tasks; `today` is the firm's calendar date. */
export function ownTaskColumns(today: string): DataColumn<OwnTaskRow>[] {
  return [
    {
      header: 'Task',
      part: 'head',
      cell: (row) => (
        <RecordLink
          to={`/customer/tasks/${row.id}`}
          isUnread={row.isUnread}
          note={row.projectTitle}
        >
          {row.title}
        </RecordLink>
      ),
    },
    { header: 'Assigned to', width: '7rem', cell: (row) => SIDE_LABELS.customer[row.side] },
    {
      header: 'Priority',
      sort: 'priority',
      width: '6.5rem',
      cell: (row) => <StatusBadge display={TASK_PRIORITY_DISPLAY[row.priority]} />,
    },
    {
      header: 'Due',
      sort: 'due',
      width: '9rem',
      cell: (row) => <TaskDue task={row} today={today} />,
    },
    createdColumn('7.5rem', true),
    {
      header: 'Status',
      width: '8rem',
      cell: (row) => <StatusBadge display={TASK_STATUS_DISPLAY[row.status]} />,
    },
  ];
}
