import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { get, makeCast, post, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { bookingAt } from '#tests/helpers/booking.ts';

const DAY = 86_400_000;
/** How many one address presses; `BOOKING_PRESSES` sets it. */
const PRESSES = Number(process.env.BOOKING_PRESSES ?? 200);
const KIND = '/book/discovery-call';

let app: RunningApp;
let address = 0;
beforeAll(async () => {
  // Behind a proxy, which says from which address someone comes.
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app?.stop());

const fieldsAt = (start: number, given: Record<string, string> = {}) => {
  const { form, zone, name, email, company, at } = bookingAt(start);
  return { form, zone, name, email, company, at, ...given };
};
/** Posts the form from an address of its own, or from the one that is given. */
function book(fields: Record<string, string>, from?: string) {
  address += 1;
  return post(app, `${KIND}?zone=UTC`, fields, { 'x-forwarded-for': from ?? `10.8.0.${address}` });
}

async function openCalls(): Promise<void> {
  const { admin } = await makeCast(app);
  const week = JSON.stringify(
    Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
  );
  await app.owner(async (tx) => {
    await tx.execute(sql`update meeting_kinds set is_on = true, host_ids = array[${admin.id}::uuid], notice_hours = 24,
      most_a_day = null where slug = 'discovery-call'`);
    await tx.execute(sql`insert into host_hours (user_id, time_zone, week)
      values (${admin.id}::uuid, 'UTC', ${week}::jsonb)`);
  });
}

const countMeetings = () =>
  app.owner(async (tx) => {
    const [found] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from meetings m join meeting_hosts h on h.meeting_id = m.id`,
    );
    return found?.count;
  });
/** Midnight some days ahead, when each window of the host's begins. */
const midnight = (days: number) => Math.floor(Date.now() / DAY) * DAY + days * DAY;

it('is not found for whoever still has the page of a kind that was turned off', async () => {
  expect((await book(fieldsAt(Date.now() + DAY))).status).toBe(404);
  expect((await get(app, KIND)).status).toBe(404);
});

it('takes no time that is past, too soon, too far ahead or was never offered, however it is posted', async () => {
  await openCalls();
  for (const start of [
    Date.now() - DAY,
    midnight(0),
    midnight(5) + 60_000,
    midnight(200),
    Date.parse('9999-12-31T00:00:00Z'),
  ]) {
    expect((await book(fieldsAt(start))).status, new Date(start).toISOString()).toBe(409);
  }
  const broken: Record<string, string>[] = [
    { at: 'tomorrow' },
    { at: '2027-02-30T10:00:00Z' },
    { at: '' },
    { zone: 'Mars/Olympus' },
    { zone: '../etc/passwd' },
    { zone: '' },
    { email: 'kim@oakfield.example\r\nBcc: everyone@example.com' },
    { form: 'again' },
  ];
  for (const given of broken) {
    const answer = await book(fieldsAt(midnight(5), given));
    expect(answer.status, JSON.stringify(given)).toBe(400);
  }
  expect((await get(app, `${KIND}?zone=Mars/Olympus&at=x`)).status).toBe(200);
  expect(await countMeetings()).toBe(0);
});

it('writes script in a name as text on the page, and a name of several lines in one', async () => {
  const name = '<script>alert(1)</script> “Kim”\r\nBcc: everyone@example.com';
  const booked = await book(fieldsAt(midnight(6), { name, company: name }));
  expect(booked.status).toBe(302);
  const page = await (await get(app, booked.headers.get('location') ?? '')).text();
  expect(page).toContain('You’re booked');
  expect(page).not.toContain('<script>alert');
  const guests = await app.owner((tx) =>
    rowsOf<{ name: string }>(tx, sql`select name from meeting_attendees`),
  );
  expect(guests).toEqual([{ name: name.replace('\r\n', ' ') }]);
});

it('opens and changes nothing by guessed, foreign and broken links', async () => {
  const booked = await book(fieldsAt(midnight(7)));
  const token =
    new URL(booked.headers.get('location') ?? '', 'http://x').searchParams.get('token') ?? '';
  const before = await countMeetings();
  const at = new Date(midnight(8)).toISOString();
  for (const guess of [
    '',
    'x',
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toUpperCase(),
    `${token}'--`,
    '%00',
    'A'.repeat(5_000),
  ]) {
    const query = new URLSearchParams({ token: guess });
    for (const path of ['/booked', '/booked/move', '/booked/cancel']) {
      const answer = await get(app, `${path}?${query}`);
      expect(answer.status, path).toBeLessThan(500);
      expect(await answer.text()).not.toContain('Kim Oakfield');
    }
    for (const [path, fields] of [
      ['/booked/move', { at, shown: '0' }],
      ['/booked/cancel', {}],
    ] as const) {
      const answer = await post(app, `${path}?${query}`, fields);
      expect([400, 404, 409, 414], `${path} ${guess.slice(0, 50)}`).toContain(answer.status);
    }
  }
  // Opening the right one changes nothing either; moving it to a time that was never offered is refused.
  const query = new URLSearchParams({ token });
  for (const path of ['/booked', '/booked/move', '/booked/cancel']) {
    expect((await get(app, `${path}?${query}`)).status).toBe(200);
    // As scanners of mail do it: once more, and without asking for the page.
    const looked = await fetch(`${app.address}${path}?${query}`, { method: 'HEAD' });
    expect(looked.status).toBe(200);
    expect((await get(app, `${path}?${query}`)).status).toBe(200);
  }
  const odd = new Date(midnight(8) + 60_000).toISOString();
  const moved = await post(app, `/booked/move?${query}`, { at: odd, shown: '0' });
  expect(moved.status).toBe(409);
  expect(await countMeetings()).toBe(before);
  const rows = await app.owner((tx) =>
    rowsOf<{ state: string }>(
      tx,
      sql`select distinct status || ' ' || invitation_sequence as state from meetings`,
    ),
  );
  expect(rows).toEqual([{ state: 'scheduled 0' }]);
});

it(`lets one address book ten of ${PRESSES} meetings, and other addresses go on`, async () => {
  const before = await countMeetings();
  const answers: number[] = [];
  const press = async (at: number) => {
    const start = midnight(9) + at * 30 * 60_000;
    answers.push((await book(fieldsAt(start), '10.7.7.7')).status);
  };
  for (let from = 0; from < PRESSES; from += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, at) => press(from + at)));
  }
  expect(answers).toHaveLength(PRESSES);
  expect(new Set(answers)).toEqual(new Set([302, 429]));
  expect(answers.filter((status) => status === 302)).toHaveLength(10);
  expect(await countMeetings()).toBe((before ?? 0) + 10);
  expect((await book(fieldsAt(midnight(20)))).status).toBe(302);
});
