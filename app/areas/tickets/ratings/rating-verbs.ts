import { verb } from '#app/platform/verb.ts';

/** The verbs by which a customer rates a resolved ticket in the portal. The emailed link has a page of its own. */
export const ratingVerbs = {
  rate: verb({
    path: '/customer/tickets/:ticketId/rating',
    needs: 'act-work',
    schema: async () => (await import('./rating-forms.ts')).ratingSchema,
    done: 'Thank you for your answer',
    failed: 'Failed to save your answer',
  }),
};
