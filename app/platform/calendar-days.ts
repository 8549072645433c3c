/** Returns the calendar date (YYYY-MM-DD) that many days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the number of days from the first calendar date (YYYY-MM-DD) to the second; negative if the second is earlier. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
