import { type AskedPeriod, askedPeriod } from '#app/areas/analytics/period.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';

/** The period that an address asks for, in the firm's days. */
export function periodAskedBy(url: URL): AskedPeriod {
  return askedPeriod(url, { today: firmDay(), timeZone: firmZone() });
}
