import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingResponses } from '#app/records/meeting/meeting-tables.ts';
import { announcementsOf, type Cast, customerActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeMeeting, makeProject } from '#tests/helpers/makers.ts';
import { edit } from '#tests/helpers/meetings.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { updateMeeting } from './meeting-commands.server.ts';
import { getMeeting, listMeetings } from './meeting-queries.server.ts';
import { answerMeeting } from './meeting-response-commands.server.ts';

setUpDatabase();

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-05-04T12:00:00Z');
const OLDEST = { search: '', sort: 'date', direction: 'asc', after: null, before: null } as const;
const NEWEST = { ...OLDEST, direction: 'desc' } as const;

let cast: Cast;
let ann: Cast['ann'];
let customer: Cast['customer'];
let other: Cast['other'];

beforeAll(async () => {
  cast = await makePeople();
  ({ ann, customer, other } = cast);
});

const make = (given: object = {}) =>
  unsafeOwnerTransaction((tx) => makeMeeting(tx, { customerId: customer.customerId, ...given }));

const answersTo = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingResponses).where(eq(meetingResponses.meetingId, id)),
  );

const CONFIRMED = { response: 'confirmed', invitation: 0 } as const;
const OTHER_TIME = { response: 'other_time', note: 'Thursday', invitation: 0 } as const;

describe("a customer's answer", () => {
  it('is stored with its author and told to staff; the latest counts', async () => {
    const { id } = await make();
    await answerMeeting(customer, id, OTHER_TIME);
    await answerMeeting(customer, id, CONFIRMED);
    expect(await answersTo(id)).toHaveLength(2);
    expect((await announcementsOf(id)).map(({ to, title, path }) => [to, title, path])).toEqual([
      [
        { staff: 'all' },
        expect.stringMatching(/asks for another time: Quarterly review$/),
        `/admin/meetings/${id}`,
      ],
      [
        { staff: 'all' },
        expect.stringMatching(/^Confirmed by .*: Quarterly review$/),
        `/admin/meetings/${id}`,
      ],
    ]);
    for (const actor of [ann, customer]) {
      expect((await getMeeting(actor, id, NOW)).answer).toMatchObject({
        response: 'confirmed',
        note: null,
        authorName: 'Carla',
        isCurrent: true,
      });
    }
  });

  it('counts once when it comes twice, also at the same moment', async () => {
    for (const answer of [CONFIRMED, OTHER_TIME]) {
      const { id } = await make();
      await Promise.all([1, 2, 3].map(() => answerMeeting(customer, id, answer)));
      await answerMeeting(customer, id, answer);
      expect(await answersTo(id)).toHaveLength(1);
      expect(await announcementsOf(id)).toHaveLength(1);
    }
    const { id } = await make();
    await answerMeeting(customer, id, OTHER_TIME);
    await answerMeeting(customer, id, { ...OTHER_TIME, note: 'Friday' });
    expect((await answersTo(id)).map(({ note }) => note).sort()).toEqual(['Friday', 'Thursday']);
  });

  it('is asked again when the meeting changes, and refused for the older invitation', async () => {
    const { id } = await make({ meetingDate: new Date('2199-05-04T15:00:00Z') });
    await answerMeeting(customer, id, CONFIRMED);
    await updateMeeting(ann, id, edit({ meetingTime: '14:00', version: 1 }));
    expect((await getMeeting(customer, id, NOW)).answer).toMatchObject({ isCurrent: false });
    await expect(answerMeeting(customer, id, CONFIRMED)).rejects.toThrow(ChangedMeanwhileError);
    expect(await answersTo(id)).toHaveLength(1);
    await answerMeeting(customer, id, { ...CONFIRMED, invitation: 1 });
    expect((await getMeeting(ann, id, NOW)).answer).toMatchObject({ isCurrent: true });
  });

  it('is refused for what is over, off, held, archived, or someone else’s', async () => {
    const over = await make({ meetingDate: new Date(Date.now() - 2 * HOUR_MS) });
    const off = await make({ status: 'cancelled' });
    const held = await make({ status: 'completed' });
    const archived = await make({ archivedAt: new Date() });
    const foreign = await make({ customerId: other.customerId });
    const internal = await make({ customerId: null });
    for (const { id } of [over, off, held]) {
      await expect(answerMeeting(customer, id, CONFIRMED)).rejects.toThrow(RefusedError);
    }
    for (const { id } of [archived, foreign, internal]) {
      await expect(answerMeeting(customer, id, CONFIRMED)).rejects.toThrow(NotFoundError);
    }
    for (const { id } of [over, off, held, archived, foreign, internal]) {
      expect(await answersTo(id)).toEqual([]);
      expect(await announcementsOf(id)).toEqual([]);
    }
  });

  it('can be written by the database only in one’s own name, on one’s own meetings, and never changed', async () => {
    const own = await make();
    const foreign = await make({ customerId: other.customerId });
    const answer = { authorName: 'Carla', response: 'confirmed' as const, invitationSequence: 0 };
    for (const wrong of [
      { meetingId: own.id, userId: other.userId },
      { meetingId: foreign.id, userId: customer.userId },
    ]) {
      await expect(
        asActor(customer, (tx) => tx.insert(meetingResponses).values({ ...answer, ...wrong })),
      ).rejects.toThrow(NO_POLICY);
    }
    await answerMeeting(customer, own.id, OTHER_TIME);
    for (const actor of [customer, ann]) {
      await expect(
        asActor(actor, (tx) =>
          tx
            .update(meetingResponses)
            .set({ note: 'Changed' })
            .where(eq(meetingResponses.meetingId, own.id)),
        ),
      ).rejects.toMatchObject(NOT_GRANTED);
    }
    const seen = await asActor(other, (tx) => tx.select().from(meetingResponses));
    expect(seen).toEqual([]);
    expect(await answersTo(own.id)).toMatchObject([{ note: 'Thursday' }]);
    expect(await answersTo(foreign.id)).toEqual([]);
  });
});

