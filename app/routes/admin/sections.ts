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
  IconMail,
  IconSettings,
  IconSignature,
  IconTemplate,
  IconTicket,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { StaffRight } from '#app/access/staff-rights.ts';

/** One area of the back office. */
type Section = {
  to: string;
  /** What a role needs to see it; null where everybody on the staff does. */
  reads: StaffRight | null;
  /** Short name, in the navigation and on the dashboard. */
  label: string;
  icon: Icon;
  /** Whether it is part of another area's screens, and in no navigation by itself. */
  isPart?: true;
};

/** Addresses that need something else than their section. */
const OTHERS: readonly [RegExp, readonly StaffRight[]][] = [
  // One's own, and the dashboard, which leaves out what its viewer doesn't see.
  [/^\/admin(\/notifications|\/security)?\/?$/, []],
  [/^\/admin\/inquiries\//, ['site']],
  // Whom work is given to.
  [/^\/admin\/users\/staff-options$/, []],
  [/^\/admin\/customers\/(unlinked-users|import-preview)$/, ['manage']],
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

/** What a role needs at an address of the back office, or at its route's pattern: to read it, or to change something there. */
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

/** The areas that someone with these rights can see. */
export function sectionGroupsFor(rights: readonly string[]) {
  return SECTION_GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(
      ({ reads, isPart }) => !isPart && (reads === null || rights.includes(reads)),
    ),
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
      },
      {
        to: '/admin/customers',
        reads: null,
        label: 'Clients',
        icon: IconAddressBook,
      },
      {
        to: '/admin/companies',
        reads: null,
        label: 'Companies',
        icon: IconBuilding,
        isPart: true,
      },
      {
        to: '/admin/tickets',
        reads: 'work',
        label: 'Tickets',
        icon: IconTicket,
      },
      {
        to: '/admin/mailbox',
        reads: 'work',
        label: 'Mailbox',
        icon: IconMail,
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
      },
      {
        to: '/admin/templates',
        reads: 'work',
        label: 'Templates',
        icon: IconTemplate,
      },
      {
        to: '/admin/tasks',
        reads: 'work',
        label: 'Tasks',
        icon: IconListCheck,
      },
      {
        to: '/admin/meetings',
        reads: 'work',
        label: 'Meetings',
        icon: IconCalendar,
      },
      {
        to: '/admin/time-tracking',
        reads: 'work',
        label: 'Time Tracking',
        icon: IconClock,
      },
      {
        to: '/admin/procedures',
        reads: 'work',
        label: 'Procedures',
        icon: IconChecklist,
      },
      {
        to: '/admin/documents',
        reads: 'work',
        label: 'Documents',
        icon: IconFiles,
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
      },
      {
        to: '/admin/contracts',
        reads: 'money',
        label: 'Contracts',
        icon: IconSignature,
      },
      {
        to: '/admin/invoices',
        reads: 'money',
        label: 'Invoices',
        icon: IconFileInvoice,
      },
    ],
  },
  {
    label: 'Firm',
    sections: [
      {
        to: '/admin/analytics',
        reads: 'every-customer',
        label: 'Analytics',
        icon: IconChartBar,
      },
      {
        to: '/admin/activity',
        reads: 'manage',
        label: 'Activity',
        icon: IconHistory,
      },
      {
        to: '/admin/knowledge-base',
        reads: 'site',
        label: 'Knowledge Base',
        icon: IconBook,
      },
      {
        to: '/admin/users',
        reads: 'manage',
        label: 'Users',
        icon: IconUsers,
      },
      {
        to: '/admin/automation',
        reads: 'manage',
        label: 'Automation',
        icon: IconBolt,
      },
      {
        to: '/admin/settings',
        reads: 'manage',
        label: 'Settings',
        icon: IconSettings,
      },
    ],
  },
];
