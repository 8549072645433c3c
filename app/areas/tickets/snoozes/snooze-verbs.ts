import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs that snooze a ticket. */
export const snoozeVerbs = {
  snooze: verb({
    path: '/admin/tickets/:ticketId/snooze',
    needs: 'act-work',
    schema: async () => (await import('./snooze-forms.ts')).snoozeSchema,
    failed: 'Failed to snooze ticket',
  }),
  wake: verb({
    path: '/admin/tickets/:ticketId/wake',
    needs: 'act-work',
    schema: nothing,
    done: 'Ticket is back in the queue',
    failed: 'Failed to wake ticket',
  }),
};