describe('lists of meetings', () => {
  let owner: CustomerActor;
  const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
  const link = 'https://meet.example/1';
  const all = { show: 'all', status: null } as const;

  beforeAll(async () => {
    const made = await unsafeOwnerTransaction(async (tx) => {
      const { user, profile } = await makeCustomer(tx, { name: 'Luc' });
      const project = await makeProject(tx, profile.id, { title: 'Cash' });
      const given = { customerId: profile.id, meetingLink: link };
      await makeMeeting(tx, { ...given, title: 'Zeta Past', meetingDate: at(-30) });
      await makeMeeting(tx, {
        ...given,
        title: 'Zeta Running',
        meetingDate: at(-2),
        durationMinutes: 180,
        projectId: project.id,
      });
      await makeMeeting(tx, { ...given, title: 'Zeta Soon', meetingDate: at(0.2) });
      await makeMeeting(tx, {
        ...given,
        title: 'Zeta Off',
        meetingDate: at(0.1),
        status: 'cancelled',
      });
      await makeMeeting(tx, { ...given, title: 'Zeta Later', meetingDate: at(48) });
      await makeMeeting(tx, { ...given, title: 'Zeta Gone', archivedAt: new Date() });
      await makeMeeting(tx, { title: 'Zeta Internal', meetingDate: at(1) });
      return user.id;
    });
    owner = await customerActor(made);
  });

  async function titles(...args: Parameters<typeof listMeetings>) {
    const { rows, count } = await listMeetings(...args);
    expect(count).toBe(rows.length);
    return rows.map(({ title }) => title.replace('Zeta ', ''));
  }

  it('put what goes on and comes next first, and what is over apart', async () => {
    const zeta = { search: 'Zeta' };
    const upcoming = { filters: { ...all, show: 'upcoming' as const }, now: NOW };
    expect(await titles(ann, { ...OLDEST, ...zeta }, upcoming)).toEqual([
      'Running',
      'Off',
      'Soon',
      'Internal',
      'Later',
    ]);
    const past = { filters: { ...all, show: 'past' as const }, now: NOW };
    expect(await titles(ann, { ...NEWEST, ...zeta }, past)).toEqual(['Past']);
    const archived = { filters: { ...all, show: 'archived' as const }, now: NOW };
    expect(await titles(ann, { ...NEWEST, ...zeta }, archived)).toEqual(['Gone']);
    const off = { filters: { ...all, status: 'cancelled' as const }, now: NOW };
    expect(await titles(ann, { ...NEWEST, ...zeta }, off)).toEqual(['Off']);
    expect(await titles(ann, { ...NEWEST, search: 'cash' }, { filters: all, now: NOW })).toEqual([
      'Running',
    ]);
  });

  it('show a customer their own, oldest first, never archived or internal ones', async () => {
    expect(await titles(owner, OLDEST, { filters: all, now: NOW })).toEqual([
      'Past',
      'Running',
      'Off',
      'Soon',
      'Later',
    ]);
    const archived = { filters: { ...all, show: 'archived' as const }, now: NOW };
    expect(await titles(owner, OLDEST, archived)).not.toContain('Gone');
    expect(await titles(other, { ...OLDEST, search: 'Zeta' }, { filters: all, now: NOW })).toEqual(
      [],
    );
  });

  it('hold a link until the meeting is over or called off, on both sides', async () => {
    for (const actor of [ann, owner]) {
      const { rows } = await listMeetings(
        actor,
        { ...OLDEST, search: 'Zeta' },
        { filters: all, now: NOW },
      );
      const linked = rows.filter(({ joinLink }) => joinLink !== null);
      expect(linked.map(({ title }) => title)).toEqual(['Zeta Running', 'Zeta Soon', 'Zeta Later']);
      for (const row of rows.filter(({ joinLink }) => joinLink === null)) {
        expect(JSON.stringify(row)).not.toContain(link);
      }
      const later = rows.find(({ title }) => title === 'Zeta Later');
      expect(later?.joinChangesIn).toBe(49 * HOUR_MS);
      const page = await getMeeting(actor, later?.id ?? '', NOW);
      expect(page.joinLink).toBe(link);
      const over = await getMeeting(actor, page.id, at(49));
      expect(over.joinLink).toBeNull();
      if (actor === owner) expect(JSON.stringify(over)).not.toContain(link);
    }
  });
});
