import { describe, expect, it } from 'vitest';
import { answerFile } from '#tests/helpers/calendar-answers.ts';
import { encoded } from '#tests/mail-corpus/charsets.ts';
import { calendarReplyIn } from './calendar-reply.ts';
import { mailWithinBounds } from './mail-parts.ts';

const UID = '5f0c3d8e-0000-4000-8000-000000000001';
const KIM = 'kim@oakfield.example';

type Part = { type: string; body: Buffer; coding?: string; name?: string };

/** What is read of a message whose parts these are. */
async function replyOf(parts: readonly Part[], kind = 'mixed') {
  const lines = parts.flatMap(({ type, body, coding = 'base64', name }) => [
    '--b',
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${coding}`,
    ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
    '',
    coding === 'base64'
      ? body.toString('base64').replace(/.{76}/g, '$&\r\n')
      : body.toString('latin1'),
  ]);
  const head = [`From: ${KIM}`, 'Subject: Accepted', 'MIME-Version: 1.0'];
  const type = `Content-Type: multipart/${kind}; boundary="b"`;
  const raw = Buffer.from([...head, type, '', ...lines, '--b--', ''].join('\r\n'), 'latin1');
  const read = await mailWithinBounds(raw);
  if (!('parts' in read)) throw new Error(read.refusal);
  return read.parts.calendarReply;
}

const replyIn = (text: string, method?: string) =>
  calendarReplyIn([
    {
      name: 'answer.ics',
      type: 'text/calendar',
      bytes: Buffer.from(text),
      inline: false,
      contentId: null,
      ...(method && { method }),
    },
  ]);

const file = (given: Partial<Parameters<typeof answerFile>[0]> = {}) =>
  answerFile({ from: KIM, uid: UID, stamp: '20270310T120000Z', ...given });
const ACCEPTED = {
  kind: 'reply',
  isUnclear: false,
  uid: UID,
  sequence: 0,
  stamp: new Date('2027-03-10T12:00:00Z'),
  isOfSeries: false,
  attendees: [{ address: KIM, answer: 'accepted' }],
};

describe('the answer of a calendar program', () => {
  it('is found wherever its message has it', async () => {
    const body = Buffer.from(file());
    const text = { type: 'text/plain; charset=utf-8', body: Buffer.from('Accepted') };
    for (const part of [
      { type: 'text/calendar; method=REPLY; charset=UTF-8', body },
      { type: 'TEXT/CALENDAR; METHOD="reply"; charset="utf-8"', body, coding: '7bit' },
      { type: 'application/ics; name="invite.ics"', body, name: 'invite.ics' },
      { type: 'application/octet-stream', body, name: 'Answer.ICS' },
    ]) {
      for (const kind of ['alternative', 'mixed']) {
        expect(await replyOf([text, part], kind)).toMatchObject(ACCEPTED);
      }
    }
    const both = [
      { type: 'text/calendar; charset="UTF-8"; method=REPLY', body },
      { type: 'application/ics', body, name: 'invite.ics' },
    ];
    expect(await replyOf([text, ...both])).toMatchObject(ACCEPTED);
    expect(await replyOf([text])).toBeNull();
  });

  it('is read in any charset and coding', async () => {
    const comment = 'Zoë kommt später, größer als 10';
    const text = file({ comment });
    for (const charset of ['iso-8859-1', 'windows-1252', 'utf-8']) {
      const type = `text/calendar; method=REPLY; charset=${charset}`;
      const reply = await replyOf([{ type, body: encoded(text, charset) }]);
      expect(reply).toMatchObject({ ...ACCEPTED, comment });
    }
    const quoted = text
      .split('\r\n')
      .map((line) =>
        [...Buffer.from(line)]
          .map((byte) =>
            byte > 126 || byte === 61
              ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
              : String.fromCharCode(byte),
          )
          .join(''),
      )
      .join('\r\n');
    const type = 'text/calendar; method=REPLY; charset=utf-8';
    const reply = await replyOf([{ type, body: Buffer.from(quoted), coding: 'quoted-printable' }]);
    expect(reply).toMatchObject({ ...ACCEPTED, comment });
  });

  it('is read as programs write it: Outlook, Google, Apple, Zimbra, path and address, folded', () => {
    const shapes = [
      `ATTENDEE;PARTSTAT=ACCEPTED;CN=Kim Oakfield:mailto:${KIM}`,
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Kim Oakfield;\r\n X-NUM-GUESTS=0:mailto:${KIM}`,
      `ATTENDEE;CN="Oakfield, Kim; \\"K\\": Air";PARTSTAT="ACCEPTED":MAILTO:KIM@Oakfield.example`,
      `attendee;cn=Kim;partstat=accepted;sent-by="mailto:lee@oakfield.example":mailto:kim@oak\r\n\tfield.example`,
      `ATTENDEE;EMAIL=${KIM};PARTSTAT=ACCEPTED:/1234567890/principal/`,
      `ATTENDEE;CN="mailto:eve@evil.example":mailto:${KIM}\r\nX-NOTE:ATTENDEE;PARTSTAT=DECLINED:mailto:${KIM}`,
    ];
    for (const [at, line] of shapes.entries()) {
      const text = file().replace(/ATTENDEE[^\r]*/, line);
      const answer = at === shapes.length - 1 ? 'other' : 'accepted';
      expect(replyIn(text)?.attendees).toEqual([{ address: KIM, answer }]);
    }
  });

  it('says what is one time of a series, passed on, or two things at once', () => {
    expect(replyIn(file({ lines: ['RECURRENCE-ID:20270312T140000Z'] }))?.isOfSeries).toBe(true);
    const delegated = file({ partstat: 'DELEGATED;DELEGATED-TO="mailto:lee@oakfield.example"' });
    expect(replyIn(delegated)?.attendees).toEqual([{ address: KIM, answer: 'passed on' }]);
    expect(replyIn(file(), 'REQUEST')?.isUnclear).toBe(true);
    expect(replyIn(file(), 'reply')?.isUnclear).toBe(false);
    const twice = file().replace(
      'END:VCALENDAR',
      `BEGIN:VEVENT\r\nUID:other\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    );
    expect(replyIn(twice)?.isUnclear).toBe(true);
    expect(replyIn(file({ method: 'REQUEST' }))).toBeNull();
    expect(replyIn(file({ method: '' }))).toBeNull();
    expect(replyIn(file({ method: '' }), 'REPLY')).toMatchObject(ACCEPTED);
  });

  it('has no method, uid or answer in its texts', () => {
    const comment = `fine\\nUID:${UID.replace('5', '6')}\\nMETHOD:CANCEL`;
    expect(replyIn(file({ comment }))).toMatchObject({
      ...ACCEPTED,
      comment: `fine\nUID:${UID.replace('5', '6')}\nMETHOD:CANCEL`,
    });
    const alarm = [
      'BEGIN:VALARM',
      'UID:other',
      `ATTENDEE;PARTSTAT=DECLINED:mailto:${KIM}`,
      'END:VALARM',
    ];
    expect(replyIn(file({ lines: alarm }))).toMatchObject(ACCEPTED);
  });

  it('names the time that it suggests, whatever zone it is in', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Kim’s zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const timeOf = (lines: string[]) =>
      replyIn(file({ method: 'COUNTER', lines }).replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`))
        ?.time;
    const time = { start: new Date('2027-03-12T15:00:00Z'), end: new Date('2027-03-12T15:45:00Z') };
    for (const lines of [
      ['DTSTART:20270312T150000Z', 'DTEND:20270312T154500Z'],
      ['DTSTART:20270312T150000Z', 'DURATION:PT45M'],
      [
        'DTSTART;TZID=America/New_York:20270312T100000',
        'DTEND;TZID=America/New_York:20270312T104500',
      ],
      ['DTSTART;TZID="Eastern Standard Time":20270312T100000', 'DURATION:PT45M'],
      ['DTSTART;TZID=Kim’s zone:20270312T100000', 'DTEND;TZID=Kim’s zone:20270312T104500'],
    ]) {
      expect(timeOf(lines), lines[0]).toEqual(time);
    }
    for (const lines of [
      ['DTSTART;VALUE=DATE:20270312'],
      ['DTSTART:20270312T100000'],
      ['DTSTART;TZID=Nowhere/At_All:20270312T100000'],
      ['DTSTART:20271399T100000Z'],
      ['DTSTART:soon'],
    ]) {
      expect(timeOf(lines), lines[0]).toBeNull();
    }
  });

  it('is read, however it is made', () => {
    for (const line of [
      `ATTENDEE${';X="a"'.repeat(9_000)}:mailto:${KIM}`,
      `ATTENDEE;CN=${'"'.repeat(40_000)}:mailto:${KIM}`,
      `COMMENT:${'\\n'.repeat(40_000)}`,
      `${';'.repeat(80_000)}`,
      ...Array.from({ length: 1_500 }, () => `ATTENDEE:mailto:${KIM}`),
    ]) {
      replyIn(file({ lines: [line] }));
    }
    expect(replyIn(file({ comment: 'x'.repeat(5_000) }))?.comment).toHaveLength(1_000);
    expect(replyIn(file({ comment: 'x'.repeat(200_000) }))).toBeNull();
  });
});
