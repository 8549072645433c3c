import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Tx } from '#app/platform/db/database.server.ts';
import { outsideBusyTimes, outsideCalendars } from '#app/records/calendar/calendar-tables.ts';

/** Makes a calendar of a person elsewhere, with a busy time, and returns its id. */
export async function makeOutsideCalendar(tx: Tx, userId: string): Promise<string> {
  const [calendar] = await tx
    .insert(outsideCalendars)
    .values({ userId, kind: 'ics', name: 'Work', address: 'encrypted', host: 'calendar.example' })
    .returning({ id: outsideCalendars.id });
  if (!calendar) throw new Error('The calendar was not made.');
  await tx.insert(outsideBusyTimes).values({
    calendarId: calendar.id,
    startsAt: new Date('2099-01-01T09:00Z'),
    endsAt: new Date('2099-01-01T10:00Z'),
  });
  return calendar.id;
}

/** Answers requests on this machine until it is closed. */
export async function startCalendarServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The text of a calendar with events of these starts and ends, as they are written in it. */
export function calendarWith(
  events: readonly (readonly [start: string, end: string, ...more: string[]])[],
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap(([start, end, ...more], index) => [
      'BEGIN:VEVENT',
      ...(more.some((line) => line.startsWith('UID:')) ? [] : [`UID:event-${index}`]),
      `DTSTART${start}`,
      `DTEND${end}`,
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
