import type { KindFacts } from '../kind-facts.ts';

/** A request of a customer, answered in a conversation. */
export const ticket = {
  one: 'ticket',
  many: 'tickets',
  at: { admin: '/admin/tickets/:id', customer: '/customer/tickets/:id' },
  about: 'Support tickets of every customer, filtered by status, with their conversations.',
  sphere: 'work',
  table: 'tickets',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 30, day: 'Opened' },
  notices: {
    staff: 'New tickets, replies and status changes',
    customer: 'Replies and status changes, by email for tickets that you opened or wrote on',
  },
  asks: {
    staff: true,
    customer: { verb: 'Reply' },
    lists: {
      overdue: '/admin/tickets?due=overdue',
      today: '/admin/tickets?due=today',
      new: '/admin/tickets?due=new',
      waiting: '/admin/tickets?status=waiting',
    },
  },
} as const satisfies KindFacts;
