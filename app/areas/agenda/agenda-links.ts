import {
  type Icon,
  IconBuildingBank,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarX,
  IconClock,
  IconCloudOff,
  IconCurrencyDollarOff,
  IconFileSpreadsheet,
  IconFlag,
  IconGauge,
  IconInbox,
  IconReceiptOff,
  IconTransferOut,
} from '@tabler/icons-react';
import { KIND_ICONS } from '#app/records/kind-icons.ts';
import { type AgendaKind, filledAddress, sectionAddress } from '#app/records/kinds.ts';
import type { AgendaItem } from './agenda-items.ts';
import { agendaFacts } from './agenda-kinds.ts';

/** The icon of each kind of item. */
export const AGENDA_ICONS: Record<AgendaKind, Icon> = {
  ...KIND_ICONS,
  milestone: IconFlag,
  submission: IconInbox,
  monthly_files: IconFileSpreadsheet,
  file_to_match: IconFileSpreadsheet,
  score: IconGauge,
  time: IconClock,
  bank_line: IconBuildingBank,
  payout: IconTransferOut,
  provider_event: IconCloudOff,
  held_event: IconCurrencyDollarOff,
  missing_fee: IconReceiptOff,
  calendar_away: IconCalendarOff,
  meeting_conflict: IconCalendarX,
  meeting_suggestion: IconCalendarQuestion,
};

const CLIENT = '/admin/customers/:id';

/** Where staff do what an item asks: at its record, or in the list of its kind. */
export function staffPath({
  group,
  kind,
  id,
  title,
}: Pick<AgendaItem, 'group' | 'kind' | 'id' | 'title'>): string {
  // A sum of hours without a rate is in no record.
  if (group === 'unrated') return staffListPath({ group, kind });
  return filledAddress(agendaFacts(kind).at?.admin ?? '/admin', { id, title });
}

/** Whether all items of a group and kind are in a list: what hangs on each customer is in none. */
export function hasStaffList({ group, kind }: Pick<AgendaItem, 'group' | 'kind'>): boolean {
  const { at, asks } = agendaFacts(kind);
  return Boolean(asks?.lists?.[group]) || !at?.admin?.startsWith(CLIENT);
}

/** The list with all items of a group and kind. */
export function staffListPath({ group, kind }: Pick<AgendaItem, 'group' | 'kind'>): string {
  const { at, asks } = agendaFacts(kind);
  return asks?.lists?.[group] ?? sectionAddress(at?.admin ?? '/admin');
}

/** The portal's first screen, with the first items or all of them. */
export const FIRST_NEEDS = '/customer';
export const WHOLE_NEEDS = `${FIRST_NEEDS}?needs=all`;

/** Where one of a customer's people does what an item asks. */
export function portalPath({ kind, id }: Pick<AgendaItem, 'kind' | 'id'>): string {
  return filledAddress(agendaFacts(kind).at?.customer ?? FIRST_NEEDS, { id });
}
