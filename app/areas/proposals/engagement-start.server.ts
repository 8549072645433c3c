import { firmDay } from '#app/platform/firm-clock.server.ts';

/**
 * Returns the day from which an engagement counts: the chosen one, but not before its proposal was accepted, or before `today`
 * (the firm's calendar date) while that is open.
 */
export function startOf(
  { engagementStart, decidedAt }: { engagementStart: string | null; decidedAt: Date | null },
  today: string,
): string {
  const earliest = decidedAt ? firmDay(decidedAt) : today;
  return engagementStart && engagementStart > earliest ? engagementStart : earliest;
}
