import type { KindFacts } from '../kind-facts.ts';

/** A request of a customer, answered in a conversation. */
export const ticket = {
  one: 'ticket',
  many: 'tickets',
  at: { admin: '/admin/tickets/:id', customer: '/customer/tickets/:id' },
  sphere: 'work',
  table: 'tickets',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Opened' },
  notices: {
    staff: 'New tickets, replies and status changes',
    customer: 'Replies and status changes, by email for tickets that you opened or wrote on',
  },
  asks: { staff: true, customer: { verb: 'Reply' } },
} as const satisfies KindFacts;
