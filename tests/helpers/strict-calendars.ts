import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import { debianProgram } from '../../scripts/debian.mjs';

/** What a strict reader says of an invitation with one event. */
type ReadInvitation = {
  method: string;
  uid: string;
  sequence: number;
  /** Milliseconds. */
  start: number;
  end: number;
  stamp: number;
  status: string;
  summary: string;
  organizer: string;
  attendees: { address: string; name: string; answer: string }[];
};

/** Reads an invitation by ical.js, strictly. @throws Error for what breaks the standard. */
export function readByIcal(text: string): ReadInvitation {
  checkLines(text);
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [event, more] = calendar.getAllSubcomponents('vevent');
  if (!event || more) throw new Error('There is not one event.');
  const value = (name: string) => String(event.getFirstPropertyValue(name));
  const moment = (name: string) =>
    (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().getTime();
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    start: moment('dtstart'),
    end: moment('dtend'),
    stamp: moment('dtstamp'),
    status: value('status'),
    summary: value('summary'),
    organizer: value('organizer'),
    attendees: event.getAllProperties('attendee').map((each) => ({
      address: String(each.getFirstValue()),
      name: String(each.getParameter('cn')),
      answer: String(each.getParameter('partstat')),
    })),
  };
}

const BY_PYTHON = `
import icalendar, json, sys, vobject
text = sys.stdin.buffer.read().decode('utf8')
calendar = vobject.readOne(text)
calendar.validate(raiseException=True)
for part in icalendar.Calendar.from_ical(text).walk():
    if part.errors: raise ValueError(part.errors)
event, = calendar.vevent_list
at = lambda each: round(each.value.timestamp() * 1000)
print(json.dumps({
    'method': calendar.method.value, 'uid': event.uid.value, 'sequence': int(event.sequence.value),
    'start': at(event.dtstart), 'end': at(event.dtend), 'stamp': at(event.dtstamp), 'status': event.status.value,
    'summary': event.summary.value, 'organizer': event.organizer.value,
    'attendees': [{'address': each.value, 'name': each.cn_param, 'answer': each.partstat_param}
        for each in event.contents.get('attendee', [])],
}))
`;

/**
 * Reads an invitation by vobject, which validates it, and by icalendar, which names every line that it can't read: both come with the
 * CalDAV servers of Debian. @throws Error for what breaks the standard.
 */
export function readByPython(text: string): ReadInvitation {
  for (const server of ['radicale', 'xandikos']) debianProgram(server);
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', BY_PYTHON], {
    input: Buffer.from(text),
  });
  if (status !== 0) throw new Error(String(stderr));
  return JSON.parse(String(stdout)) as ReadInvitation;
}

function checkLines(text: string): void {
  const lines = text.split('\r\n');
  const isLong = lines.some((line) => Buffer.byteLength(line) > 75);
  if (isLong || lines.some((line) => /[\r\n\ufffd]/.test(line))) {
    throw new Error('A line is longer than 75 octets, or is cut inside of a letter.');
  }
}
