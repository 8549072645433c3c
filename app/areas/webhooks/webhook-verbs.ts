import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./webhook-forms.ts');

/** What people do with endpoints. */
export const endpointVerbs = {
  /** The address of an event's card; the texts are the specification's (sections 5 and 8). */
  saveCard: verb({
    path: '/admin/automation/card',
    schema: async () => (await forms()).cardSchema,
    failed: 'Failed to save webhook',
  }),
  edit: verb({
    path: '/admin/automation/endpoints/:endpointId/edit',
    schema: async () => (await forms()).endpointEditSchema,
    done: 'Webhook updated successfully',
    failed: 'Failed to update webhook',
  }),
  switch: verb({
    path: '/admin/automation/endpoints/:endpointId/switch',
    schema: async () => (await forms()).endpointSwitchSchema,
    failed: 'Failed to update webhook',
  }),
  archive: verb({
    path: '/admin/automation/endpoints/:endpointId/archive',
    schema: async () => (await forms()).endpointVersionSchema,
    done: 'Webhook archived',
    failed: 'Failed to archive webhook',
  }),
  restore: verb({
    path: '/admin/automation/endpoints/:endpointId/restore',
    schema: async () => (await forms()).endpointVersionSchema,
    done: 'Webhook restored',
    failed: 'Failed to restore webhook',
  }),
};

/** What people do with deliverys. */
export const deliveryVerbs = {
  sendAgain: verb({
    path: '/admin/automation/deliveries/:deliveryId/send-again',
    schema: nothing,
    done: 'Delivery is on its way again',
    failed: 'Failed to send again',
  }),
};
