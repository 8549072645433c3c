import { verb } from '#app/platform/verb.ts';

/** The verb that merges two tickets. */
export const ticketMergeVerbs = {
  merge: verb({
    path: '/admin/tickets/:ticketId/merge',
    needs: 'act-work',
    schema: async () => (await import('./merge-forms.ts')).ticketMergeSchema,
    failed: 'Failed to merge tickets',
  }),
};
