import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#app/areas/meetings/icalendar.ts';
import { calendarText } from '#app/areas/meetings/icalendar.ts';
import { foundEvent, mergedEvent } from './merged-event.ts';

const UID = 'd9d1a0a0-0000-4000-8000-000000000001';
const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: UID,
  sequence: 1,
  stamp: new Date('2027-01-05T12:00Z'),
  start: new Date('2027-03-02T15:00Z'),
  end: new Date('2027-03-02T16:00Z'),
  summary: 'Site visit; Oakfield, Inc. 🏗️',
  description: 'Bring the plans.\n\nhttps://firm.example/admin/meetings/1',
  ...given,
});
const merged = (theirs: string, ours: CalendarEvent, keeps = false) => {
  const found = foundEvent(theirs, UID);
  if (!found) throw new Error('It was not found.');
  const text = mergedEvent(found, ours, keeps);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const value = (name: string) => String(events[0]?.getFirstPropertyValue(name));
  return { text, events, value };
};
const stored = (more: string, given: Partial<CalendarEvent> = {}) =>
  calendarText(null, [event(given)]).replace('END:VEVENT', `${more}\r\nEND:VEVENT`);

describe('an event that a calendar has', () => {
  it('is found by its UID alone, folded or not, and not where another is meant', () => {
    const text = stored('X-A:1').replace(
      `UID:${UID}`,
      `UID:${UID.slice(0, 20)}\r\n ${UID.slice(20)}`,
    );
    expect(foundEvent(text, UID)).toMatchObject({ sequence: 1, description: event().description });
    expect(foundEvent(text, `${UID}0`)).toBeNull();
    expect(foundEvent(stored(`RECURRENCE-ID:20270302T150000Z`), UID)).toBeNull();
    expect(foundEvent('<html></html>', UID)).toBeNull();
  });

  it('keeps alarms, categories and what nobody knows, and takes on the meeting’s own', () => {
    const theirs = stored(
      'RRULE:FREQ=DAILY\r\nCATEGORIES:Work\r\nX-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Leave now\r\nTRIGGER:-PT30M\r\nEND:VALARM',
      { start: new Date('2027-03-02T09:00Z'), summary: 'Mine', sequence: 5 },
    );
    const { text, events, value } = merged(theirs, event({ sequence: 2 }));
    expect(events).toHaveLength(1);
    expect(value('summary')).toBe('Site visit; Oakfield, Inc. 🏗️');
    expect(value('categories')).toBe('Work');
    // A number that has risen never falls.
    expect(value('sequence')).toBe('5');
    expect(text).toContain('DTSTART:20270302T150000Z');
    expect(text).not.toContain('RRULE');
    expect(text).toContain('DESCRIPTION:Leave now\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\nEND:VEVENT');
    expect(text).toContain('X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('has one description: its owner’s where they wrote one, else the meeting’s', () => {
    const theirs = stored('X-A:1', { description: 'Ask for the keys; twice, \n please' });
    expect(foundEvent(theirs, UID)?.description).toBe('Ask for the keys; twice, \n please');
    const others = merged(theirs, event(), true);
    expect(others.text.match(/^DESCRIPTION/gm)).toHaveLength(1);
    expect(others.value('description')).toBe('Ask for the keys; twice, \n please');
    const ours = merged(theirs, event());
    expect(ours.text.match(/^DESCRIPTION/gm)).toHaveLength(1);
    expect(ours.value('description')).toContain('Bring the plans.');
  });

  it('keeps the definitions of zones', () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Firm\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0600\r\nTZOFFSETTO:-0600\r\nEND:STANDARD\r\nEND:VTIMEZONE';
    const theirs = stored('X-SEEN;TZID=Firm:20270302T090000').replace(
      'BEGIN:VEVENT',
      `${zone}\r\nBEGIN:VEVENT`,
    );
    const { text } = merged(theirs, event());
    expect(text).toContain('TZID:Firm');
    expect(text.indexOf('END:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
  });
});
