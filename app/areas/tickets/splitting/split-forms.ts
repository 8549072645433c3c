import { z } from 'zod';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';
import { ticketTitle } from '../ticket-forms.ts';

/** The message that becomes a ticket of its own, and the title of that ticket. */
export const ticketSplitSchema = z.object({
  title: ticketTitle,
  messageId: z.uuid({ error: 'Choose a message' }),
  submissionId: submissionIdField,
});

export type TicketSplit = z.infer<typeof ticketSplitSchema>;
