import type { KindFacts } from '../kind-facts.ts';

/** What is measured for a customer: baselines to agree to, monthly files and quarterly scores. */
export const outcome = {
  one: 'baseline',
  many: 'baselines',
  at: { admin: '/admin/customers/:id', customer: '/customer/outcomes/:id' },
  sphere: 'work',
  table: 'outcome_baselines',
  customerIn: 'customer_id',
  // A quarterly score is announced with its customer in place of a record.
  otherTables: { monthly_file_requests: 'customer_id', customer_profiles: 'id' },
  live: true,
  notices: {
    label: 'Outcome board',
    staff: 'Baselines that customers agree to, their monthly files and quarterly scores',
    customer: 'Baselines to agree to, monthly files to send, and requests for the quarterly score',
  },
  asks: { customer: { verb: 'Review', about: 'Figures to agree to' } },
  parts: {
    // The line's record is the customer.
    monthly_files: {
      one: 'monthly file request',
      many: 'monthly file requests',
      at: { admin: '/admin/customers/:id/outcomes', customer: '/customer/outcomes' },
      asks: { staff: true, customer: { verb: 'Send file', about: 'Outcome board' } },
    },
    file_to_match: {
      one: 'file to match',
      many: 'files to match',
      at: { admin: '/admin/customers/:id/outcomes/imports' },
      asks: { staff: true },
    },
    score: {
      one: 'score',
      many: 'scores',
      at: { admin: '/admin/customers/:id', customer: '/customer/outcomes/score' },
      asks: { customer: { verb: 'Score', about: 'Quarterly score' } },
    },
  },
} as const satisfies KindFacts;
