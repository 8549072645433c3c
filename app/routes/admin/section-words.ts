import { kindFacts, kindsWith, sectionAddress } from '#app/records/kinds.ts';

/**
 * What each area of the back office is for, in one sentence, by its address; apart from `sections.ts`, which every page loads.
 */
export const ABOUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    kindsWith('about').map((kind) => {
      const { at, about = '' } = kindFacts(kind);
      return [sectionAddress(at?.admin ?? ''), about];
    }),
  ),
  '/admin/approval': 'Sign-ups waiting to be assigned to a company.',
  '/admin/time-tracking': 'Hours worked, billable or not, and what they bring in.',
  '/admin/books': 'Trial balance, journal, receivables and files for the accountant.',
  '/admin/analytics': 'Tickets, tasks and revenue in figures.',
  '/admin/activity': 'Who changed what, and when.',
  '/admin/users': 'Accounts, roles, password resets and sessions.',
  '/admin/automation':
    'Webhooks that notify other tools of new tickets, customers and finished tasks.',
  '/admin/settings': 'Name and address of the firm, and who is notified of what.',
};
