import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed, shownCount } from '#app/areas/customers/client-work.ts';
import { formatDate, formatUpTo } from '#app/ui/everywhere/format.ts';
import type { taskFigures } from './task-sources-sql.server.ts';

export default {
  place: 20,
  label: 'Tasks',
  list: 'tasks',
  state: (desk) =>
    listed(
      desk.activeTasks && `${formatUpTo(shownCount(desk, 'tasks', desk.activeTasks))} active`,
      desk.overdueTasks && `${formatUpTo(shownCount(desk, 'overdue', desk.overdueTasks))} overdue`,
      !desk.overdueTasks && desk.taskDueDate && `next due ${formatDate(desk.taskDueDate)}`,
    ),
  isPressing: ({ overdueTasks }) => overdueTasks > 0,
} satisfies ClientWork<ClientValues<typeof taskFigures>>;
