import { type RequestedPeriod, requestedPeriod } from '#app/areas/analytics/period.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';

/** The period that an address asks for, in the firm's days. */
export function periodOfRequest(url: URL, without?: 'this-year'): RequestedPeriod {
  return requestedPeriod(url, { today: firmDay(), timeZone: firmZone() }, without);
}
