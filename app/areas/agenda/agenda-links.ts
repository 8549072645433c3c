import {
  type Icon,
  IconCalendar,
  IconChartLine,
  IconChecklist,
  IconClock,
  IconFileImport,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconFileText,
  IconFlag,
  IconGauge,
  IconInbox,
  IconListCheck,
  IconSignature,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react';
import type { AgendaKind, AgendaLine } from './agenda-lines.ts';

/** The mark of each kind of line. */
export const AGENDA_ICONS: Record<AgendaKind, Icon> = {
  ticket: IconTicket,
  task: IconListCheck,
  milestone: IconFlag,
  meeting: IconCalendar,
  inquiry: IconInbox,
  submission: IconInbox,
  registration: IconUserCheck,
  document: IconFileText,
  document_request: IconFileImport,
  procedure: IconChecklist,
  proposal: IconFileText,
  contract: IconSignature,
  outcome: IconChartLine,
  monthly_files: IconFileSpreadsheet,
  file_to_match: IconFileSpreadsheet,
  score: IconGauge,
  invoice: IconFileInvoice,
  time: IconClock,
};

const STAFF_SECTIONS: Record<AgendaKind, string> = {
  ticket: 'tickets',
  task: 'tasks',
  milestone: 'projects',
  meeting: 'meetings',
  inquiry: 'inquiries',
  submission: '',
  registration: 'approval',
  document: 'documents',
  document_request: 'documents/requests',
  procedure: 'procedures',
  proposal: 'proposals',
  contract: 'contracts',
  outcome: 'customers',
  monthly_files: 'customers',
  file_to_match: 'customers',
  score: 'customers',
  invoice: 'invoices',
  time: 'time-tracking/invoice',
};

/** Where staff do what a line asks: at its record, or in the list of its kind. */
export function staffPath({
  group,
  kind,
  id,
  title,
}: Pick<AgendaLine, 'group' | 'kind' | 'id' | 'title'>): string {
  if (group === 'unrated') return '/admin/time-tracking?billing=unrated';
  const section = `/admin/${STAFF_SECTIONS[kind]}`;
  if (kind === 'time') return section;
  if (kind === 'registration' || kind === 'document_request') {
    return `${section}?${new URLSearchParams({ q: title })}`;
  }
  // Their boards: the line's record is the customer.
  if (kind === 'monthly_files') return `${section}/${id}/outcomes`;
  if (kind === 'file_to_match') return `${section}/${id}/outcomes/imports`;
  return `${section}/${id}`;
}

const LISTS: Partial<Record<`${AgendaLine['group']} ${AgendaKind}`, string>> = {
  'overdue ticket': '/admin/tickets?due=overdue',
  'today ticket': '/admin/tickets?due=today',
  'overdue task': '/admin/tasks?show=overdue',
  'today task': '/admin/tasks?sort=due&dir=asc',
  'mine task': '/admin/tasks?assignee=mine&sort=due&dir=asc',
  'overdue inquiry': '/admin?status=unanswered',
  'today inquiry': '/admin?status=unanswered',
  'new inquiry': '/admin?status=unanswered',
  'waiting ticket': '/admin/tickets?status=waiting',
  'waiting task': '/admin/tasks?side=customer&sort=due&dir=asc',
  'waiting proposal': '/admin/proposals?status=sent',
  'waiting contract': '/admin/contracts?status=sent',
  'past-due invoice': '/admin/invoices?show=past-due',
  'unsent invoice': '/admin/invoices?status=draft',
  'unsent proposal': '/admin/proposals?status=draft',
  'unsent contract': '/admin/contracts?status=draft',
};

/** The list that holds all lines of a group and kind. */
export function staffListPath({ group, kind }: Pick<AgendaLine, 'group' | 'kind'>): string {
  return LISTS[`${group} ${kind}`] ?? `/admin/${STAFF_SECTIONS[kind]}`;
}

/** The portal's first screen with the first or with all of what needs its person. */
export const FIRST_NEEDS = '/customer';
export const WHOLE_NEEDS = `${FIRST_NEEDS}?needs=all`;

/** Where one of a customer's people does what a line asks. */
export function portalPath({ kind, id }: Pick<AgendaLine, 'kind' | 'id'>): string {
  if (kind === 'invoice') return `/customer/billing/invoices/${id}`;
  if (kind === 'procedure') return `/customer/procedures?open=${id}`;
  if (kind === 'document_request') return '/customer/documents';
  if (kind === 'score') return '/customer/outcomes/score';
  if (kind === 'milestone') return `/customer/projects/${id}`;
  if (kind === 'monthly_files') return '/customer/outcomes';
  return `/customer/${kind}s/${id}`;
}
