import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';
import { type Cast, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { edit, fields, read } from '#tests/helpers/meetings.ts';
import { readByIcal, readByPython } from '#tests/helpers/strict-calendars.ts';
import { scheduleMeeting, setMeetingStatus, updateMeeting } from './meeting-commands.server.ts';
import { inviteGuest } from './meeting-guest-commands.server.ts';
import { addHost, removeHost } from './meeting-host-commands.server.ts';
import {
  guestInvitationAttachment,
  invitationAttachment,
} from './meeting-invitation-queries.server.ts';
import { declinedSuggestionAttachment } from './suggestion-queries.server.ts';

const { env } = setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  openReplies({ ...env(), replyAddress: null });
  cast = await makePeople();
});

/** What two independent readers say of a file, and its Content-Type; they agree on every word. */
async function readTwice(made: Promise<{ content: Uint8Array; contentType: string }>) {
  const { content, contentType } = await made;
  const text = new TextDecoder().decode(content);
  const invitation = readByIcal(text);
  expect(readByPython(text)).toEqual(invitation);
  expect(contentType).toContain(`method=${invitation.method}`);
  return invitation;
}

async function guestIdOf(meetingId: string): Promise<string> {
  const [guest] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingAttendees).where(eq(meetingAttendees.meetingId, meetingId)),
  );
  return guest?.id ?? '';
}

describe('invitations, in strict readers', () => {
  it('have one UID, and a SEQUENCE that rises over moves, another host and the cancellation', async () => {
    const { ann, ben, customer } = cast;
    const id = await scheduleMeeting(ann, {
      ...fields(),
      customerId: customer.customerId,
      hostId: ann.userId,
      submissionId: randomUUID(),
    });
    await inviteGuest(ann, id, { name: 'Kim', email: 'kim@oakfield.example' });
    const guestId = await guestIdOf(id);
    const both = async () => {
      const guest = await readTwice(guestInvitationAttachment(FIRM, guestId));
      const client = await readTwice(invitationAttachment(FIRM, id, customer.email));
      expect({ ...client, attendees: [] }).toEqual({ ...guest, attendees: [] });
      expect(client.attendees.map(({ address }) => address)).toEqual([`mailto:${customer.email}`]);
      return guest;
    };
    const files = [await both()];
    for (const meetingTime of ['11:00', '12:00', '13:00']) {
      if (meetingTime === '13:00') {
        await removeHost(ann, id, ann.userId);
        await addHost(ann, id, ben.userId);
      }
      const { version } = await read(id);
      await updateMeeting(ann, id, edit({ meetingTime, version }));
      files.push(await both());
    }
    const { version } = await read(id);
    await setMeetingStatus(ann, id, { status: 'cancelled', version });
    files.push(await both());
    expect(files.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
      ['REQUEST', 0, 'CONFIRMED'],
      ['REQUEST', 1, 'CONFIRMED'],
      ['REQUEST', 2, 'CONFIRMED'],
      ['REQUEST', 3, 'CONFIRMED'],
      ['CANCEL', 4, 'CANCELLED'],
    ]);
    expect(new Set(files.map(({ uid }) => uid))).toEqual(new Set([id]));
    expect(new Set(files.map(({ organizer }) => organizer))).toEqual(
      new Set([`mailto:${FIRM.email}`]),
    );
    const stamps = files.map(({ stamp }) => stamp);
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
    expect(files.map(({ start }) => new Date(start).getUTCHours())).toEqual([15, 16, 17, 18, 18]);
  });

  it('hold whatever people call themselves, and nobody else', async () => {
    const odd = 'Zoë 🏗️ , LLC; 2nd';
    const evil = 'x\r\nATTENDEE:mailto:evil@example.com';
    for (const name of [odd.repeat(20), evil, `"${odd}"`, `${evil}\nEND:VEVENT`]) {
      const id = await unsafeOwnerTransaction(async (tx) => {
        const made = await makeMeeting(tx, { title: name, description: name });
        await tx
          .insert(meetingAttendees)
          .values({ meetingId: made.id, name, email: 'zoe@oakfield.example', timeZone: 'UTC' });
        return made.id;
      });
      const file = await readTwice(guestInvitationAttachment(FIRM, await guestIdOf(id)));
      expect(file.summary).toBe(name.replaceAll('\r\n', '\n'));
      expect(file.attendees).toEqual([
        {
          address: 'mailto:zoe@oakfield.example',
          // A parameter has neither quotes nor lines.
          name: name.replace(/[\r\n]+/g, ' ').replaceAll('"', "'"),
          answer: 'NEEDS-ACTION',
        },
      ]);
    }
  });

  it('name the same moment over a change of the clocks', async () => {
    const day = { timeZone: 'America/New_York', meetingTime: '10:00' };
    const id = await scheduleMeeting(cast.ann, {
      ...{ ...fields(), ...day, meetingDate: '2027-11-01' },
      submissionId: randomUUID(),
    });
    await inviteGuest(cast.ann, id, { name: 'Kim', email: 'kim@oakfield.example' });
    const start = async () => {
      const file = await readTwice(guestInvitationAttachment(FIRM, await guestIdOf(id)));
      return new Date(file.start).toISOString();
    };
    expect(await start()).toBe('2027-11-01T14:00:00.000Z');
    for (const [meetingDate, moment] of [
      ['2027-11-08', '2027-11-08T15:00:00.000Z'],
      ['2027-11-09', '2027-11-09T15:00:00.000Z'],
    ] as const) {
      const { version } = await read(id);
      await updateMeeting(cast.ann, id, edit({ ...day, meetingDate, version }));
      expect(await start()).toBe(moment);
    }
  });

  it('decline a time that someone suggested, for the meeting as it is', async () => {
    const { id, suggestionId } = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeMeeting(tx, { title: 'Review' });
      const [row] = await tx
        .insert(meetingSuggestions)
        .values({
          meetingId: made.id,
          ...{ name: 'Kim', email: 'kim@oakfield.example', timeZone: 'UTC' },
          ...{ startsAt: new Date('2199-05-05'), durationMinutes: 30 },
          ...{ invitationSequence: 0, stampedAt: new Date() },
        })
        .returning({ id: meetingSuggestions.id });
      return { id: made.id, suggestionId: row?.id ?? '' };
    });
    expect(await readTwice(declinedSuggestionAttachment(FIRM, suggestionId))).toMatchObject({
      method: 'DECLINECOUNTER',
      uid: id,
      sequence: 0,
      organizer: `mailto:${FIRM.email}`,
      attendees: [{ address: 'mailto:kim@oakfield.example' }],
    });
  });
});
