import { newApiKey } from '#app/areas/api-keys/api-key-verbs.ts';
import { newOwnTicket } from '#app/areas/tickets/ticket-verbs.ts';
import { newEndpoint } from '#app/areas/webhooks/webhook-verbs.ts';
import { VERBS } from '#app/areas.ts';
import type { Creates } from '#app/platform/verb.ts';

/** What someone with these rights may create on a surface, by the declarations of the verbs. */
export function createsFor(home: '/admin' | '/customer', rights: readonly string[]): Creates[] {
  return [newOwnTicket, ...VERBS, newEndpoint, newApiKey].flatMap(({ needs, creates }) =>
    creates?.at.startsWith(`${home}/`) && rights.includes(needs) ? [creates] : [],
  );
}
