// Reads calendar files (RFC 5545) by a way of its own, for tests of what writes them.

/** One content line: its name, its parameters, the value as it stands, and read as TEXT. */
type CalendarProperty = {
  name: string;
  parameters: Record<string, string>;
  value: string;
  text: string;
};

/** The properties of a calendar and of each event in it. @throws Error for a file that is not well-formed. */
export function parseCalendar(file: string): {
  properties: CalendarProperty[];
  events: CalendarProperty[][];
} {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end.');
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').replaceAll('\r\n\t', '').split('\r\n');
  const properties: CalendarProperty[] = [];
  const events: CalendarProperty[][] = [];
  const open: string[] = [];
  for (const line of lines) {
    const property = propertyFrom(line);
    if (property.name === 'BEGIN') {
      open.push(property.value);
      if (property.value === 'VEVENT') events.push([]);
    } else if (property.name === 'END') {
      if (open.pop() !== property.value) throw new Error(`${property.value} ends out of place.`);
    } else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(property);
    else if (open.at(-1) === 'VCALENDAR') properties.push(property);
    else throw new Error(`"${line}" stands outside of the calendar.`);
  }
  if (open.length > 0) throw new Error(`${open.join()} does not end.`);
  return { properties, events };
}

/** The one property of a name. @throws Error when there is none, or more than one. */
export function propertyOf(
  properties: readonly CalendarProperty[],
  name: string,
): CalendarProperty {
  const [found, more] = properties.filter((property) => property.name === name);
  if (!found || more) throw new Error(`There is not one ${name}.`);
  return found;
}

function propertyFrom(line: string): CalendarProperty {
  const head = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):/.exec(line);
  if (!head) throw new Error(`"${line}" is no content line.`);
  const [start, name = '', given = ''] = head;
  const parameters = Object.fromEntries(
    [...given.matchAll(/;([A-Z-]+)=("[^"]*"|[^";:,]*)/g)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll('"', ''),
    ]),
  );
  const value = line.slice(start.length);
  return { name, parameters, value, text: textOf(value) };
}

function textOf(value: string): string {
  return value.replace(/\\(.)/g, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char));
}
