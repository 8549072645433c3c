import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { setPromisesShown } from '#app/areas/settings/setting-commands.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { inquiryReplies, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { projectMilestones } from '#app/records/project/project-tables.ts';
import { PROMISE_KINDS } from '#app/records/promise/promise-status.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { announcementsOf, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject, makeTicket } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { csvOfPromises } from './promise-csv.server.ts';
import { figuresOf, keptRate, quotedPromises } from './promise-figures.ts';
import { breakPromises, warnOfPromises } from './promise-jobs.server.ts';
import { getPromiseFigures, listPublicPromises } from './promise-queries.server.ts';

setUpDatabase();

const DAY_MS = 86_400_000;

/** What the messages of settled promises are about. */
type Ground = Awaited<ReturnType<typeof makeGround>>;

/** A customer with a ticket and a project whose milestone was completed long ago. */
async function makeGround(tx: Tx) {
  const { user, profile } = await makeCustomer(tx);
  const ticket = await makeTicket(tx, profile);
  const project = await makeProject(tx, profile.id);
  const completedAt = new Date(Date.now() - 300 * DAY_MS);
  const [milestone] = await tx
    .insert(projectMilestones)
    .values({ projectId: project.id, title: 'Audit', position: 0, completedAt })
    .returning();
  return { user, profile, ticket, project, milestoneId: milestone?.id ?? '' };
}

/** The message of the firm, at a moment, that keeps a promise of a kind. Returns the record that it is about. */
async function addMessage(tx: Tx, of: Ground, kind: 'ticket' | 'file' | 'milestone', at: Date) {
  const { user, profile, ticket, project, milestoneId } = of;
  if (kind === 'ticket') {
    const words = { message: 'On its way.', authorName: 'Ann', authorSide: 'firm' as const };
    await tx
      .insert(ticketMessages)
      .values({ ...words, ticketId: ticket.id, userId: user.id, createdAt: at });
    return ticket.id;
  }
  const recordId = kind === 'file' ? randomUUID() : milestoneId;
  await tx.insert(notices).values({
    ...{ userId: user.id, customerId: profile.id, eventId: randomUUID() },
    entityType: kind === 'file' ? 'document' : 'project',
    entityId: kind === 'file' ? recordId : project.id,
    title: 'Told',
    path: '/customer',
    createdAt: at,
  });
  return recordId;
}

async function addInquiry(tx: Tx, dates: { createdAt: Date; dueAt: Date }): Promise<string> {
  const words = { firstName: 'Ina', lastName: 'Ortiz', email: 'ina@example.com', company: 'Ortiz' };
  const [made] = await tx
    .insert(projectInquiries)
    .values({ ...words, ...dates })
    .returning();
  return made?.id ?? '';
}

/** A hundred settled promises of every kind and result, a third of them longer ago than is shown. */
async function addSettled(): Promise<void> {
  const random = seededRandom(76);
  await unsafeOwnerTransaction(async (tx) => {
    const ground = await makeGround(tx);
    for (let at = 0; at < 100; at += 1) {
      const daysAgo = at % 3 === 0 ? 91 + random.next(100) : 1 + random.next(88);
      const settled = new Date(Date.now() - daysAgo * DAY_MS + at * 1_000);
      const madeAt = new Date(settled.getTime() - 2 * DAY_MS);
      const kind = PROMISE_KINDS[random.next(PROMISE_KINDS.length)] ?? 'ticket';
      const result = (['kept', 'kept', 'broken', 'withdrawn'] as const)[random.next(4)];
      const dueAt = new Date(
        settled.getTime() + (result === 'kept' ? 60_000 : result === 'broken' ? 0 : DAY_MS),
      );
      const from = new Date(settled.getTime() - DAY_MS);
      const to = new Date(from.getTime() + random.next(600) * 60_000);
      const pause = { from: from.toISOString(), to: to.toISOString(), reason: 'customer' } as const;
      if (kind === 'inquiry' && result === 'kept') {
        const inquiryId = await addInquiry(tx, { createdAt: madeAt, dueAt });
        const reply = {
          subject: 'Yes',
          message: 'We can.',
          authorName: 'Ann',
          sentTo: 'ina@x.test',
        };
        await tx.insert(inquiryReplies).values({ ...reply, inquiryId, sentAt: settled });
        continue;
      }
      const recordId =
        kind !== 'inquiry' && result === 'kept'
          ? await addMessage(tx, ground, kind, settled)
          : randomUUID();
      await tx.insert(promises).values({
        ...{ kind, recordId, madeAt, dueAt, pauses: to > from ? [pause] : [] },
        ...(result === 'kept' && { keptAt: settled }),
        ...(result === 'broken' && { brokenAt: settled }),
        ...(result === 'withdrawn' && {
          withdrawnAt: settled,
          withdrawnReason: 'archived' as const,
        }),
      });
    }
  });
}

