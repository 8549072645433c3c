import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { mayUsePortal } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import { leaveCompany } from '#app/areas/members/member-commands.server.ts';
import { leavingSchema } from '#app/areas/members/member-forms.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/leave';

/** Leaves the company; members of another one continue there, others are signed out. */
export function action({ request, context }: Route.ActionArgs) {
  const actor = customerOf(context);
  return answerForm(request, leavingSchema, {
    handle: async () => {
      await leaveCompany(actor);
      const now = await unsafeActorOfUser(actor.userId);
      return redirectWithToast(mayUsePortal(now) ? '/customer' : '/customer-auth?mode=login', {
        kind: 'success',
        title: `You have left ${actor.companyName}`,
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to leave the company' },
  });
}
