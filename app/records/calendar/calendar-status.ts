/** How a calendar of another place is read. */
export const OUTSIDE_KINDS = ['ics', 'caldav'] as const;
