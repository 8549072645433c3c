import type { KindFacts } from '../kind-facts.ts';

/** A plan by which the firm makes invoices by itself. */
export const billingPlan = {
  one: 'plan',
  many: 'plans',
  at: { admin: '/admin/plans/:id' },
  about: 'Invoices that are made by themselves, month by month.',
  staffSphere: 'money',
  table: 'billing_plans',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 95, day: 'Next invoice' },
  asks: { staff: true, lists: { overdue: '/admin/plans?show=hindered' } },
} as const satisfies KindFacts;
