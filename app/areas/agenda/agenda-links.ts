import {
  type Icon,
  IconClock,
  IconFileSpreadsheet,
  IconFileText,
  IconFlag,
  IconGauge,
  IconInbox,
} from '@tabler/icons-react';
import { KIND_ICONS } from '#app/records/kind-icons.ts';
import { filledAddress, sectionAddress } from '#app/records/kinds.ts';
import { type AgendaKind, agendaFacts } from './agenda-kinds.ts';
import type { AgendaLine } from './agenda-lines.ts';

/** The icon of each kind of line. */
export const AGENDA_ICONS: Record<AgendaKind, Icon> = {
  ...KIND_ICONS,
  document: IconFileText,
  milestone: IconFlag,
  submission: IconInbox,
  monthly_files: IconFileSpreadsheet,
  file_to_match: IconFileSpreadsheet,
  score: IconGauge,
  time: IconClock,
};

/** Where staff do what a line asks: at its record, or in the list of its kind. */
export function staffPath({
  group,
  kind,
  id,
  title,
}: Pick<AgendaLine, 'group' | 'kind' | 'id' | 'title'>): string {
  if (group === 'unrated') return '/admin/time-tracking?billing=unrated';
  return filledAddress(agendaFacts(kind).at?.admin ?? '/admin', { id, title });
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

/** The list with all lines of a group and kind. */
export function staffListPath({ group, kind }: Pick<AgendaLine, 'group' | 'kind'>): string {
  return LISTS[`${group} ${kind}`] ?? sectionAddress(agendaFacts(kind).at?.admin ?? '/admin');
}

/** The portal's first screen, with the first lines or all of them. */
export const FIRST_NEEDS = '/customer';
export const WHOLE_NEEDS = `${FIRST_NEEDS}?needs=all`;

/** Where one of a customer's people does what a line asks. */
export function portalPath({ kind, id }: Pick<AgendaLine, 'kind' | 'id'>): string {
  return filledAddress(agendaFacts(kind).at?.customer ?? FIRST_NEEDS, { id });
}
