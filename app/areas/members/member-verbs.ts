import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./member-forms.ts');
const invitation = async () => (await forms()).memberInvitationSchema;
const rights = async () => (await forms()).memberRightsSchema;

/** The verbs of owners for the people of their company. */
export const memberVerbs = {
  invite: verb({
    path: '/customer/people/invite',
    creates: { label: 'Invite a Colleague', at: '/customer/people#new' },
    needs: 'manage',
    schema: invitation,
    failed: 'Failed to send the invitation',
  }),
  sendAgain: verb({
    path: '/customer/people/invitations/:invitationId/send',
    needs: 'manage',
    schema: nothing,
    done: 'Invitation sent again',
    failed: 'Failed to send the invitation',
  }),
  takeBack: verb({
    path: '/customer/people/invitations/:invitationId/take-back',
    needs: 'manage',
    schema: nothing,
    done: 'Invitation withdrawn',
    failed: 'Failed to withdraw the invitation',
  }),
  change: verb({
    path: '/customer/people/:memberId/change',
    needs: 'manage',
    schema: rights,
    done: 'Role saved',
    failed: 'Failed to save the role',
  }),
  remove: verb({
    path: '/customer/people/:memberId/remove',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to remove the person',
  }),
};

/** The verbs of staff for a customer's people. */
export const staffMemberVerbs = {
  add: verb({
    path: '/admin/customers/:customerId/people/add',
    needs: 'manage',
    schema: async () => (await forms()).memberAdditionSchema,
    failed: 'Failed to add the person',
  }),
  invite: verb({
    path: '/admin/customers/:customerId/people/invite',
    needs: 'manage',
    schema: invitation,
    failed: 'Failed to send the invitation',
  }),
  sendAgain: verb({
    path: '/admin/customers/invitations/:sentInvitationId/send',
    needs: 'manage',
    schema: nothing,
    done: 'Invitation sent again',
    failed: 'Failed to send the invitation',
  }),
  takeBack: verb({
    path: '/admin/customers/invitations/:sentInvitationId/take-back',
    needs: 'manage',
    schema: nothing,
    done: 'Invitation withdrawn',
    failed: 'Failed to withdraw the invitation',
  }),
  change: verb({
    path: '/admin/customers/people/:membershipId/change',
    needs: 'manage',
    schema: rights,
    done: 'Role saved',
    failed: 'Failed to save the role',
  }),
  remove: verb({
    path: '/admin/customers/people/:membershipId/remove',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to remove the person',
  }),
};
