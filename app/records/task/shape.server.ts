import { z } from 'zod';
import { SIDES } from '#app/access/author.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import {
  customerFields,
  DAY,
  field,
  ID,
  MOMENT,
  recordShape,
  TEXT,
  timeFields,
} from '../shape.server.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from './task-status.ts';
import { tasks } from './task-tables.ts';

/** A task as machines see it. */
export const taskShape = recordShape({
  name: 'Task',
  about: 'A piece of work for a customer.',
  table: tasks,
  customer: tasks.customerId,
  listed: { searched: [tasks.title, customerProfiles.displayName] },
  fields: {
    id: field(tasks.id, ID, '8a7b6c5d-4e3f-4a1b-9c8d-7e6f5a4b3c51'),
    ...customerFields(tasks.customerId),
    projectId: field(tasks.projectId, ID.nullable(), null),
    title: field(tasks.title, TEXT, 'Send the list of agreements up for renewal'),
    description: field(
      tasks.description,
      TEXT.nullable(),
      'All agreements that end before March 31, with square footage.',
    ),
    priority: field(tasks.priority, z.enum(TASK_PRIORITIES), 'medium'),
    status: field(tasks.status, z.enum(TASK_STATUSES), 'completed'),
    side: field(tasks.side, z.enum(SIDES).describe('Whose work it is.'), 'customer'),
    dueDate: field(tasks.dueDate, DAY.nullable(), '2026-11-20'),
    assigneeId: field(tasks.assigneeId, ID.nullable(), null),
    completedAt: field(tasks.completedAt, MOMENT.nullable(), '2026-11-18T18:00:00.000Z'),
    ...timeFields(tasks),
  },
});
