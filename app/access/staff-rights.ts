import type { StaffNeeds } from '#app/platform/verb.ts';

/**
 * What a member of staff may: read a sphere, act in it, manage the firm (people, settings, automation, the activity log), and
 * see every customer's records rather than those of the customers that they are assigned to.
 */
export type StaffRight = StaffSphere | StaffNeeds | typeof EVERY_CUSTOMER;

/** The parts of the back office: work for customers, money, and what is on the public site or comes in through it. */
export type StaffSphere = 'work' | 'money' | 'site';

/** The right that a setting of the firm can take from everyone except admins. */
export const EVERY_CUSTOMER = 'every-customer';

/** The roles of staff. */
export const STAFF_ROLES = ['admin', 'consultant', 'billing', 'reader'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

type Role = { label: string; about: string; rights: readonly StaffRight[] };

/**
 * What each role may do, and how the Users screen explains it: the one place that says so. Policies, commands, screens, notices
 * and live changes read the rights that follow from it, never the role. The exception: an admin's transactions run as a
 * database role of their own, which no policy limits.
 */
export const STAFF: Record<StaffRole, Role> = {
  admin: {
    label: 'Admin',
    about: 'Sees and changes every customer, invoice and setting of the firm, and manages users.',
    rights: [
      'work',
      'money',
      'site',
      'act-work',
      'act-money',
      'act-site',
      'manage',
      EVERY_CUSTOMER,
    ],
  },
  consultant: {
    label: 'Consultant',
    about:
      'Does all work for customers, answers inquiries and writes articles. Sees no money, users or settings.',
    rights: ['work', 'site', 'act-work', 'act-site', EVERY_CUSTOMER],
  },
  billing: {
    label: 'Billing',
    about:
      'Handles invoices, payments, proposals and contracts, and reads the work. Sees no users or settings.',
    rights: ['work', 'money', 'act-money', EVERY_CUSTOMER],
  },
  reader: {
    label: 'Reader',
    about: 'Reads work, money, inquiries and articles, and changes nothing.',
    rights: ['work', 'money', 'site', EVERY_CUSTOMER],
  },
};

/**
 * Returns the rights of a staff member. They follow from the role, and from whether the firm shows everyone except admins only
 * their own customers.
 */
export function rightsOfStaff(role: StaffRole, assignedOnly: boolean): readonly StaffRight[] {
  const { rights } = STAFF[role];
  return assignedOnly && role !== 'admin'
    ? rights.filter((right) => right !== EVERY_CUSTOMER)
    : rights;
}

/** Returns the roles that have a right. */
export function staffRolesWith(right: StaffRight): StaffRole[] {
  return STAFF_ROLES.filter((role) => STAFF[role].rights.includes(right));
}

/** What someone without a right is told that they can't do. */
export const STAFF_WITHOUT: Record<StaffRight, string> = {
  work: 'see work for customers',
  money: 'see money, proposals or contracts',
  site: 'see inquiries or articles',
  'act-work': 'change work for customers',
  'act-money': 'change anything about money, proposals or contracts',
  'act-site': 'answer inquiries or change articles',
  manage: 'manage people or the firm',
  [EVERY_CUSTOMER]: 'see every customer',
};
