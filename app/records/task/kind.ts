import type { KindFacts } from '../kind-facts.ts';

/** A piece of work for a customer, on either side. */
export const task = {
  one: 'task',
  many: 'tasks',
  at: { admin: '/admin/tasks/:id', customer: '/customer/tasks/:id' },
  about: 'What has to be done for whom, by priority and due date.',
  sphere: 'work',
  table: 'tasks',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 40, day: 'Due' },
  notices: {
    staff: 'Tasks that customers finish, open again or comment on',
    customer: 'New tasks, changes and comments',
  },
  asks: {
    staff: true,
    customer: { verb: 'Mark done', about: 'Your task' },
    lists: {
      overdue: '/admin/tasks?show=overdue',
      today: '/admin/tasks?sort=due&dir=asc',
      mine: '/admin/tasks?assignee=mine&sort=due&dir=asc',
      waiting: '/admin/tasks?side=customer&sort=due&dir=asc',
    },
  },
} as const satisfies KindFacts;
