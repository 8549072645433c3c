import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** For how many days after a ticket was resolved its customer can rate it, and change the rating. */
export const RATING_DAYS = 30;

const GOOD: StatusDisplay = { label: 'Good', color: 'green' };
const NOT_GOOD: StatusDisplay = { label: 'Not good', color: 'red' };

/** The label and color of a rating. */
export function ratingDisplay(isGood: boolean): StatusDisplay {
  return isGood ? GOOD : NOT_GOOD;
}

/** Whether a ticket's customer can rate it now: it is resolved, and that was not too long ago. */
export function isRatingOpen(resolvedAt: Date | null, now: Date): boolean {
  return resolvedAt !== null && resolvedAt.getTime() > now.getTime() - RATING_DAYS * 86_400_000;
}
