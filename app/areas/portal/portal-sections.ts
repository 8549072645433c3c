import {
  type Icon,
  IconBook,
  IconBuilding,
  IconCalendarEvent,
  IconChecklist,
  IconClipboardText,
  IconCreditCard,
  IconFileText,
  IconFolder,
  IconHome,
  IconLayoutKanban,
  IconMessages,
  IconSignature,
} from '@tabler/icons-react';

/** One section of the portal. */
type PortalSection = {
  to: string;
  label: string;
  icon: Icon;
  /** What a customer does there, for the quick actions. */
  purpose: string;
};

const section = (path: string, label: string, icon: Icon, purpose: string): PortalSection => ({
  to: `/customer/${path}`,
  label,
  icon,
  purpose,
});

const TICKETS = section('tickets', 'Tickets', IconMessages, 'Ask us and follow the answers');
const BILLING = section('billing', 'Billing', IconCreditCard, 'Balance, transactions, invoices');
const DOCUMENTS = section('documents', 'Documents', IconFolder, 'Files we share with you');
const TASKS = section('tasks', 'Tasks', IconChecklist, 'Open work and due dates');
const PROCEDURES = section(
  'procedures',
  'Procedures',
  IconClipboardText,
  'Written ways of working',
);
const PROJECTS = section('projects', 'Projects', IconLayoutKanban, 'Milestones, dates, progress');
const MEETINGS = section('meetings', 'Meetings', IconCalendarEvent, 'Appointments and notes');
const PROPOSALS = section('proposals', 'Proposals', IconFileText, 'Proposals to read and answer');
const CONTRACTS = section('contracts', 'Contracts', IconSignature, 'Contracts to read and sign');
const COMPANY = section('company', 'Company Profile', IconBuilding, 'What we have on file');
const KNOWLEDGE: PortalSection & { leaves: true } = {
  to: '/kb',
  label: 'Knowledge Base',
  icon: IconBook,
  purpose: 'Articles on service operations',
  leaves: true,
};

/** The side navigation of the portal. */
export const PORTAL_NAVIGATION = [
  { links: [{ to: '/customer', label: 'Dashboard', icon: IconHome, end: true }] },
  { label: 'Support', links: [TICKETS, TASKS, MEETINGS] },
  { label: 'Engagement', links: [PROJECTS, PROPOSALS, CONTRACTS, DOCUMENTS, PROCEDURES] },
  { label: 'Account', links: [BILLING, COMPANY] },
  { label: 'Reading', links: [KNOWLEDGE] },
];

/** Every section, in the order of the dashboard's quick actions. */
export const PORTAL_SECTIONS: readonly PortalSection[] = [
  TICKETS,
  BILLING,
  DOCUMENTS,
  TASKS,
  PROCEDURES,
  PROJECTS,
  MEETINGS,
  PROPOSALS,
  CONTRACTS,
  COMPANY,
  KNOWLEDGE,
];
