import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./webhook-forms.ts');

/** What people do with endpoints. */
export const endpointVerbs = {
  /** The address of an event's card; the texts are the specification's (sections 5 and 8). */
  saveCard: verb({
    path: '/admin/automation/card',
    needs: 'manage',
    schema: async () => (await forms()).cardSchema,
    failed: 'Failed to save webhook',
  }),
  edit: verb({
    path: '/admin/automation/endpoints/:endpointId/edit',
    needs: 'manage',
    schema: async () => (await forms()).endpointEditSchema,
    done: 'Webhook updated successfully',
    failed: 'Failed to update webhook',
  }),
  switch: verb({
    path: '/admin/automation/endpoints/:endpointId/switch',
    needs: 'manage',
    schema: async () => (await forms()).endpointSwitchSchema,
    failed: 'Failed to update webhook',
  }),
  archive: verb({
    path: '/admin/automation/endpoints/:endpointId/archive',
    needs: 'manage',
    schema: copyShown,
    done: 'Webhook archived',
    failed: 'Failed to archive webhook',
  }),
  restore: verb({
    path: '/admin/automation/endpoints/:endpointId/restore',
    needs: 'manage',
    schema: copyShown,
    done: 'Webhook restored',
    failed: 'Failed to restore webhook',
  }),
};

/** What people do with deliverys. */
export const deliveryVerbs = {
  sendAgain: verb({
    path: '/admin/automation/deliveries/:deliveryId/send-again',
    needs: 'manage',
    schema: nothing,
    done: 'Delivery is on its way again',
    failed: 'Failed to send again',
  }),
};

/** A new webhook: its secret is shown once, so that it answers by a route of its own. */
export const newEndpoint = {
  needs: 'manage',
  creates: { label: 'Add Webhook', at: '/admin/automation#new' },
} as const;
