/** Days of a quarter in which its score is asked for. */
const OPENING_DAYS = 14;

/** Returns the first day of the quarter that a day (YYYY-MM-DD) is in. */
export function quarterOf(day: string): string {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

/** Returns the name of a quarter from its first day: "Q4 2026". */
export function quarterWords(quarter: string): string {
  return `Q${Math.ceil(Number(quarter.slice(5, 7)) / 3)} ${quarter.slice(0, 4)}`;
}

/** Returns the last day on which a quarter's score is asked for. */
export function openingEnds(quarter: string): string {
  return `${quarter.slice(0, 8)}${OPENING_DAYS}`;
}
