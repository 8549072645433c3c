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
  lines: 'read',
  found: { place: 130, day: 'Received' },
  // They are listed on the dashboard.
  notices: {
    section: '/admin',
    staff: 'Inquiries, and requests for the checklist, an estimate or a score',
  },
  asks: {
    staff: true,
    lists: {
      overdue: '/admin?status=unanswered',
      today: '/admin?status=unanswered',
      new: '/admin?status=unanswered',
    },
  },
} as const satisfies KindFacts;
