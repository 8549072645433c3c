/**
 * The tests on a database that `npm test` runs on both engines: those whose outcome can depend on the engine, and one file of
 * each area. All others run there on PostgreSQL alone, and on the embedded engine with `npm run harm`.
 */
export const ON_BOTH_ENGINES = [
  // Rights: policies, sessions.
  'tests/db/row-level-security.db.test.ts',
  'tests/db/member-rights.db.test.ts',
  'tests/db/private-records.db.test.ts',
  'tests/db/staff-rights.db.test.ts',
  'app/access/session.db.test.ts',
  // Transactions, jobs, notifications, what a form sent twice meets.
  'tests/access/live.test.ts',
  'tests/db/transactions.db.test.ts',
  'tests/db/listening.db.test.ts',
  'tests/db/stopping-jobs.db.test.ts',
  'tests/db/housekeeping.db.test.ts',
  'tests/db/unnamed-files.db.test.ts',
  'tests/db/records-sent-twice.db.test.ts',
  // Orders, pages, search and its indexes.
  'tests/db/paging.db.test.ts',
  'tests/db/list-orders.db.test.ts',
  'app/areas/search/search.db.test.ts',
  'app/areas/search/search-words.db.test.ts',
  // Triggers, locks and sums.
  'app/areas/customers/customer-name.db.test.ts',
  'app/areas/billing/invoice-number.db.test.ts',
  'app/areas/billing/ledger.db.test.ts',
  'app/areas/analytics/money-and-ledger.db.test.ts',
  'app/areas/analytics/ticket-sums.db.test.ts',
  'app/areas/time/time-invoice.db.test.ts',
  'app/areas/webhooks/webhook-delivery.db.test.ts',
  // One of each other area.
  'app/areas/accounts/sign-in.db.test.ts',
  'app/areas/activity/activity.db.test.ts',
  'app/areas/api-keys/api-key.db.test.ts',
  'app/areas/companies/company.db.test.ts',
  'app/areas/contracts/signature.db.test.ts',
  'app/areas/customer-desk/customer-desk.db.test.ts',
  'app/areas/documents/request.db.test.ts',
  'app/areas/engagements/start.db.test.ts',
  'app/areas/inquiries/leads.db.test.ts',
  'app/areas/knowledge/knowledge.db.test.ts',
  'app/areas/members/member.db.test.ts',
  'app/areas/meetings/meeting.db.test.ts',
  'app/areas/merges/merge.db.test.ts',
  'app/areas/notices/notices.db.test.ts',
  'app/areas/portal/portal.db.test.ts',
  'app/areas/procedures/procedure.db.test.ts',
  'app/areas/projects/project-lists.db.test.ts',
  'app/areas/proposals/proposal-answer.db.test.ts',
  'app/areas/settings/settings.db.test.ts',
  'app/areas/sso/sign-on.db.test.ts',
  'app/areas/tasks/task-lists.db.test.ts',
  'app/areas/tickets/ticket-list.db.test.ts',
  'app/areas/uploads/uploads.db.test.ts',
  'demo/demo-logins.db.test.ts',
];
