/**
 * What each area of the back office is for, in one sentence, by its address; apart from `sections.ts`, which every page loads.
 */
export const ABOUT: Readonly<Record<string, string>> = {
  '/admin/approval': 'Sign-ups waiting to be assigned to a company.',
  '/admin/customers': 'Contacts with their company and balance.',
  '/admin/companies': 'The client firms behind the contacts.',
  '/admin/tickets':
    'Support tickets of every customer, filtered by status, with their conversations.',
  '/admin/mailbox': 'Email that came in, and what waits in quarantine.',
  '/admin/projects': 'Engagements with their dates, budgets and milestones.',
  '/admin/templates': 'Plans that set up a project, by business days.',
  '/admin/tasks': 'What has to be done for whom, by priority and due date.',
  '/admin/meetings': 'Calls and site visits with time, link and notes.',
  '/admin/time-tracking': 'Hours worked, billable or not, and what they bring in.',
  '/admin/procedures': 'Written procedures by customer, from draft to approved.',
  '/admin/documents': 'Files shared with a customer.',
  '/admin/proposals': 'Amount, validity and outcome of each proposal.',
  '/admin/contracts': 'Term, value and signature date of each contract.',
  '/admin/invoices': 'Invoices from draft to paid.',
  '/admin/analytics': 'Tickets, tasks and revenue in figures.',
  '/admin/activity': 'Who changed what, and when.',
  '/admin/knowledge-base': 'Articles and categories of the public knowledge base.',
  '/admin/users': 'Accounts, roles, password resets and sessions.',
  '/admin/automation':
    'Webhooks that notify other tools of new tickets, customers and finished tasks.',
  '/admin/settings': 'Name and address of the firm, and who is notified of what.',
};
