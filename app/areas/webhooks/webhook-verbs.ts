import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./webhook-forms.ts');

/** The verbs for endpoints. */
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

/** The verbs for deliveries. */
export const deliveryVerbs = {
  sendAgain: verb({
    path: '/admin/automation/deliveries/:deliveryId/send-again',
    needs: 'manage',
    schema: nothing,
    done: 'Delivery is on its way again',
    failed: 'Failed to send again',
  }),
};

/** The verb that adds a webhook. Its secret is shown once, so a route of its own answers it. */
export const newEndpoint = {
  needs: 'manage',
  creates: { label: 'Add Webhook', at: '/admin/automation#new' },
} as const;
