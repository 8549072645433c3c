import { redirect } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { stopPortalView } from '#app/areas/portal/portal-view-commands.server.ts';
import { nothing } from '#app/platform/verb.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import { sessionOf } from '#app/routes/auth/own-session.server.ts';
import type { Route } from './+types/stop-viewing';

/** Ends the session's view of the portal as a customer's person, and leads back to the customer's page. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  const session = await sessionOf(request, context);
  return answerForm(request, await nothing(), {
    handle: async () => {
      await stopPortalView(adminOf(context), session.id);
      return redirect(`/admin/customers/${customerId}`);
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to leave the portal' },
  });
}
