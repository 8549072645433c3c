import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./saved-reply-forms.ts');

/** The verbs for saved replies. */
export const savedReplyVerbs = {
  create: verb({
    path: '/admin/tickets/replies/new',
    creates: { label: 'New Saved Reply', at: '/admin/tickets/replies#new' },
    needs: 'act-work',
    schema: async () => (await forms()).savedReplySchema,
    done: 'Saved reply created',
    failed: 'Failed to create the saved reply',
  }),
  edit: verb({
    path: '/admin/tickets/replies/:replyId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).savedReplyEditSchema,
    done: 'Saved reply updated',
    failed: 'Failed to update the saved reply',
  }),
  remove: verb({
    path: '/admin/tickets/replies/:replyId/remove',
    needs: 'act-work',
    schema: copyShown,
    done: 'Saved reply deleted',
    failed: 'Failed to delete the saved reply',
  }),
};
