import type { StaffSection } from '#app/access/sections.ts';
import type { StaffRight } from '#app/access/staff-rights.ts';

/** The sections of the back office in the order of the navigation (specification, section 2). */
const SECTIONS = Object.values(
  import.meta.glob<StaffSection | StaffSection[]>('../../areas/*/staff-sections.ts', {
    eager: true,
    import: 'default',
  }),
)
  .flat()
  .sort((one, other) => one.place - other.place);
const GROUPS = ['Clients', 'Work', 'Sales and billing', 'Firm'] satisfies StaffSection['group'][];

/** Addresses that need something else than their section. */
const OTHERS: readonly [RegExp, readonly StaffRight[]][] = [
  // One's own, and the dashboard, which leaves out what its viewer doesn't see.
  [/^\/admin(\/notifications|\/security)?\/?$/, []],
  [/^\/admin\/inquiries\//, ['site']],
  // Whom work is given to.
  [/^\/admin\/users\/staff-options$/, []],
  [/^\/admin\/customers\/(unlinked-users|import-preview)$/, ['manage']],
  [/^\/admin\/customers\/[^/]+\/statement$/, ['money']],
  // What an hour of a person costs is their pay.
  [
    /^\/admin\/(time-tracking\/cost-rates(\/.*)?|books\/reports\/profit(\.csv)?)$/,
    ['manage', 'money'],
  ],
  [/^\/admin\/time-tracking\/(export\.csv|rates)$/, ['money']],
  [/^\/admin\/meetings\/calendars\/connect/, ['act-work']],
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
  const section = SECTIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  // Who customers and companies are, everybody reads; changing it is managing.
  if (section?.reads === null) return isForm ? ['manage'] : [];
  return [section?.reads ?? 'manage'];
}

/** Sections under their heading. */
export type SectionGroup = { label: StaffSection['group']; sections: readonly StaffSection[] };

/** Screens that someone with these rights can see and no navigation has: the search goes to them. */
export function partsFor(rights: readonly string[]): StaffSection[] {
  return seenBy(rights).filter(({ isPart }) => isPart);
}

function seenBy(rights: readonly string[]): StaffSection[] {
  return SECTIONS.filter(({ reads }) => reads === null || rights.includes(reads));
}

/** The sections that someone with these rights can see, by their headings. */
export function sectionGroupsFor(rights: readonly string[]): SectionGroup[] {
  const seen = seenBy(rights).filter(({ isPart }) => !isPart);
  return GROUPS.map((label) => ({
    label,
    sections: seen.filter(({ group }) => group === label),
  })).filter(({ sections }) => sections.length > 0);
}
