import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { isWebhookEvent, WEBHOOK_EVENTS } from './webhook-events.ts';

/** Returns the body of a delivery, with its fields in the documented order; the database stores them in its own. */
export function bodyOf(
  { event, payload }: { event: string; payload: Readonly<Record<string, unknown>> },
  indent?: number,
): string {
  const { type, timestamp, data, ...rest } = payload;
  const fields = isWebhookEvent(event)
    ? Object.keys(RECORDS[WEBHOOK_EVENTS[event].record].columns)
    : [];
  const values = typeof data === 'object' && data !== null ? { ...data } : {};
  const sorted = Object.entries(values).sort(([a], [b]) => placeIn(fields, a) - placeIn(fields, b));
  return JSON.stringify(
    { type, timestamp, data: Object.fromEntries(sorted), ...rest },
    null,
    indent,
  );
}

/** Where a field stands; what is not among them comes after all. */
function placeIn(fields: readonly string[], name: string): number {
  const place = fields.indexOf(name);
  return place === -1 ? fields.length : place;
}
