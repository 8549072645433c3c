import type { CustomerActor } from '#app/access/actor.ts';
import {
  createTicket,
  type OpenedTicket,
} from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import type { ProfileChange } from './profile-change-forms.ts';

/**
 * Opens a ticket that asks the firm to change the customer's company profile.
 * @throws RateLimitError when a customer opens too many tickets.
 */
export function requestProfileChange(
  actor: CustomerActor,
  { text, submissionId }: ProfileChange,
): Promise<OpenedTicket> {
  const ticket = { title: 'Profile change request', description: text, uploads: [], submissionId };
  return createTicket(actor, { ...TICKET_DEFAULTS, ...ticket, category: 'service' });
}
