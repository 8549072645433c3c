import { on } from '#app/access/verb-handlers.ts';
import { setOwnPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import { postMessage } from './message-commands.server.ts';
import {
  archiveTicket,
  closeTicket,
  reopenTicket,
  restoreTicket,
  setTicketPrivacy,
  setTicketStatus,
  updateTicket,
} from './ticket-commands.server.ts';
import { createTicketForCustomer } from './ticket-opening-commands.server.ts';
import { ticketVerbs } from './ticket-verbs.ts';

/** The command behind each verb. */
export const ticketHandlers = [
  on(ticketVerbs.write, (customer, message, { ticketId }) =>
    postMessage(customer, ticketId, message),
  ),
  on(ticketVerbs.close, (customer, _, { ticketId }) => closeTicket(customer, ticketId)),
  on(ticketVerbs.reopen, (customer, _, { ticketId }) => reopenTicket(customer, ticketId)),
  on(ticketVerbs.keepPrivate, (customer, _, { ticketId }) =>
    setOwnPrivacy(customer, 'ticket', ticketId, true),
  ),
  on(ticketVerbs.openToCompany, (customer, _, { ticketId }) =>
    setOwnPrivacy(customer, 'ticket', ticketId, false),
  ),
  on(ticketVerbs.create, createTicketForCustomer),
  on(
    ticketVerbs.answer,
    (staff, message, { ticketId }) => postMessage(staff, ticketId, message),
    (_, message) => (message.isInternal ? 'Internal note added' : 'Message sent'),
  ),
  on(ticketVerbs.edit, (staff, edit, { ticketId }) => updateTicket(staff, ticketId, edit)),
  on(ticketVerbs.status, (staff, change, { ticketId }) => setTicketStatus(staff, ticketId, change)),
  on(ticketVerbs.assign, (staff, change, { ticketId }) => updateTicket(staff, ticketId, change)),
  on(ticketVerbs.privacy, (staff, change, { ticketId }) =>
    setTicketPrivacy(staff, ticketId, change),
  ),
  on(ticketVerbs.archive, (staff, _, { ticketId }) => archiveTicket(staff, ticketId)),
  on(ticketVerbs.restore, (staff, _, { ticketId }) => restoreTicket(staff, ticketId)),
];
