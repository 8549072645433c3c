import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay, firmZone, setFirmClock } from '#app/platform/firm-clock.server.ts';
import { DEFAULT_BUSINESS_HOURS, oneBusinessDayAfter } from '#app/platform/response-time.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { getHours, refreshFirm } from './firm-hours-queries.server.ts';
import {
  addFederalHolidays,
  addHoliday,
  removeHoliday,
  saveHours,
} from './hours-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

// Files of one worker share the clock.
afterAll(() => setFirmClock(DEFAULT_BUSINESS_HOURS));

beforeEach(async () => {
  await unsafeOwnerTransaction((tx) => tx.delete(settings));
  await refreshFirm();
});

const EVERY_NIGHT = Array.from({ length: 7 }, () => ({ opens: '20:00', closes: '23:30' }));

async function open(timeZone: string, week: { opens?: string; closes?: string }[]) {
  const { savedAt } = await getHours(admin);
  await saveHours(admin, {
    timeZone,
    week: week.map(({ opens, closes }) => ({ opens, closes })),
    urgentHours: '4',
    savedAt,
  });
}

/** When the answer to a ticket that is opened now is due. */
async function promised(priority: 'medium' | 'urgent' = 'medium') {
  const ticket = { title: 'A question', description: 'About the rate sheet', uploads: [] };
  const { id } = await createTicket(customer, {
    ...ticket,
    category: 'general',
    priority,
  });
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(tickets));
  return rows.find((row) => row.id === id)?.answerDueAt;
}

describe('hours', () => {
  it('are Monday to Friday in Chicago until the firm sets its own', async () => {
    expect(firmClock()).toEqual(DEFAULT_BUSINESS_HOURS);
    expect(await getHours(admin)).toMatchObject({ timeZone: 'America/Chicago', holidays: [] });
  });

  it('rule due times and the day of the firm from then on; what was promised stays', async () => {
    const before = await promised();
    await open('Pacific/Auckland', EVERY_NIGHT);
    expect(firmZone()).toBe('Pacific/Auckland');
    const moment = new Date('2026-07-15T13:00:00Z');
    expect(firmDay(moment)).toBe('2026-07-16');
    const earliest = oneBusinessDayAfter(new Date(), firmClock());
    const after = await promised();
    expect(after?.getTime()).toBeGreaterThanOrEqual(earliest.getTime());
    // Nights of three and a half hours: four of them end in the second one, at the latest a business day later. This ticket is opened
    // after the other one.
    const urgent = await promised('urgent');
    expect(urgent?.getTime()).toBeLessThan((after?.getTime() ?? 0) + 60_000);
    expect(firmClock().urgentHours).toBe(4);
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      hour: '2-digit',
      minute: '2-digit',
    }).format(after ?? undefined);
    expect(local >= '20:00' && local <= '23:30', local).toBe(true);
    const dues = await unsafeOwnerTransaction((tx) =>
      tx.select({ due: tickets.answerDueAt }).from(tickets).orderBy(tickets.createdAt),
    );
    expect(dues[0]?.due).toEqual(before);
  });

  it('of an older copy overwrite nothing', async () => {
    const opened = await getHours(admin);
    await open('America/Denver', EVERY_NIGHT);
    const stale = { timeZone: 'UTC', week: EVERY_NIGHT, urgentHours: '', savedAt: opened.savedAt };
    await expect(saveHours(admin, stale)).rejects.toThrow(ChangedMeanwhileError);
    expect(await getHours(admin)).toMatchObject({ timeZone: 'America/Denver' });
    expect(firmZone()).toBe('America/Denver');
  });
});

describe('holidays', () => {
  it('are stored by date, renamed and taken away, and are no business days', async () => {
    await addHoliday(admin, { date: '2026-12-24', name: 'Christmas Eve' });
    await addHoliday(admin, { date: '2026-11-27', name: 'Day after' });
    await addHoliday(admin, { date: '2026-11-27', name: 'Day after Thanksgiving' });
    expect((await getHours(admin)).holidays).toEqual([
      { date: '2026-11-27', name: 'Day after Thanksgiving' },
      { date: '2026-12-24', name: 'Christmas Eve' },
    ]);
    const wednesday = new Date('2026-11-25T16:00:00Z');
    await addHoliday(admin, { date: '2026-11-26', name: 'Thanksgiving Day' });
    expect(oneBusinessDayAfter(wednesday, firmClock())).toEqual(new Date('2026-11-30T16:00:00Z'));
    await removeHoliday(admin, '2026-11-27');
    expect(oneBusinessDayAfter(wednesday, firmClock())).toEqual(new Date('2026-11-27T16:00:00Z'));
  });

  it('of a year are added once, beside what is there', async () => {
    await addHoliday(admin, { date: '2026-11-26', name: 'Turkey' });
    expect(await addFederalHolidays(admin, 2026)).toBe(10);
    expect(await addFederalHolidays(admin, 2026)).toBe(0);
    const { holidays } = await getHours(admin);
    expect(holidays).toHaveLength(11);
    expect(holidays).toContainEqual({ date: '2026-11-26', name: 'Turkey' });
  });

  it('that are not on the list can’t be taken off it', async () => {
    await addHoliday(admin, { date: '2026-12-24', name: 'Christmas Eve' });
    await expect(removeHoliday(admin, '2026-12-23')).rejects.toThrow(RefusedError);
    expect((await getHours(admin)).holidays).toHaveLength(1);
  });

  it('have an end', async () => {
    for (let year = 2026; year < 2036; year += 1) await addFederalHolidays(admin, year);
    await expect(addFederalHolidays(admin, 2036)).rejects.toThrow(RefusedError);
    expect((await getHours(admin)).holidays).toHaveLength(110);
  });
});

it('the clock hears of a change that another process made', async () => {
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'business.timezone', value: 'Asia/Tokyo' }),
  );
  await expect.poll(() => firmZone()).toBe('Asia/Tokyo');
});
