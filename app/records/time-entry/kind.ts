import type { KindFacts } from '../kind-facts.ts';

/** Time that staff spent for a customer. */
export const timeEntry = {
  one: 'time entry',
  many: 'time entries',
  staffSphere: 'work',
  table: 'time_entries',
  customerIn: 'customer_id',
  live: 'time',
  logged: true,
  lines: 'read with money',
  parts: {
    time: {
      one: 'entry',
      many: 'entries',
      at: { admin: '/admin/time-tracking/invoice' },
      asks: { staff: true, lists: { unrated: '/admin/time-tracking?billing=unrated' } },
    },
  },
} as const satisfies KindFacts;
