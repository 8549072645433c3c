import {
  type Icon,
  IconAddressBook,
  IconBolt,
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconFileInvoice,
  IconFiles,
  IconFileText,
  IconHistory,
  IconListCheck,
  IconSettings,
  IconSignature,
  IconTicket,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { EVERY_CUSTOMER, type StaffRight } from '#app/access/staff-rights.ts';

/** One area of the back office. */
type Section = {
  to: string;
  /** What a role needs to see it; null where everybody on the staff does. */
  reads: StaffRight | null;
  /** Short name, in the navigation and on the dashboard. */
  label: string;
  icon: Icon;
  /** Title of its screen where it differs from the label. */
  title?: string;
  /** One sentence on what the area is for. */
  about: string;
};

/** Addresses that need something else than their section. */
const OTHERS: readonly [RegExp, readonly StaffRight[]][] = [
  // One's own, and the dashboard, which leaves out what its viewer doesn't see.
  [/^\/admin(\/notifications|\/security)?\/?$/, []],
  [/^\/admin\/inquiries\//, ['site']],
  // Whom work is given to.
  [/^\/admin\/users\/staff-options$/, []],
  [/^\/admin\/customers\/unlinked-users$/, ['manage']],
  [/^\/admin\/customers\/[^/]+\/statement$/, ['money']],
  [/^\/admin\/time-tracking\/export\.csv$/, ['money']],
  [/^\/admin\/time-tracking\/invoice$/, ['act-money']],
  [/^\/admin\/proposals\/[^/]+\/start$/, ['act-money', 'act-work']],
];

/** What acting needs where this is read. */
const ACTS: Partial<Record<StaffRight, StaffRight>> = {
  work: 'act-work',
  money: 'act-money',
  site: 'act-site',
};

/**
 * What a role needs at an address of the back office, or at its route's pattern: to look at it, or to change something there.
 */
export function rightsAt(pathname: string, isActing: boolean): readonly StaffRight[] {
  const isForm = isActing || pathname.endsWith('/edit');
  const reads = OTHERS.find(([at]) => at.test(pathname))?.[1] ?? rightsOfSection(pathname, isForm);
  return isForm ? reads.map((right) => ACTS[right] ?? right) : reads;
}

function rightsOfSection(pathname: string, isForm: boolean): readonly StaffRight[] {
  const section = SECTION_GROUPS.flatMap(({ sections }) => sections).find(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  );
  // Who customers and companies are, everybody reads; changing it is managing.
  if (section?.reads === null) return isForm ? ['manage'] : [];
  return [section?.reads ?? 'manage'];
}

/** The areas that somebody with these rights sees. */
export function sectionGroupsFor(rights: readonly string[]) {
  return SECTION_GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(({ reads }) => reads === null || rights.includes(reads)),
  })).filter(({ sections }) => sections.length > 0);
}

/** The areas of the back office in the order of the navigation (specification, section 2). */
const SECTION_GROUPS: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: 'Clients',
    sections: [
      {
        to: '/admin/approval',
        reads: 'manage',
        label: 'Approval',
        icon: IconUserCheck,
        about: 'Sign-ups waiting to be assigned to a company.',
      },
      {
        to: '/admin/customers',
        reads: null,
        label: 'Customers',
        icon: IconAddressBook,
        about: 'Contacts with their company and balance.',
      },
      {
        to: '/admin/companies',
        reads: null,
        label: 'Companies',
        icon: IconBuilding,
        about: 'The client firms behind the contacts.',
      },
      {
        to: '/admin/tickets',
        reads: 'work',
        label: 'Tickets',
        icon: IconTicket,
        title: 'Ticket Management',
        about: 'Support tickets of every customer, filtered by status, with their conversations.',
      },
    ],
  },
  {
    label: 'Work',
    sections: [
      {
        to: '/admin/projects',
        reads: 'work',
        label: 'Projects',
        icon: IconBriefcase,
        title: 'Project Management',
        about: 'Engagements with their dates, budgets and milestones.',
      },
      {
        to: '/admin/tasks',
        reads: 'work',
        label: 'Tasks',
        icon: IconListCheck,
        title: 'Task Management',
        about: 'What has to be done for whom, by priority and due date.',
      },
      {
        to: '/admin/meetings',
        reads: 'work',
        label: 'Meetings',
        icon: IconCalendar,
        about: 'Calls and site visits with time, link and notes.',
      },
      {
        to: '/admin/time-tracking',
        reads: 'work',
        label: 'Time Tracking',
        icon: IconClock,
        about: 'Hours worked, billable or not, and what they bring in.',
      },
      {
        to: '/admin/procedures',
        reads: 'work',
        label: 'Procedures',
        icon: IconChecklist,
        title: 'Procedure Management',
        about: 'Written procedures by customer, from draft to approved.',
      },
      {
        to: '/admin/documents',
        reads: 'work',
        label: 'Documents',
        icon: IconFiles,
        title: 'Document Management',
        about: 'Files shared with a customer.',
      },
    ],
  },
  {
    label: 'Sales and billing',
    sections: [
      {
        to: '/admin/proposals',
        reads: 'money',
        label: 'Proposals',
        icon: IconFileText,
        about: 'Amount, validity and outcome of each proposal.',
      },
      {
        to: '/admin/contracts',
        reads: 'money',
        label: 'Contracts',
        icon: IconSignature,
        about: 'Term, value and signature date of each contract.',
      },
      {
        to: '/admin/invoices',
        reads: 'money',
        label: 'Invoices',
        icon: IconFileInvoice,
        title: 'Invoice Management',
        about: 'Invoices from draft to paid.',
      },
    ],
  },
  {
    label: 'Firm',
    sections: [
      {
        to: '/admin/analytics',
        reads: EVERY_CUSTOMER,
        label: 'Analytics',
        icon: IconChartBar,
        title: 'Analytics & Reports',
        about: 'Tickets, tasks and revenue in figures.',
      },
      {
        to: '/admin/activity',
        reads: 'manage',
        label: 'Activity',
        icon: IconHistory,
        title: 'Activity Logs',
        about: 'Who changed what, and when.',
      },
      {
        to: '/admin/knowledge-base',
        reads: 'site',
        label: 'Knowledge Base',
        icon: IconBook,
        about: 'Articles and categories of the public knowledge base.',
      },
      {
        to: '/admin/users',
        reads: 'manage',
        label: 'Users',
        icon: IconUsers,
        about: 'Accounts, roles, password resets and sessions.',
      },
      {
        to: '/admin/automation',
        reads: 'manage',
        label: 'Automation',
        icon: IconBolt,
        title: 'Zapier Integration',
        about: 'Webhooks that tell other tools of new tickets, customers and finished tasks.',
      },
      {
        to: '/admin/settings',
        reads: 'manage',
        label: 'Settings',
        icon: IconSettings,
        title: 'System Settings',
        about: 'Name and address of the firm, and who is notified of what.',
      },
    ],
  },
];
