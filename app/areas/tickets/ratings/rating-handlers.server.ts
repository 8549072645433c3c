import { on } from '#app/access/verb-handlers.ts';
import { rateTicket } from './rating-commands.server.ts';
import { ratingVerbs } from './rating-verbs.ts';

/** The command behind each verb. */
export const ratingHandlers = [
  on(ratingVerbs.rate, (customer, rating, { ticketId }) => rateTicket(customer, ticketId, rating)),
];
