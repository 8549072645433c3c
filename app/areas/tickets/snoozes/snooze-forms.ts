import { z } from 'zod';
import { calendarDate } from '#app/platform/forms/form-fields.ts';

/** The day until which a ticket is snoozed. */
export const snoozeSchema = z.object({
  day: calendarDate('Choose a day'),
  /** The newest message that is on the page; none on a ticket without messages. */
  seenMessageId: z.uuid().optional(),
});

export type SnoozeUntil = z.infer<typeof snoozeSchema>;
