import { expect, it } from 'vitest';
import { googleBusy, microsoftBusy } from './provider-events.ts';

const none = new Set<string>();
const texts = ({ busy }: { busy: [number, number][] }) =>
  busy.map((each) => each.map((at) => new Date(at).toISOString().slice(5, 16)).join('/'));

const googleAt = (more: object) => ({
  start: { dateTime: '2027-03-12T09:00:00-06:00' },
  end: { dateTime: '2027-03-12T10:00:00-06:00' },
  ...more,
});
const ofGoogle = (...events: object[]) =>
  texts(googleBusy(events.map(googleAt), 'America/Chicago', new Set(['ours'])));

it.each([
  ['confirmed', { status: 'confirmed' }],
  ['tentative', { status: 'tentative' }],
  ['opaque', { transparency: 'opaque' }],
  ['out of office', { eventType: 'outOfOffice' }],
  ['not answered', { attendees: [{ self: true, responseStatus: 'needsAction' }] }],
  ['declined by someone else', { attendees: [{ responseStatus: 'declined' }] }],
])('an event of Google’s is busy: %s', (_, more) => {
  expect(ofGoogle(more)).toEqual(['03-12T15:00/03-12T16:00']);
});

it.each([
  ['canceled', { status: 'cancelled', start: undefined, end: undefined }],
  ['transparent', { transparency: 'transparent' }],
  ['a place of work', { eventType: 'workingLocation' }],
  ['declined', { attendees: [{ self: true, responseStatus: 'declined' }] }],
  ['written by us', { iCalUID: 'ours' }],
])('an event of Google’s is free: %s', (_, more) => {
  expect(ofGoogle(more)).toEqual([]);
});

it('a day of Google’s is one in its calendar’s zone, over a clock change too', () => {
  const day = { start: { date: '2027-03-14' }, end: { date: '2027-03-15' } };
  expect(ofGoogle(day)).toEqual(['03-14T06:00/03-15T05:00']);
});

it('an event of Google’s without a time is no event, and the read no read', () => {
  expect(() => ofGoogle({ start: {} })).toThrow(RangeError);
});

const microsoftAt = (more: object) => ({
  start: { dateTime: '2027-03-12T14:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2027-03-12T15:00:00.0000000', timeZone: 'UTC' },
  ...more,
});
const ofMicrosoft = (...events: object[]) =>
  microsoftBusy(events.map(microsoftAt), 'America/Chicago', new Set(['ours']));

it('K43: a time of Microsoft’s is in the zone that stands beside it', () => {
  const pacific = (hour: string) => ({
    dateTime: `2027-03-12T${hour}:00:00.0000000`,
    timeZone: 'Pacific Standard Time',
  });
  const read = ofMicrosoft({}, { start: pacific('09'), end: pacific('10') });
  expect(texts(read)).toEqual(['03-12T14:00/03-12T15:00', '03-12T17:00/03-12T18:00']);
});

it.each(['busy', 'tentative', 'oof', 'unknown'])('%s at Microsoft is busy', (showAs) => {
  expect(texts(ofMicrosoft({ showAs }))).toHaveLength(1);
});

it.each([
  ['free', { showAs: 'free' }],
  ['working elsewhere', { showAs: 'workingElsewhere' }],
  ['canceled', { isCancelled: true }],
  ['declined', { responseStatus: { response: 'declined' } }],
  ['written by us', { iCalUId: 'ours' }],
])('an event of Microsoft’s is free: %s', (_, more) => {
  expect(texts(ofMicrosoft(more))).toEqual([]);
});

it('a day of Microsoft’s is one in the zone it was made in; an unknown zone is named', () => {
  const day = (originalStartTimeZone?: string) => ({
    isAllDay: true,
    start: { dateTime: '2027-03-12T00:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2027-03-13T00:00:00.0000000', timeZone: 'UTC' },
    ...(originalStartTimeZone && { originalStartTimeZone }),
  });
  const pacific = ofMicrosoft(day('Pacific Standard Time'));
  expect(texts(pacific)).toEqual(['03-12T08:00/03-13T08:00']);
  const unknown = ofMicrosoft(day('Customized Time Zone'));
  expect(texts(unknown)).toEqual(['03-12T06:00/03-13T06:00']);
  expect(unknown.unknownZones).toEqual(['Customized Time Zone']);
  expect(texts(microsoftBusy([microsoftAt(day())], 'UTC', none))).toEqual([
    '03-12T00:00/03-13T00:00',
  ]);
});
