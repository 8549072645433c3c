import type { Zone } from './calendar-zones.ts';
import { type Rule, startsOfRule } from './expand-rule.ts';
import { type Component, propertiesNamed, propertyNamed } from './parsed-calendar.ts';

/** When the clocks of a zone change, and from which offset to which (milliseconds east of UTC). */
type Change = { at: number; from: number; to: number };

const DAY = 86_400_000;
const MOST_PARTS = 100;
const EARLIEST = Date.UTC(1970, 0, 1);

/**
 * A zone that a calendar defines itself, known only to that calendar. Null for a definition without an offset. Changes are worked out
 * to `until`.
 */
export function definedZone(definition: Component, until: number): Zone | null {
  const [, , inside] = definition;
  const parts = inside.filter(([name]) => name === 'standard' || name === 'daylight');
  const changes = parts
    .filter((_, index) => index < MOST_PARTS)
    .flatMap((part) => changesOf(part, until))
    .sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return null;
  const offsetAt = (instant: number) =>
    changes.findLast(({ at }) => at <= instant)?.to ?? first.from;
  return {
    wallAt: (instant) => instant + offsetAt(instant),
    instantOf(wall) {
      const offsets = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
      const fitting = offsets
        .map((offset) => wall - offset)
        .filter((instant) => instant + offsetAt(instant) === wall);
      return fitting.length > 0 ? Math.min(...fitting) : wall - (offsets[0] ?? 0);
    },
  };
}

function changesOf(part: Component, until: number): Change[] {
  const from = offsetOf(propertyNamed(part, 'tzoffsetfrom')?.[3]);
  const to = offsetOf(propertyNamed(part, 'tzoffsetto')?.[3]);
  const first = wallOf(propertyNamed(part, 'dtstart')?.[3]);
  if (from === null || to === null || first === null) return [];
  const walls = [first];
  for (const [, , , ...values] of propertiesNamed(part, 'rdate')) {
    for (const value of values.map(wallOf)) if (value !== null) walls.push(value);
  }
  for (const [, , , value] of propertiesNamed(part, 'rrule')) {
    const rule = value as Rule;
    // Clocks change a few times a year; anything more often is no zone.
    if (rule.freq !== 'YEARLY') continue;
    const end = rule.until === undefined ? null : endOf(String(rule.until), from);
    const starts = startsOfRule(rule, first, Math.max(first, EARLIEST), until + 2 * DAY);
    walls.push(...starts.filter((start) => end === null || start <= end));
  }
  return walls.map((wall) => ({ at: wall - from, from, to }));
}

/** The wall time until which a rule of a zone runs. */
function endOf(text: string, from: number): number | null {
  const wall = wallOf(text);
  if (wall === null) return null;
  return text.endsWith('Z') ? wall + from : wall;
}

function wallOf(value: unknown): number | null {
  const time = Date.parse(`${String(value).replace(/Z$/, '')}Z`);
  return Number.isNaN(time) ? null : time;
}

function offsetOf(value: unknown): number | null {
  const match = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, hours, minutes, seconds] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1000;
}
