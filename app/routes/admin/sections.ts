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

/** One area of the back office. */
type Section = {
  to: string;
  /** Short name, in the navigation and on the dashboard. */
  label: string;
  icon: Icon;
  /** Title of its screen where it differs from the label. */
  title?: string;
  /** One sentence on what the area is for. */
  about: string;
};

/** The areas of the back office in the order of the navigation (specification, section 2). */
export const SECTION_GROUPS: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: 'Clients',
    sections: [
      {
        to: '/admin/approval',
        label: 'Approval',
        icon: IconUserCheck,
        about: 'Sign-ups waiting to be assigned to a company.',
      },
      {
        to: '/admin/customers',
        label: 'Customers',
        icon: IconAddressBook,
        about: 'Contacts with their company and balance.',
      },
      {
        to: '/admin/companies',
        label: 'Companies',
        icon: IconBuilding,
        about: 'The client firms behind the contacts.',
      },
      {
        to: '/admin/tickets',
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
        label: 'Projects',
        icon: IconBriefcase,
        title: 'Project Management',
        about: 'Engagements with their dates, budgets and milestones.',
      },
      {
        to: '/admin/tasks',
        label: 'Tasks',
        icon: IconListCheck,
        title: 'Task Management',
        about: 'What has to be done for whom, by priority and due date.',
      },
      {
        to: '/admin/meetings',
        label: 'Meetings',
        icon: IconCalendar,
        about: 'Calls and site visits with time, link and notes.',
      },
      {
        to: '/admin/time-tracking',
        label: 'Time Tracking',
        icon: IconClock,
        about: 'Hours worked, billable or not, and what they bring in.',
      },
      {
        to: '/admin/procedures',
        label: 'Procedures',
        icon: IconChecklist,
        title: 'Procedure Management',
        about: 'Written procedures by customer, from draft to approved.',
      },
      {
        to: '/admin/documents',
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
        label: 'Proposals',
        icon: IconFileText,
        about: 'Amount, validity and outcome of each proposal.',
      },
      {
        to: '/admin/contracts',
        label: 'Contracts',
        icon: IconSignature,
        about: 'Term, value and signature date of each contract.',
      },
      {
        to: '/admin/invoices',
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
        label: 'Analytics',
        icon: IconChartBar,
        title: 'Analytics & Reports',
        about: 'Tickets, tasks and revenue in figures.',
      },
      {
        to: '/admin/activity',
        label: 'Activity',
        icon: IconHistory,
        title: 'Activity Logs',
        about: 'Who changed what, and when.',
      },
      {
        to: '/admin/knowledge-base',
        label: 'Knowledge Base',
        icon: IconBook,
        about: 'Articles and categories of the public knowledge base.',
      },
      {
        to: '/admin/users',
        label: 'Users',
        icon: IconUsers,
        about: 'Accounts, roles, password resets and sessions.',
      },
      {
        to: '/admin/automation',
        label: 'Automation',
        icon: IconBolt,
        title: 'Zapier Integration',
        about: 'Webhooks that tell other tools of new tickets, customers and finished tasks.',
      },
      {
        to: '/admin/settings',
        label: 'Settings',
        icon: IconSettings,
        title: 'System Settings',
        about: 'Name and address of the firm, and who is notified of what.',
      },
    ],
  },
];
