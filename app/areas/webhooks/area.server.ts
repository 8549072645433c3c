import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { sendAgain } from './delivery-commands.server.ts';
import { dropOldDeliveriesJob } from './webhook-cleanup-jobs.server.ts';
import {
  archiveEndpoint,
  restoreEndpoint,
  saveCardAddress,
  switchEndpoint,
  updateEndpoint,
} from './webhook-commands.server.ts';
import { deliverWebhookJob } from './webhook-delivery-jobs.server.ts';
import { sendToEndpoints } from './webhook-event-commands.server.ts';
import { sealSecretsJob } from './webhook-secret-commands.server.ts';
import { openWebhooks } from './webhook-sending.server.ts';
import { deliveryVerbs, endpointVerbs } from './webhook-verbs.ts';

const SWITCHED = {
  on: undefined,
  'on again': 'It was turned off because it failed, and is on again.',
  off: 'It stays turned off. Turn it on from the page of its deliveries.',
} as const;

/** The command behind each verb. */
const handlers = [
  on(endpointVerbs.saveCard, saveCardAddress, (state, { card }) => ({
    kind: 'success',
    title: `Webhook saved for ${card}`,
    ...(SWITCHED[state] && { description: SWITCHED[state] }),
  })),
  on(endpointVerbs.edit, (staff, edit, { endpointId }) => updateEndpoint(staff, endpointId, edit)),
  on(
    endpointVerbs.switch,
    (staff, change, { endpointId }) => switchEndpoint(staff, endpointId, change),
    (_, change) => `Webhook turned ${change.turn}`,
  ),
  on(endpointVerbs.archive, (staff, { version }, { endpointId }) =>
    archiveEndpoint(staff, endpointId, version),
  ),
  on(endpointVerbs.restore, (staff, { version }, { endpointId }) =>
    restoreEndpoint(staff, endpointId, version),
  ),
  on(deliveryVerbs.sendAgain, (staff, _, { deliveryId }) => sendAgain(staff, deliveryId)),
];

/** What this area is to the house. */
export const webhooksArea = {
  handlers,
  jobs: [deliverWebhookJob, dropOldDeliveriesJob, sealSecretsJob],
  hears: sendToEndpoints,
  open: openWebhooks,
} satisfies Area;
