import type { KindFacts } from '../kind-facts.ts';

/** What a customer is to pay. */
export const invoice = {
  one: 'invoice',
  many: 'invoices',
  at: { admin: '/admin/invoices/:id', customer: '/customer/billing/invoices/:id' },
  sphere: 'money',
  table: 'invoices',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Due' },
  notices: {
    staff: 'Invoices that are past due',
    customer: 'Invoices, changes to them, payments and reminders',
  },
  asks: { staff: true, customer: { verb: 'How to pay' } },
} as const satisfies KindFacts;
