import type { MemberNeeds } from '#app/platform/verb.ts';
import type { Sphere } from '#app/records/kind-facts.ts';

/** What a member may: read a sphere, act in it, sign for the company, manage its people and profile. */
export type Right = Sphere | MemberNeeds;

/** The roles of a customer's people. */
export const MEMBER_ROLES = ['owner', 'billing', 'operations', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

type Role = { label: string; about: string; rights: readonly Right[] };

/**
 * What each role may do, and how its screen explains it: the one place that says so. Policies, commands, screens, notices and
 * live changes read the rights that follow from it, never the role.
 */
export const ROLES: Record<MemberRole, Role> = {
  owner: {
    label: 'Owner',
    about:
      'Full access, except what colleagues keep private with us. Manages people and the company profile.',
    rights: ['money', 'work', 'act-money', 'act-work', 'manage'],
  },
  billing: {
    label: 'Billing',
    about: 'Handles invoices, proposals and contracts, and reads the rest.',
    rights: ['money', 'work', 'act-money'],
  },
  operations: {
    label: 'Operations',
    about: 'Works with tickets, tasks, documents and meetings, and sees no money.',
    rights: ['work', 'act-work'],
  },
  viewer: {
    label: 'Viewer',
    about: 'Reads everything and changes nothing.',
    rights: ['money', 'work'],
  },
};

/** The sentence that explains signing, next to every role that can read what is signed. */
export const SIGNING = 'Signs contracts and answers proposals on behalf of the company.';

/** Whether someone of the role can be allowed to sign. No one signs what they can't read. */
export function canSignAs(role: MemberRole): boolean {
  return ROLES[role].rights.includes('money');
}

/** Returns the rights that follow from a member's role and from whether they may sign. */
export function rightsOfMember({
  role,
  maySign,
}: {
  role: MemberRole;
  maySign: boolean;
}): readonly Right[] {
  const { rights } = ROLES[role];
  return maySign && canSignAs(role) ? [...rights, 'sign'] : rights;
}

/** Returns the roles that have a right. */
export function rolesWith(right: Right): MemberRole[] {
  return MEMBER_ROLES.filter((role) => ROLES[role].rights.includes(right));
}

/** What someone without a right is told they can't do. */
export const WITHOUT: Record<Right, string> = {
  money: 'see invoices, proposals and contracts',
  work: 'see tickets, tasks, documents and meetings',
  'act-money': 'change anything about invoices, proposals and contracts',
  'act-work': 'write tickets or change tasks, documents and meetings',
  sign: 'sign contracts or answer proposals',
  manage: 'manage people or the company profile',
};
