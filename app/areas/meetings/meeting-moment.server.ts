/**
 * The moment that a date (YYYY-MM-DD) and a time (HH:MM) on the clocks of a zone mean. A time that comes twice, when
 * clocks go back, is the first of the two. Null for one that is skipped when they go forward.
 */
export function momentOf({
  date,
  time,
  timeZone,
}: {
  date: string;
  time: string;
  timeZone: string;
}): Date | null {
  const onTheClock = Temporal.PlainDateTime.from(`${date}T${time}:00`);
  const zoned = onTheClock.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  if (!zoned.toPlainDateTime().equals(onTheClock)) return null;
  return new Date(zoned.epochMilliseconds);
}
