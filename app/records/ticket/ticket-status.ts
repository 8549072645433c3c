import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a ticket is (specification, section 4). */
export const TICKET_STATUSES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** How urgent a ticket is. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** What a ticket is about. */
export const TICKET_CATEGORIES = ['general', 'technical', 'billing', 'service'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** The statuses in which a ticket counts as open, wherever open tickets are counted or shown. */
export const OPEN_TICKET_STATUSES = [
  'open',
  'in_progress',
  'waiting',
] as const satisfies readonly TicketStatus[];

/** Whether a ticket with this status still has work to do. */
export function isOpenTicket(status: TicketStatus): boolean {
  return OPEN_TICKET_STATUSES.some((open) => open === status);
}

/** The label and color of each status (specification, section 4). */
export const TICKET_STATUS_DISPLAY: Record<TicketStatus, StatusDisplay> = {
  open: { label: 'Open', color: 'blue' },
  in_progress: { label: 'In Progress', color: 'yellow' },
  waiting: { label: 'Waiting', color: 'orange' },
  resolved: { label: 'Resolved', color: 'green' },
  closed: { label: 'Closed', color: 'grey' },
};

/** The label and color of each priority (specification, section 4). */
export const TICKET_PRIORITY_DISPLAY: Record<TicketPriority, StatusDisplay> = {
  low: { label: 'Low', color: 'grey' },
  medium: { label: 'Medium', color: 'blue' },
  high: { label: 'High', color: 'orange' },
  urgent: { label: 'Urgent', color: 'red' },
};

/** The label of each category. */
export const TICKET_CATEGORY_LABELS: Record<TicketCategory, string> = {
  general: 'General',
  technical: 'Technical',
  billing: 'Billing',
  service: 'Service',
};

/** The statuses as options of a selector. */
export const STATUS_OPTIONS = optionsOf(
  TICKET_STATUSES,
  (value) => TICKET_STATUS_DISPLAY[value].label,
);
/** The priorities as options of a selector. */
export const PRIORITY_OPTIONS = optionsOf(
  TICKET_PRIORITIES,
  (value) => TICKET_PRIORITY_DISPLAY[value].label,
);
/** The categories as options of a selector. */
export const CATEGORY_OPTIONS = optionsOf(
  TICKET_CATEGORIES,
  (value) => TICKET_CATEGORY_LABELS[value],
);

function optionsOf<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

/** Returns the value if it is one of the given ones, otherwise null, for a filter in an address. */
export function oneOrNone<Value extends string>(
  value: string | null,
  values: readonly Value[],
): Value | null {
  return values.find((known) => known === value) ?? null;
}

/** What a new ticket starts with (specification, section 9). */
export const TICKET_DEFAULTS = {
  category: 'general',
  priority: 'medium',
} as const satisfies { category: TicketCategory; priority: TicketPriority };
