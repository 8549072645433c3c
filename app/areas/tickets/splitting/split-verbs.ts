import { verb } from '#app/platform/verb.ts';

/** The verb that makes a ticket out of a message. */
export const ticketSplitVerbs = {
  split: verb({
    path: '/admin/tickets/:ticketId/split',
    needs: 'act-work',
    schema: async () => (await import('./split-forms.ts')).ticketSplitSchema,
    failed: 'Failed to split the message',
  }),
};
