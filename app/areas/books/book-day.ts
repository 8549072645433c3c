import { z } from 'zod';
import { calendarDate } from '#app/platform/forms/form-fields.ts';

// Marked, so that a page that shows the day takes no schema along.
const day = /* @__PURE__ */ calendarDate('No date');

/** Reads a calendar date (YYYY-MM-DD) from an address; null where it has none. */
export function dayInAddress({ searchParams }: URL, name: string): string | null {
  const parsed = day.safeParse(searchParams.get(name));
  return parsed.success ? parsed.data : null;
}

// Marked for the same reason.
const uuid = /* @__PURE__ */ z.uuid();

/** Reads an id from an address; null where it has none. */
export function idInAddress({ searchParams }: URL, name: string): string | null {
  const parsed = uuid.safeParse(searchParams.get(name));
  return parsed.success ? parsed.data : null;
}
