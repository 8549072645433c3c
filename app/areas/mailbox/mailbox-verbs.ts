import { nothing, verb } from '#app/platform/verb.ts';

/** What staff do with the mailbox, and with email that waits for them. */
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
