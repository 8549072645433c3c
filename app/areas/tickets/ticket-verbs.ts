import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./ticket-forms.ts');

/** The verbs for tickets. */
export const ticketVerbs = {
  withdraw: verb({
    path: '/admin/tickets/:ticketId/withdraw',
    needs: 'act-work',
    schema: async () =>
      (await import('#app/areas/promises/promise-withdrawal-forms.ts')).promiseWithdrawalSchema,
    done: 'Promise withdrawn',
    failed: 'Failed to withdraw promise',
  }),
  write: verb({
    path: '/customer/tickets/:ticketId/message',
    needs: 'act-work',
    schema: async () => (await forms()).messageSchema,
    done: 'Message sent',
    failed: 'Failed to send message',
  }),
  close: verb({
    path: '/customer/tickets/:ticketId/close',
    needs: 'act-work',
    schema: nothing,
    done: 'Ticket closed',
    failed: 'Failed to close ticket',
  }),
  reopen: verb({
    path: '/customer/tickets/:ticketId/reopen',
    needs: 'act-work',
    schema: nothing,
    done: 'Ticket reopened',
    failed: 'Failed to reopen ticket',
  }),
  keepPrivate: verb({
    path: '/customer/tickets/:ticketId/make-private',
    needs: 'act-work',
    schema: nothing,
    done: 'Ticket is private now',
    failed: 'Failed to make the ticket private',
  }),
  openToCompany: verb({
    path: '/customer/tickets/:ticketId/open-to-company',
    needs: 'act-work',
    schema: nothing,
    done: 'Everyone at your company sees the ticket now',
    failed: 'Failed to open the ticket to your company',
  }),
  create: verb({
    path: '/admin/tickets/new',
    creates: { label: 'New Ticket', at: '/admin/tickets#new' },
    needs: 'act-work',
    schema: async () => (await forms()).ticketForCustomerSchema,
    done: 'Ticket created successfully!',
    failed: 'Failed to create ticket',
  }),
  answer: verb({
    path: '/admin/tickets/:ticketId/message',
    needs: 'act-work',
    schema: async () => (await forms()).staffAnswerSchema,
    failed: 'Failed to send message',
  }),
  edit: verb({
    path: '/admin/tickets/:ticketId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).ticketEditSchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  status: verb({
    path: '/admin/tickets/:ticketId/status',
    needs: 'act-work',
    schema: async () => (await forms()).ticketStatusSchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  assign: verb({
    path: '/admin/tickets/:ticketId/assignee',
    needs: 'act-work',
    schema: async () => (await forms()).ticketAssigneeSchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  privacy: verb({
    path: '/admin/tickets/:ticketId/privacy',
    needs: 'act-work',
    schema: async () => (await import('#app/areas/customers/privacy-forms.ts')).privacySchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  archive: verb({
    path: '/admin/tickets/:ticketId/archive',
    needs: 'act-work',
    schema: nothing,
    done: 'Ticket archived',
    failed: 'Failed to archive ticket',
  }),
  restore: verb({
    path: '/admin/tickets/:ticketId/restore',
    needs: 'act-work',
    schema: nothing,
    done: 'Ticket restored',
    failed: 'Failed to restore ticket',
  }),
};

/** The verb of a customer's new ticket, which has a page of its own that leads to the ticket. */
export const newOwnTicket = {
  needs: 'act-work',
  creates: { label: 'New Ticket', at: '/customer/tickets/new' },
} as const;
