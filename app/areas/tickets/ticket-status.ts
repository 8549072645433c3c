/** Where a ticket stands (specification, section 4). */
export const TICKET_STATUSES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
/** How urgent a ticket is. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
/** What a ticket is about. */
export const TICKET_CATEGORIES = ['general', 'technical', 'billing', 'service'] as const;
