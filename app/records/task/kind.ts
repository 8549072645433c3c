import type { KindFacts } from '../kind-facts.ts';

/** A piece of work for a customer, on either side. */
export const task = {
  one: 'task',
  many: 'tasks',
  at: { admin: '/admin/tasks/:id', customer: '/customer/tasks/:id' },
  sphere: 'work',
  table: 'tasks',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Due' },
  notices: {
    staff: 'Tasks that customers finish, open again or comment on',
    customer: 'New tasks, changes and comments',
  },
  asks: { staff: true, customer: { verb: 'Done', about: 'Your task' } },
} as const satisfies KindFacts;
