import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTask, makeTicket, makeTimeEntry } from '#tests/helpers/makers.ts';
import { reportLines } from '#tests/helpers/report-lines.ts';
import { getAnalytics, getReport } from './analytics-queries.server.ts';
import { periodOf } from './period.ts';
import { TOO_FEW } from './report-cells.ts';
import { REPORTS, type ReportName, shapeOf, shownCell } from './reports.ts';

setUpDatabase();

const CLOCK = { today: '2026-06-15', timeZone: 'America/Chicago' };
const MARCH = periodOf({ from: '2026-03-01', to: '2026-03-31' }, CLOCK);

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin('Tom Okafor');
});

const linesOf = (name: ReportName, period = MARCH) => reportLines(admin, name, period);

describe('a firm without records', () => {
  it('has zeros for what is counted and nothing for what would be divided', async () => {
    const { allTime, reports } = await getAnalytics(admin, MARCH);
    expect(allTime).toEqual({
      tasks: 0,
      completed: 0,
      completion: null,
      tickets: 0,
      open: 0,
      resolutionRate: null,
      revenue: '0.00',
      customers: 0,
      resolved: 0,
      resolution: null,
      mean: null,
    });
    const summary = Object.fromEntries(
      (reports.summary?.rows ?? []).map(({ name, now, before, change }) => [
        name,
        [now, before, change],
      ]),
    );
    expect(summary).toMatchObject({
      Revenue: ['0.00', '0.00', '0.00'],
      'Days sales outstanding (DSO)': [null, null, null],
      Utilization: [null, null, null],
      'Effective rate': [null, null, null],
      'First response, median': [null, null, null],
      'Proposals accepted': [null, null, null],
      'Inquiries that became customers': [null, null, null],
    });
    expect(reports.tickets?.rows).toHaveLength(31);
    expect(reports.revenue?.rows).toEqual([
      { from: '2026-03-01', to: '2026-03-31', revenue: '0.00', payments: 0 },
    ]);
    const shown = (Object.keys(REPORTS) as ReportName[]).flatMap((name) =>
      (reports[name]?.rows ?? []).flatMap((row) =>
        shapeOf(name).columns.map((each) => shownCell(row, each)),
      ),
    );
    expect(shown.filter((text) => /NaN|Infinity|null|undefined/.test(text))).toEqual([]);
  });
});

