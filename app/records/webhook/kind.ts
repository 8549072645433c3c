import type { KindFacts } from '../kind-facts.ts';

/** Where another system is notified of events. */
export const webhook = {
  one: 'webhook',
  many: 'webhooks',
  at: { admin: '/admin/automation/endpoints/:id' },
  table: 'webhook_endpoints',
  live: true,
  logged: 'webhook_endpoint',
  notices: { staff: 'Webhooks turned off because their target fails' },
} as const satisfies KindFacts;
