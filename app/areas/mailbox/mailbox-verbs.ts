import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs for the mailbox, and for email that is waiting for staff. */
export const mailboxVerbs = {
  release: verb({
    path: '/admin/mailbox/:mailId/release',
    needs: 'act-work',
    schema: async () => (await import('./mailbox-forms.ts')).releaseSchema,
    done: 'Email released',
    failed: 'Failed to release the email',
  }),
  discard: verb({
    path: '/admin/mailbox/:mailId/discard',
    needs: 'act-work',
    schema: nothing,
    done: 'Email discarded',
    failed: 'Failed to discard the email',
  }),
  test: verb({
    path: '/admin/mailbox/test',
    needs: 'act-work',
    schema: nothing,
    failed: 'Failed to test the mailbox',
  }),
};
