import type { KindFacts } from '../kind-facts.ts';

/** An appointment with a customer, or among staff. */
export const meeting = {
  one: 'meeting',
  many: 'meetings',
  at: { admin: '/admin/meetings/:id', customer: '/customer/meetings/:id' },
  about: 'Calls and site visits with time, link and notes.',
  sphere: 'work',
  table: 'meetings',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 60 },
  hasHour: true,
  notices: {
    staff: 'Responses to invitations, and internal meetings',
    customer: 'Invitations, changes and notes',
  },
  asks: { staff: true, customer: { verb: 'Confirm', about: 'Meeting' } },
  parts: {
    meeting_conflict: {
      one: 'meeting at a busy time',
      many: 'meetings at a busy time',
      at: { admin: '/admin/meetings/:id' },
      asks: { staff: true },
    },
    meeting_suggestion: {
      one: 'meeting with another time suggested',
      many: 'meetings with another time suggested',
      at: { admin: '/admin/meetings/:id' },
      asks: { staff: true },
    },
  },
} as const satisfies KindFacts;
