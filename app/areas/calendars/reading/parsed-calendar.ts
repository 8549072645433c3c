import ICAL from 'ical.js';
import { CalendarRefused } from './expand-rule.ts';

/** A property as the parser gives it: name, parameters, type, values. */
export type Property = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
];

/** A component: name, properties, what is inside. */
export type Component = [name: string, properties: Property[], inside: Component[]];

/** Parses the lines of one file, which may hold several calendars. @throws CalendarRefused */
export function parsedCalendars(lines: string): Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(lines);
  } catch (error) {
    throw new CalendarRefused('A line of the calendar can’t be read.', { cause: error });
  }
  const all = Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed;
  return all as Component[];
}

/** The first property of a name. */
export function propertyNamed([, properties]: Component, name: string): Property | undefined {
  return properties.find(([each]) => each === name);
}

/** Every property of a name. */
export function propertiesNamed([, properties]: Component, name: string): Property[] {
  return properties.filter(([each]) => each === name);
}

/** The first value of a name as text, null where there is none. */
export function textNamed(component: Component, name: string): string | null {
  const value = propertyNamed(component, name)?.[3];
  return value === undefined || value === null ? null : String(value).trim();
}

/** Everything of a kind inside a calendar. */
export function insideOf([, , inside]: Component, name: string): Component[] {
  return inside.filter(([each]) => each === name);
}
