import { z } from 'zod';
import { versionField } from '#app/platform/forms/version-field.ts';

/** The ticket that another one is merged into. */
export const ticketMergeSchema = z.object({
  into: z.uuid({ error: 'Choose a ticket' }),
  version: versionField,
});

export type TicketMerge = z.infer<typeof ticketMergeSchema>;
