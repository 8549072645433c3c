import { copyShown, nothing, verb } from '#app/platform/verb.ts';

/** The verbs for inquiries. */
export const inquiryVerbs = {
  createCustomer: verb({
    path: '/admin/inquiries/:inquiryId/customer',
    needs: 'manage',
    schema: async () => (await import('#app/areas/customers/customer-forms.ts')).invitationSchema,
    failed: 'Failed to create customer',
  }),
  linkCustomer: verb({
    path: '/admin/inquiries/:inquiryId/link',
    needs: 'act-site',
    schema: async () => (await import('./inquiry-answer-forms.ts')).inquiryLinkSchema,
    done: 'Inquiry linked',
    failed: 'Failed to update inquiry',
  }),
  reply: verb({
    path: '/admin/inquiries/:inquiryId/reply',
    needs: 'act-site',
    schema: async () => (await import('./inquiry-answer-forms.ts')).inquiryReplySchema,
    done: 'Reply is on its way',
    failed: 'Failed to send reply',
  }),
  withdraw: verb({
    path: '/admin/inquiries/:inquiryId/withdraw',
    needs: 'act-site',
    schema: async () =>
      (await import('#app/areas/promises/promise-withdrawal-forms.ts')).promiseWithdrawalSchema,
    done: 'Promise withdrawn',
    failed: 'Failed to withdraw promise',
  }),
  delete: verb({
    path: '/admin/inquiries/:inquiryId/delete',
    needs: 'manage',
    schema: copyShown,
    failed: 'Failed to delete inquiry',
  }),
};

/** The verbs for requests for the checklist, a score or an estimate. */
export const submissionVerbs = {
  delete: verb({
    path: '/admin/submissions/:submissionId/delete',
    needs: 'manage',
    schema: nothing,
    done: 'Submission deleted',
    failed: 'Failed to delete submission',
  }),
};
