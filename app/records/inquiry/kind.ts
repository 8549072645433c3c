import type { KindFacts } from '../kind-facts.ts';

/** What a visitor asks the firm on the web site. */
export const inquiry = {
  one: 'inquiry',
  many: 'inquiries',
  at: { admin: '/admin/inquiries/:id' },
  staffSphere: 'site',
  table: 'project_inquiries',
  live: true,
  logged: true,
  found: { day: 'Received' },
  // They are listed on the dashboard.
  notices: {
    section: '/admin',
    staff: 'Inquiries, and requests for the checklist, an estimate or a score',
  },
  asks: { staff: true },
} as const satisfies KindFacts;
