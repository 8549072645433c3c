import { adminOf } from '#app/access/guards.server.ts';
import { inviteContact } from '#app/areas/customers/contact-invitation.server.ts';
import { invitationSchema } from '#app/areas/customers/customer-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/invite';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, invitationSchema, {
    handle: async (invitation) => {
      await inviteContact(adminOf(context), invitation);
      return {
        kind: 'success',
        title: 'Invitation sent',
        description: `A link to choose a password is on its way to ${invitation.email}.`,
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to send the invitation' },
  });
}