describe('tickets', () => {
  beforeAll(async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      const opened = (createdAt: string, given: Parameters<typeof makeTicket>[2] = {}) =>
        makeTicket(tx, profile, { createdAt: new Date(createdAt), ...given });
      // Midnight in Chicago is 06:00 in winter, 05:00 from March 8 on.
      await opened('2026-03-01T05:59:59Z', { category: 'billing' });
      await opened('2026-03-01T06:00:00Z', { category: 'billing' });
      await opened('2026-03-08T05:30:00Z', { category: 'technical', priority: 'urgent' });
      await opened('2026-03-09T04:30:00Z', { category: 'technical' });
      await opened('2026-04-01T04:59:59Z', { category: 'billing' });
      await opened('2026-04-01T05:00:00Z', { category: 'billing' });
      await opened('2026-03-15T12:00:00Z', { archivedAt: new Date() });
      // Opened in 2025, ended in March: five of high priority after 1, 2, 3, 4 and 10 hours, one of low after 5.
      const start = new Date('2025-12-01T12:00:00Z').getTime();
      const marchFirst = new Date('2026-03-02T12:00:00Z').getTime();
      for (const [hours, priority] of [
        [1, 'high'],
        [2, 'high'],
        [3, 'high'],
        [4, 'high'],
        [10, 'high'],
        [5, 'low'],
      ] as const) {
        const createdAt = new Date(marchFirst);
        const ended = new Date(marchFirst + hours * 3_600_000);
        await makeTicket(tx, profile, {
          createdAt,
          priority,
          status: 'closed',
          resolvedAt: ended,
          firstResponseAt: new Date(marchFirst + hours * 900_000),
          // What staff opened themselves was answered by nobody.
          ...(priority === 'low' && { authorSide: 'firm' as const }),
        });
      }
      await makeTicket(tx, profile, { createdAt: new Date(start), status: 'waiting' });
    });
  });

  it('belong to the day that it was where the firm is, and no step is missing', async () => {
    const { rows, total } = await getReport(admin, 'tickets', MARCH);
    expect(rows.map(({ from }) => from)).toEqual(
      Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`),
    );
    const busy = rows.filter(({ opened, resolved }) => Number(opened) + Number(resolved) > 0);
    expect(busy.map(({ from, opened, resolved }) => [from, opened, resolved])).toEqual([
      ['2026-03-01', 1, 0],
      ['2026-03-02', 6, 6],
      ['2026-03-07', 1, 0],
      ['2026-03-08', 1, 0],
      ['2026-03-31', 1, 0],
    ]);
    expect(total).toMatchObject({ opened: 10, resolved: 6 });
  });

  it('come in weeks from Monday, and in months, cut at the ends of the period', async () => {
    const weeks = periodOf({ from: '2026-03-04', to: '2026-04-07' }, CLOCK);
    const byWeek = await getReport(admin, 'tickets', weeks);
    expect(byWeek.rows.map(({ from, to, opened }) => [from, to, opened])).toEqual([
      ['2026-03-04', '2026-03-08', 2],
      ['2026-03-09', '2026-03-15', 0],
      ['2026-03-16', '2026-03-22', 0],
      ['2026-03-23', '2026-03-29', 0],
      ['2026-03-30', '2026-04-05', 2],
      ['2026-04-06', '2026-04-07', 0],
    ]);
    const months = periodOf({ from: '2025-11-15', to: '2026-04-01' }, CLOCK);
    const byMonth = await getReport(admin, 'tickets', months);
    expect(byMonth.rows.map(({ from, to, opened }) => [from, to, opened])).toEqual([
      ['2025-11-15', '2025-11-30', 0],
      ['2025-12-01', '2025-12-31', 1],
      ['2026-01-01', '2026-01-31', 0],
      ['2026-02-01', '2026-02-28', 1],
      ['2026-03-01', '2026-03-31', 10],
      ['2026-04-01', '2026-04-01', 1],
    ]);
  });

  it('have medians of odd and even numbers, but none of fewer than five', async () => {
    const lines = await linesOf('response-times');
    // 1, 2, 3, 4, 10 hours to the end; a quarter of that to the answer. With the 5: between 3 and 4.
    expect(lines.High).toMatchObject({
      answered: 5,
      response: '0.75',
      resolved: 5,
      resolution: '3.00',
    });
    expect(lines.Low).toMatchObject({
      answered: 0,
      response: null,
      resolved: 1,
      resolution: TOO_FEW,
    });
    // By category all six stand together; the other categories have nothing.
    expect(lines.General).toMatchObject({
      by: 'Category',
      answered: 5,
      response: '0.75',
      resolved: 6,
      resolution: '3.50',
    });
    expect(lines.Billing).toMatchObject({ answered: 0, response: null, resolution: null });
    expect(lines.Urgent).toMatchObject({
      by: 'Priority',
      answered: 0,
      response: null,
      resolved: 0,
      resolution: null,
    });
    expect(lines.All).toMatchObject({
      answered: 5,
      response: '0.75',
      resolved: 6,
      resolution: '3.50',
    });
  });

  it('are counted by category and priority beside those of as many days before', async () => {
    expect(await linesOf('ticket-categories')).toMatchObject({
      General: { now: 6, before: 0, share: '60.0', change: '6' },
      Technical: { now: 2, before: 0, share: '20.0' },
      Billing: { now: 2, before: 1, share: '20.0', change: '1' },
      Service: { now: 0, before: 0, share: '0.0', change: '0' },
      All: { now: 10, before: 1, share: '100.0', change: '9' },
    });
    const priorities = await getReport(admin, 'ticket-priorities', MARCH);
    expect(priorities.rows.map(({ name, now }) => [name, now])).toEqual([
      ['Urgent', 1],
      ['High', 5],
      ['Medium', 3],
      ['Low', 1],
    ]);
  });

  it('make the figures of all time, with tasks', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      for (const status of ['completed', 'completed', 'cancelled'] as const) {
        await makeTask(tx, profile.id, { status });
      }
      await makeTask(tx, profile.id, { status: 'completed', archivedAt: new Date() });
    });
    const { allTime } = await getAnalytics(admin, MARCH);
    // 13 tickets, 6 of them at their end: 46.15 %. 25 hours over 6 tickets: 4.17.
    expect(allTime).toMatchObject({
      tasks: 3,
      completed: 2,
      completion: 67,
      tickets: 13,
      open: 7,
      resolutionRate: 46,
      resolved: 6,
      resolution: '3.50',
      mean: '4.17',
    });
  });
});

describe('hours', () => {
  it('give utilization, effective and billable rate by person and in all', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const renee = await makeUser(tx, { role: 'admin', name: 'Renee Salcedo' });
      const log = (
        userId: string,
        date: string,
        hours: string,
        rate: string | null,
        billable = true,
      ) => makeTimeEntry(tx, userId, { date, hours, hourlyRate: rate, billable });
      await log(admin.userId, '2026-03-01', '6.00', '200.00');
      await log(admin.userId, '2026-03-31', '2.00', null);
      await log(admin.userId, '2026-03-15', '2.00', '150.00', false);
      await log(renee.id, '2026-03-15', '5.00', null, false);
      await log(renee.id, '2026-02-28', '4.00', '100.00');
      await log(renee.id, '2026-04-01', '8.00', '100.00');
    });
    const lines = await linesOf('hours');
    // 8 of 10 hours; 1,200 over 10 hours, and over the 6 that have a rate.
    expect(lines['Tom Okafor']).toMatchObject({
      hours: '10.00',
      billable: '8.00',
      internal: '2.00',
      utilization: '80.0',
      value: '1200.00',
      effectiveRate: '120.00',
      billableRate: '200.00',
    });
    expect(lines['Renee Salcedo']).toMatchObject({
      hours: '5.00',
      billable: '0.00',
      utilization: '0.0',
      value: '0.00',
      effectiveRate: '0.00',
      billableRate: null,
    });
    expect(lines.All).toMatchObject({
      hours: '15.00',
      utilization: '53.3',
      effectiveRate: '80.00',
    });
    const summary = await linesOf('summary');
    expect(summary.Hours).toMatchObject({
      now: '15.00',
      before: '4.00',
      change: '11.00',
      changePercent: '275',
    });
    expect(summary.Utilization).toMatchObject({
      now: '53.3',
      before: '100.0',
      change: '-46.7',
      changePercent: null,
    });
    expect(summary['Effective rate']).toMatchObject({
      now: '80.00',
      before: '100.00',
      changePercent: '-20',
    });
  });
});
