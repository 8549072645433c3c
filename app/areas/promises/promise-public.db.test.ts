import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { setPromisesShown } from '#app/areas/settings/setting-commands.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { projectInquiries } from '#app/records/inquiry-tables.ts';
import { PROMISE_KINDS } from '#app/records/promise-status.ts';
import { promises } from '#app/records/promise-tables.ts';
import { announcementsOf, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { csvOfPromises } from './promise-csv.server.ts';
import { figuresOf, keptRate, quotedPromises } from './promise-figures.ts';
import { breakPromises, warnOfPromises } from './promise-jobs.server.ts';
import { getPromiseFigures, listPublicPromises } from './promise-queries.server.ts';

setUpDatabase();

const DAY_MS = 86_400_000;

/** A hundred settled promises of every kind and result, a third of them longer ago than is shown. */
async function addSettled(): Promise<void> {
  const random = seededRandom(76);
  const rows = Array.from({ length: 100 }, (_, at) => {
    const daysAgo = at % 3 === 0 ? 91 + random.next(100) : 1 + random.next(88);
    const settled = new Date(Date.now() - daysAgo * DAY_MS);
    const minutes = random.next(600);
    const from = new Date(settled.getTime() - DAY_MS);
    const to = new Date(from.getTime() + minutes * 60_000);
    const pause = { from: from.toISOString(), to: to.toISOString(), reason: 'customer' } as const;
    const ends = [
      { keptAt: settled, dueAt: new Date(settled.getTime() + 60_000) },
      { keptAt: settled, dueAt: new Date(settled.getTime() + 60_000) },
      { brokenAt: settled, dueAt: settled },
      {
        withdrawnAt: settled,
        withdrawnReason: 'archived' as const,
        dueAt: new Date(settled.getTime() + DAY_MS),
      },
    ];
    return {
      kind: PROMISE_KINDS[random.next(PROMISE_KINDS.length)] ?? 'ticket',
      recordId: randomUUID(),
      madeAt: new Date(settled.getTime() - 2 * DAY_MS),
      pauses: minutes ? [pause] : [],
      ...ends[random.next(ends.length)],
    } as typeof promises.$inferInsert;
  });
  await unsafeOwnerTransaction((tx) => tx.insert(promises).values(rows));
}

/** The figures as anyone works them out who has the file and nothing else. */
function figuresOfFile(csv: string) {
  const [headings = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = headings.split(',');
  const rows = lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  });
  for (const { due = '', settled = '', result } of rows) {
    if (result === 'kept') expect(settled <= due).toBe(true);
    if (result === 'broken') expect(settled).toBe(due);
  }
  const counted = PROMISE_KINDS.map((kind) => {
    const number = (result: string) =>
      rows.filter((row) => row.kind === kind && row.result === result).length;
    return {
      kind,
      kept: number('kept'),
      broken: number('broken'),
      withdrawn: number('withdrawn'),
    };
  });
  return { rows, figures: figuresOf(counted) };
}

describe('what everyone may see', () => {
  it('comes to the same from the file, without a name and without what leads to a record', async () => {
    await addSettled();
    const shown = await getPromiseFigures();
    const csv = csvOfPromises(await listPublicPromises());
    const { rows, figures } = figuresOfFile(csv);
    expect(figures).toEqual(shown);
    expect(shown.all.kept).toBeGreaterThan(20);
    expect(shown.all.broken).toBeGreaterThan(5);
    expect(quotedPromises(shown)).toEqual({
      kept: shown.all.kept,
      settled: shown.all.kept + shown.all.broken,
    });
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'number',
      'kind',
      'made',
      'due',
      'paused_minutes',
      'settled',
      'result',
      'withdrawn_reason',
    ]);
    expect(csv).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    const stored = await unsafeOwnerTransaction((tx) => tx.select().from(promises));
    const since = Date.now() - 90 * DAY_MS;
    const recent = stored.filter(
      ({ keptAt, brokenAt, withdrawnAt }) =>
        ((keptAt ?? brokenAt ?? withdrawnAt)?.getTime() ?? 0) > since,
    );
    expect(rows).toHaveLength(recent.length);
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    for (const { number, pauses } of recent) {
      const [pause] = pauses;
      const minutes = pause ? (Date.parse(pause.to) - Date.parse(pause.from)) / 60_000 : 0;
      expect(byNumber.get(String(number))?.paused_minutes).toBe(String(minutes));
    }
  });

  it('is nothing more than that: the rows themselves are closed to visitors', async () => {
    expect(await asActor(VISITOR, (tx) => tx.$count(promises))).toBe(0);
  });

  it('is switched off as a whole, by the firm, and comes back unchanged', async () => {
    const ann = await makeAdmin();
    const before = await getPromiseFigures();
    await setPromisesShown(ann, false);
    expect((await getFirm()).showsPromises).toBeUndefined();
    expect(await listPublicPromises()).toEqual([]);
    expect(quotedPromises(await getPromiseFigures())).toBeNull();
    await setPromisesShown(ann, true);
    expect((await getFirm()).showsPromises).toBe(true);
    expect(await getPromiseFigures()).toEqual(before);
  });
});

