import { sendRenewedSession } from '#app/access/actor.server.ts';
import { requireMember } from '#app/access/guards.server.ts';
import { noteSentForm } from '#app/access/sent-forms.server.ts';
import { deliverAnsweredToasts } from '#app/ui/everywhere/toast-delivery.ts';
import { saveFormsAtSessionEnd } from '#app/ui/unsent-forms.ts';
import type { Route } from './+types/layout';

/** Addresses that both surfaces share: files, notices. */
export const middleware: Route.MiddlewareFunction[] = [
  sendRenewedSession,
  requireMember,
  noteSentForm,
];

/** Screens of both surfaces send forms to these addresses, for which the surfaces' own middleware does not run. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  saveFormsAtSessionEnd,
  deliverAnsweredToasts,
];

export function loader() {
  return null;
}
