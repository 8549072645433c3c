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
} as const satisfies KindFacts;