describe('the rate', () => {
  it.each([
    [{ kept: 0, broken: 0 }, '—'],
    [{ kept: 3, broken: 0 }, '100%'],
    [{ kept: 9_999, broken: 1 }, '99.9%'],
    [{ kept: 2, broken: 1 }, '66.6%'],
    [{ kept: 0, broken: 4 }, '0%'],
  ])('of %j is %s', (counts, rate) => {
    expect(keptRate({ ...counts, withdrawn: 5 })).toBe(rate);
  });

  it('is quoted from twenty on', () => {
    const of = (kept: number) =>
      quotedPromises(figuresOf([{ kind: 'ticket', kept, broken: 1, withdrawn: 9 }]));
    expect(of(18)).toBeNull();
    expect(of(19)).toEqual({ kept: 19, settled: 20 });
  });
});

describe('the job', () => {
  // A Monday in Chicago; due the next morning at 9:00.
  const MADE = new Date('2026-06-15T14:00:00Z');
  const DUE = new Date('2026-06-16T14:00:00Z');
  let inquiryId = '';
  beforeEach(async () => {
    const [made] = await unsafeOwnerTransaction((tx) =>
      tx
        .insert(projectInquiries)
        .values({
          firstName: 'Ina',
          lastName: 'Ortiz',
          email: 'ina@example.com',
          company: 'Ortiz Air',
          dueAt: DUE,
          createdAt: MADE,
        })
        .returning(),
    );
    inquiryId = made?.id ?? '';
  });
  const promised = async () => {
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(promises).where(eq(promises.recordId, inquiryId)),
    );
    return row;
  };

  it('warns staff once, two business hours before', async () => {
    await warnOfPromises(new Date('2026-06-15T20:59:00Z'));
    expect(await promised()).toMatchObject({ warnedAt: null });
    // An hour before closing, and the first hour of the day that it is due.
    const soon = new Date('2026-06-15T21:00:00Z');
    await warnOfPromises(soon);
    await Promise.all([warnOfPromises(soon), warnOfPromises(DUE)]);
    expect(await promised()).toMatchObject({ warnedAt: soon });
    expect(await announcementsOf(inquiryId)).toMatchObject([
      {
        to: { staff: 'all' },
        title: 'Answer to the inquiry of Ortiz Air: due Tuesday, June 16 at 9:00 AM CT',
        path: `/admin/inquiries/${inquiryId}`,
      },
    ]);
  });

  it('marks what was not kept once, at the time it was due', async () => {
    await breakPromises(DUE);
    expect(await promised()).toMatchObject({ brokenAt: null });
    const late = new Date(DUE.getTime() + 1_000);
    await Promise.all([breakPromises(late), breakPromises(late)]);
    expect(await promised()).toMatchObject({ brokenAt: DUE, keptAt: null });
    const titles = (await announcementsOf(inquiryId)).map(({ title }) => title);
    expect(titles).toEqual([
      'Answer to the inquiry of Ortiz Air: overdue since Tuesday, June 16 at 9:00 AM CT',
    ]);
  });
});
