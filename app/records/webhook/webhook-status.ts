import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What becomes of a delivery: waiting for its next attempt, delivered, or given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The label and color of each state. */
export const DELIVERY_STATE_DISPLAY: Record<DeliveryState, StatusDisplay> = {
  waiting: { label: 'Waiting', color: 'yellow' },
  delivered: { label: 'Delivered', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
};

/** The events that have a card of their own on the Zapier screen (specification, section 2). */
export const CARD_EVENTS = ['newTicket', 'newCustomer', 'taskCompleted'] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];
