import type { KindFacts } from '../kind-facts.ts';

/** What is measured for a customer: baselines to agree to, monthly files and quarterly scores. */
export const outcome = {
  one: 'baseline',
  many: 'baselines',
  at: { admin: '/admin/customers/:id', customer: '/customer/outcomes/:id' },
  sphere: 'work',
  table: 'outcome_baselines',
  customerIn: 'customer_id',
  live: true,
  notices: {
    label: 'Outcome board',
    staff: 'Baselines that customers agree to, their monthly files and quarterly scores',
    customer: 'Baselines to agree to, monthly files to send, and requests for the quarterly score',
  },
  asks: { customer: { verb: 'Read', about: 'Figures to agree to' } },
} as const satisfies KindFacts;
