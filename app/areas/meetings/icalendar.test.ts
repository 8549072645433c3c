import { describe, expect, it } from 'vitest';
import { parseCalendar, propertyOf } from '#tests/helpers/calendar.ts';
import { type CalendarEvent, calendarText } from './icalendar.ts';

const EVENT: CalendarEvent = {
  uid: '5f0c3d8e-0000-4000-8000-000000000001',
  sequence: 3,
  stamp: new Date('2026-05-01T08:00:00.123Z'),
  start: new Date('2026-05-05T15:00:00Z'),
  end: new Date('2026-05-05T16:30:00Z'),
  summary: 'Quarterly review',
  organizer: { name: 'Plenum Service Advisors', email: 'hello@plenum.example' },
};

const octets = (line: string) => new TextEncoder().encode(line).length;

describe('a calendar file', () => {
  it('is written as the standard asks: CRLF, version, product, method, times in UTC', () => {
    const text = calendarText('REQUEST', [EVENT]);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Plenum//Meetings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:5f0c3d8e-0000-4000-8000-000000000001',
      'SEQUENCE:3',
      'DTSTAMP:20260501T080000Z',
      'DTSTART:20260505T150000Z',
      'DTEND:20260505T163000Z',
      'SUMMARY:Quarterly review',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Plenum Service Advisors":mailto:hello@plenum.example',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('calls off what was cancelled', () => {
    const { properties, events } = parseCalendar(
      calendarText('CANCEL', [{ ...EVENT, isCancelled: true }]),
    );
    expect(propertyOf(properties, 'METHOD').value).toBe('CANCEL');
    expect(propertyOf(events[0] ?? [], 'STATUS').value).toBe('CANCELLED');
  });

  it('reads back as it was written, whatever characters people use', () => {
    const summary = 'Zones, trucks; parts \\ "runs": Müller & Söhne 冷房 🌡️';
    const description = 'Line one\r\nLine two\n\nEND:VEVENT\nATTENDEE:mailto:eve@example.com';
    const { events } = parseCalendar(
      calendarText('REQUEST', [
        {
          ...EVENT,
          summary,
          description,
          location: 'https://meet.example/room?a=1,2;b',
          url: 'https://firm.example/customer/meetings/1',
          attendee: { name: 'Dana "D" Whitfield; President\r\nX:1', email: 'dana@example.com' },
        },
      ]),
    );
    expect(events).toHaveLength(1);
    const [event = []] = events;
    expect(propertyOf(event, 'SUMMARY').text).toBe(summary);
    expect(propertyOf(event, 'DESCRIPTION').text).toBe(description.replaceAll('\r\n', '\n'));
    expect(propertyOf(event, 'LOCATION').text).toBe('https://meet.example/room?a=1,2;b');
    expect(propertyOf(event, 'URL').value).toBe('https://firm.example/customer/meetings/1');
    expect(event.filter(({ name }) => name === 'ATTENDEE')).toMatchObject([
      {
        value: 'mailto:dana@example.com',
        parameters: {
          CN: "Dana 'D' Whitfield; President X:1",
          ROLE: 'REQ-PARTICIPANT',
          PARTSTAT: 'NEEDS-ACTION',
          RSVP: 'FALSE',
        },
      },
    ]);
  });

  it('has no line of more than 75 octets and cuts no character', () => {
    for (const description of [
      'a'.repeat(400),
      'ü'.repeat(200),
      '🌡'.repeat(150),
      'aü冷🌡'.repeat(80),
    ]) {
      const text = calendarText('PUBLISH', [{ ...EVENT, description }]);
      for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
      expect(text).not.toContain('\ufffd');
      const { events } = parseCalendar(text);
      expect(propertyOf(events[0] ?? [], 'DESCRIPTION').text).toBe(description);
    }
  });

  it('keeps control characters out', () => {
    const { events } = parseCalendar(
      calendarText('PUBLISH', [{ ...EVENT, summary: 'A\u0000B\u0007C\tD\u007f' }]),
    );
    expect(propertyOf(events[0] ?? [], 'SUMMARY').text).toBe('ABC\tD');
  });

  it('has a name and says how often to ask again when it is subscribed to', () => {
    const { properties, events } = parseCalendar(calendarText('PUBLISH', [], { name: 'A, B' }));
    expect(events).toEqual([]);
    expect(propertyOf(properties, 'X-WR-CALNAME').text).toBe('A, B');
    expect(propertyOf(properties, 'REFRESH-INTERVAL')).toMatchObject({
      value: 'PT1H',
      parameters: { VALUE: 'DURATION' },
    });
  });
});
