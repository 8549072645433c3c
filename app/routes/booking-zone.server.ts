import { firmZone } from '#app/platform/firm-clock.server.ts';
import { isTimeZone } from '#app/platform/time-zone.ts';

/** The zone that an address of the booking pages names, else `standard` or the firm's. */
export function askedZone(url: URL, standard = firmZone()): { zone: string; isZoneAsked: boolean } {
  const asked = url.searchParams.get('zone') ?? '';
  const isZoneAsked = asked.length <= 64 && isTimeZone(asked);
  return { zone: isZoneAsked ? asked : standard, isZoneAsked };
}
