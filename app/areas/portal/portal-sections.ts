import { IconHome } from '@tabler/icons-react';
import type { Right } from '#app/access/member-rights.ts';
import type { PortalSection } from '#app/access/sections.ts';
import type { Sphere } from '#app/records/kind-facts.ts';
import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';

const SECTIONS = Object.values(
  import.meta.glob<PortalSection>('../*/portal-section.ts', { eager: true, import: 'default' }),
).sort((one, other) => one.place - other.place);
const GROUPS = ['Support', 'Engagement', 'Account', 'Resources'] satisfies PortalSection['group'][];

/** The sections that someone with these rights can open, in the order of the navigation. */
function readBy(rights: readonly Right[]): PortalSection[] {
  return SECTIONS.filter(({ sphere }) => sphere === undefined || rights.includes(sphere));
}

/** The side navigation of the portal for someone with these rights. */
export function portalNavigation(rights: readonly Right[]): FrameLinkGroup[] {
  const read = readBy(rights);
  return [
    { links: [{ to: '/customer', label: 'Dashboard', icon: IconHome, end: true }] },
    ...GROUPS.map((label) => ({ label, links: read.filter(({ group }) => group === label) })),
  ].filter(({ links }) => links.length > 0);
}

/** The sections that someone with these rights can open, in the order of the dashboard's quick actions. */
export function portalSections(rights: readonly Right[]): PortalSection[] {
  return readBy(rights).sort((one, other) => one.action - other.action);
}

/** What the section of an address, or of its route's pattern, is about, when not everyone may read it. */
export function sphereOfAddress(pathname: string): Sphere | undefined {
  return SECTIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.sphere;
}
