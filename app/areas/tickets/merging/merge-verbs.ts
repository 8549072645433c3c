import { verb } from '#app/platform/verb.ts';

/** Making one ticket out of two. */
export const ticketMergeVerbs = {
  merge: verb({
    path: '/admin/tickets/:ticketId/merge',
    needs: 'act-work',
    schema: async () => (await import('./merge-forms.ts')).ticketMergeSchema,
    failed: 'Failed to merge tickets',
  }),
};