/** The figures as anyone works them out who has the rows of the promises and of what was sent, and no result. */
async function figuresOfMessages() {
  const since = Date.now() - 90 * DAY_MS;
  const { rows, sent } = await unsafeOwnerTransaction(async (tx) => ({
    rows: await tx.select().from(promises),
    sent: [
      ...(await tx.select().from(inquiryReplies)).map((each) => ({
        recordId: each.inquiryId,
        at: each.sentAt,
      })),
      ...(await tx.select().from(ticketMessages))
        .filter(({ authorSide, isInternal }) => authorSide === 'firm' && !isInternal)
        .map((each) => ({ recordId: each.ticketId, at: each.createdAt })),
      ...(await tx
        .select({ recordId: projectMilestones.id, at: notices.createdAt })
        .from(notices)
        .innerJoin(projectMilestones, eq(projectMilestones.projectId, notices.entityId))),
      ...(await tx.select().from(notices))
        .filter(({ entityType }) => entityType === 'document')
        .map((each) => ({ recordId: each.entityId, at: each.createdAt })),
    ],
  }));
  const resultOf = ({ recordId, madeAt, dueAt, withdrawnAt }: (typeof rows)[number]) => {
    if (withdrawnAt) return { result: 'withdrawn', at: withdrawnAt };
    const kept = sent.find(
      (each) => each.recordId === recordId && each.at && each.at >= madeAt && each.at <= dueAt,
    );
    return kept?.at ? { result: 'kept', at: kept.at } : { result: 'broken', at: dueAt };
  };
  const results = rows
    .map((row) => ({ kind: row.kind, ...resultOf(row) }))
    .filter(({ at }) => at.getTime() > since && at.getTime() <= Date.now());
  const number = (kind: string, result: string) =>
    results.filter((each) => each.kind === kind && each.result === result).length;
  return figuresOf(
    PROMISE_KINDS.map((kind) => ({
      kind,
      kept: number(kind, 'kept'),
      broken: number(kind, 'broken'),
      withdrawn: number(kind, 'withdrawn'),
    })),
  );
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
    expect(await figuresOfMessages()).toEqual(shown);
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
  const MADE = new Date('2025-06-16T14:00:00Z');
  const DUE = new Date('2025-06-17T14:00:00Z');
  let inquiryId = '';
  beforeEach(async () => {
    inquiryId = await unsafeOwnerTransaction((tx) =>
      addInquiry(tx, { dueAt: DUE, createdAt: MADE }),
    );
  });
  const promised = async () => {
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(promises).where(eq(promises.recordId, inquiryId)),
    );
    return row;
  };

  it('warns staff once, two business hours before', async () => {
    await warnOfPromises(new Date('2025-06-16T20:59:00Z'));
    expect(await promised()).toMatchObject({ warnedAt: null });
    // An hour before closing, and the first hour of the day that it is due.
    const soon = new Date('2025-06-16T21:00:00Z');
    await warnOfPromises(soon);
    await Promise.all([warnOfPromises(soon), warnOfPromises(DUE)]);
    expect(await promised()).toMatchObject({ warnedAt: soon });
    expect(await announcementsOf(inquiryId)).toMatchObject([
      {
        to: { staff: 'all' },
        title: 'Answer to the inquiry of Ortiz: due Tuesday, June 17 at 9:00 AM CT',
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
      'Answer to the inquiry of Ortiz: overdue since Tuesday, June 17 at 9:00 AM CT',
    ]);
  });
});
