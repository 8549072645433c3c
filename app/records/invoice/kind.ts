import type { KindFacts } from '../kind-facts.ts';

/** What a customer is to pay. */
export const invoice = {
  one: 'invoice',
  many: 'invoices',
  at: { admin: '/admin/invoices/:id', customer: '/customer/billing/invoices/:id' },
  about: 'Invoices from draft to paid.',
  sphere: 'money',
  table: 'invoices',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 90, day: 'Due' },
  notices: {
    staff: 'Invoices that are past due, and retainers that are low',
    customer: 'Invoices, changes to them, payments, reminders and low retainers',
  },
  asks: {
    staff: true,
    customer: { verb: 'How to pay' },
    lists: {
      said: '/admin/invoices?show=unpaid',
      'past-due': '/admin/invoices?show=past-due',
      unsent: '/admin/invoices?status=draft',
    },
  },
} as const satisfies KindFacts;
