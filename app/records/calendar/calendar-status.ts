/** How a calendar of another place is read. */
export const OUTSIDE_KINDS = ['ics', 'caldav'] as const;

/** How a calendar of another place is read. */
export type OutsideKind = (typeof OUTSIDE_KINDS)[number];
