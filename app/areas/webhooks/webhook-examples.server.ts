import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';

/** The `data` of an event besides the record's own fields. */
export const MORE_IN_EVENT: Partial<Record<WebhookEvent, Readonly<Record<string, unknown>>>> = {
  ticketReplied: { message: RECORDS.ticketMessage.example },
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
    data: { ...RECORDS[WEBHOOK_EVENTS[event].record].example, ...MORE_IN_EVENT[event] },
  };
}

/** The same of every event, as text to read. */
export function examplePayloads(): Record<WebhookEvent, string> {
  const texts = WEBHOOK_EVENT_NAMES.map((event) => [
    event,
    JSON.stringify(examplePayload(event), null, 2),
  ]);
  return Object.fromEntries(texts);
}
