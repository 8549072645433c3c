import {
  type Icon,
  IconBook,
  IconBuilding,
  IconCalendarEvent,
  IconChartLine,
  IconChecklist,
  IconClipboardText,
  IconCreditCard,
  IconFileText,
  IconFolder,
  IconHome,
  IconLayoutKanban,
  IconMessages,
  IconSignature,
  IconUsers,
} from '@tabler/icons-react';
import type { Right } from '#app/access/member-rights.ts';
import type { Sphere } from '#app/records/kind-facts.ts';
import type { FrameLink, FrameLinkGroup } from '#app/ui/AppFrame.tsx';

/** One section of the portal. */
export type PortalSection = {
  to: string;
  label: string;
  icon: Icon;
  /** What a customer does there, for the quick actions. */
  purpose: string;
  /** What it is about, where not everybody may read that. */
  sphere?: Sphere;
};

const section = (path: string, label: string, icon: Icon, purpose: string): PortalSection => ({
  to: `/customer/${path}`,
  label,
  icon,
  purpose,
});
const work = (...given: Parameters<typeof section>): PortalSection => ({
  ...section(...given),
  sphere: 'work',
});
const money = (...given: Parameters<typeof section>): PortalSection => ({
  ...section(...given),
  sphere: 'money',
});

const TICKETS = work('tickets', 'Tickets', IconMessages, 'Ask us and follow the conversation');
const BILLING = money('billing', 'Billing', IconCreditCard, 'Balance, transactions, invoices');
const DOCUMENTS = work('documents', 'Documents', IconFolder, 'Files we share with you');
const TASKS = work('tasks', 'Tasks', IconChecklist, 'Open work and due dates');
const PROCEDURES = work('procedures', 'Procedures', IconClipboardText, 'Your written procedures');
const PROJECTS = work('projects', 'Projects', IconLayoutKanban, 'Milestones, dates, progress');
const OUTCOMES = work('outcomes', 'Outcomes', IconChartLine, 'How our work is measured, with the evidence behind every number');
const MEETINGS = work('meetings', 'Meetings', IconCalendarEvent, 'Appointments and notes');
const PROPOSALS = money('proposals', 'Proposals', IconFileText, 'Proposals to read and respond to');
const CONTRACTS = money('contracts', 'Contracts', IconSignature, 'Contracts to read and sign');
const COMPANY = section('company', 'Company Profile', IconBuilding, 'What we have on file');
const PEOPLE = section('people', 'People', IconUsers, 'Who may see and do what');
const KNOWLEDGE: PortalSection & { leaves: true } = {
  to: '/kb',
  label: 'Knowledge Base',
  icon: IconBook,
  purpose: 'Articles on service operations',
  leaves: true,
};

const NAVIGATION: readonly {
  label?: string;
  links: readonly (FrameLink & { sphere?: Sphere })[];
}[] = [
  { links: [{ to: '/customer', label: 'Dashboard', icon: IconHome, end: true }] },
  { label: 'Support', links: [TICKETS, TASKS, MEETINGS] },
  { label: 'Engagement', links: [PROJECTS, OUTCOMES, PROPOSALS, CONTRACTS, DOCUMENTS, PROCEDURES] },
  { label: 'Account', links: [BILLING, COMPANY, PEOPLE] },
  { label: 'Resources', links: [KNOWLEDGE] },
];

const SECTIONS: readonly PortalSection[] = [
  TICKETS,
  BILLING,
  DOCUMENTS,
  TASKS,
  PROCEDURES,
  PROJECTS,
  OUTCOMES,
  MEETINGS,
  PROPOSALS,
  CONTRACTS,
  COMPANY,
  PEOPLE,
  KNOWLEDGE,
];

/** What is withheld from nobody, or is about what a person's role reads. */
function isReadBy(rights: readonly Right[]) {
  return ({ sphere }: { sphere?: Sphere }) => sphere === undefined || rights.includes(sphere);
}

/** The side navigation of the portal for someone with these rights. */
export function portalNavigation(rights: readonly Right[]): FrameLinkGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    links: group.links.filter(isReadBy(rights)),
  })).filter(({ links }) => links.length > 0);
}

/** The sections that someone with these rights can open, in the order of the dashboard's quick actions. */
export function portalSections(rights: readonly Right[]): PortalSection[] {
  return SECTIONS.filter(isReadBy(rights));
}

/** What the section of an address, or of its route's pattern, is about, when not everyone may read it. */
export function sphereOfAddress(pathname: string): Sphere | undefined {
  return SECTIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.sphere;
}
