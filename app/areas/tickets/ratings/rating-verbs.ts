import { verb } from '#app/platform/verb.ts';

/** What a customer says about a resolved ticket in the portal. By the emailed link it is a page of its own. */
export const ratingVerbs = {
  rate: verb({
    path: '/customer/tickets/:ticketId/rating',
    needs: 'act-work',
    schema: async () => (await import('./rating-forms.ts')).ratingSchema,
    done: 'Thank you for your answer',
    failed: 'Failed to save your answer',
  }),
};
