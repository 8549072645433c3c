import { RECORD_EXAMPLES } from '#app/areas/public-records/record-examples.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';

/** The `data` of an event besides the record's own fields. */
export const MORE_IN_EVENT: Partial<Record<WebhookEvent, Readonly<Record<string, unknown>>>> = {
  ticketReplied: { message: RECORD_EXAMPLES.ticketMessage },
  ticketStatusChanged: { previousStatus: 'waiting' },
  estimateRequested: {
    estimate: '19 units, 67.01 h a year, $8,124.77 at 15%',
    estimateUrl: 'https://plenum.example/estimator?rs=8&rm=2&bo=1&pu=2&ef=6&a=1.1&x=120',
  },
  checklistScored: {
    score: '43 of 50, Leading',
    scoreUrl: 'https://plenum.example/checklist/score?s=2222021222222221122202222',
  },
};

/** Returns what a receiver gets for an event, with the example record. */
export function examplePayload(event: WebhookEvent) {
  return {
    type: event,
    timestamp: '2026-11-16T15:04:05.000Z',
    data: { ...RECORD_EXAMPLES[WEBHOOK_EVENTS[event].record], ...MORE_IN_EVENT[event] },
  };
}
