import { nothingSchema, verb } from '#app/platform/verb.ts';
import {
  messageSchema,
  staffMessageSchema,
  ticketAssigneeSchema,
  ticketEditSchema,
  ticketForCustomerSchema,
  ticketStatusSchema,
} from './ticket-forms.ts';

/** What people do with tickets. */
export const ticketVerbs = {
  write: verb({
    path: '/customer/tickets/:ticketId/message',
    schema: messageSchema,
    done: 'Message sent',
    failed: 'Failed to send message',
  }),
  close: verb({
    path: '/customer/tickets/:ticketId/close',
    schema: nothingSchema,
    done: 'Ticket closed',
    failed: 'Failed to close ticket',
  }),
  reopen: verb({
    path: '/customer/tickets/:ticketId/reopen',
    schema: nothingSchema,
    done: 'Ticket reopened',
    failed: 'Failed to reopen ticket',
  }),
  create: verb({
    path: '/admin/tickets/new',
    schema: ticketForCustomerSchema,
    done: 'Ticket created successfully!',
    failed: 'Failed to create ticket',
  }),
  answer: verb({
    path: '/admin/tickets/:ticketId/message',
    schema: staffMessageSchema,
    failed: 'Failed to send message',
  }),
  edit: verb({
    path: '/admin/tickets/:ticketId/edit',
    schema: ticketEditSchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  status: verb({
    path: '/admin/tickets/:ticketId/status',
    schema: ticketStatusSchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  assign: verb({
    path: '/admin/tickets/:ticketId/assignee',
    schema: ticketAssigneeSchema,
    done: 'Ticket updated',
    failed: 'Failed to update ticket',
  }),
  archive: verb({
    path: '/admin/tickets/:ticketId/archive',
    schema: nothingSchema,
    done: 'Ticket archived',
    failed: 'Failed to archive ticket',
  }),
  restore: verb({
    path: '/admin/tickets/:ticketId/restore',
    schema: nothingSchema,
    done: 'Ticket restored',
    failed: 'Failed to restore ticket',
  }),
};
