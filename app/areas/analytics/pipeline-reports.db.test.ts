import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { forgetReadersJob } from '#app/areas/knowledge/knowledge-jobs.server.ts';
import { countView } from '#app/areas/knowledge/reader-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import {
  kbArticles,
  kbArticleViewDays,
  kbArticleViews,
} from '#app/records/article/knowledge-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import type { meetings } from '#app/records/meeting/meeting-tables.ts';
import { insertAll, makeArticle, makeProposal } from '#demo/makers.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeMeeting } from '#tests/helpers/makers.ts';
import { reportLines } from '#tests/helpers/report-lines.ts';
import { getReport } from './analytics-queries.server.ts';
import { shareOrTooFew } from './comparison.ts';
import { periodOf } from './period.ts';
import { TOO_FEW } from './report-cells.ts';
import type { ReportName } from './reports.ts';

setUpDatabase();

const CLOCK = { today: '2026-06-15', timeZone: 'America/Chicago' };
const MARCH = periodOf({ from: '2026-03-01', to: '2026-03-31' }, CLOCK);

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin('Tom Okafor');
});

const linesOf = (name: ReportName, period = MARCH) => reportLines(admin, name, period);

describe('the pipeline', () => {
  it('counts inquiries and proposals by where they stand, with conversion', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const at = (day: string) => new Date(`${day}T18:00:00Z`);
      const inquiry = (status: 'new' | 'won' | 'lost', day: string) => ({
        firstName: 'Ina',
        lastName: 'Inquirer',
        email: 'ina@example.com',
        company: 'Quarry Mechanical',
        status,
        dueAt: at(day),
        createdAt: at(day),
      });
      await insertAll(tx, projectInquiries, [
        inquiry('won', '2026-03-02'),
        inquiry('lost', '2026-03-03'),
        inquiry('new', '2026-03-04'),
        inquiry('won', '2026-02-02'),
      ]);
      const { profile } = await makeCustomer(tx);
      const propose = (given: Parameters<typeof makeProposal>[2]) =>
        makeProposal(tx, profile.id, {
          sentAt: at('2026-03-10'),
          totalAmount: '1000.10',
          ...given,
        });
      await propose({ status: 'accepted' });
      await propose({ status: 'rejected', totalAmount: null });
      await propose({ status: 'sent', validUntil: '2026-06-15' });
      // Over by a day, though no job has said so yet.
      await propose({ status: 'sent', validUntil: '2026-06-14', totalAmount: '0.05' });
      await propose({ status: 'draft', sentAt: null, createdAt: at('2026-03-10') });
      await propose({ status: 'accepted', archivedAt: new Date() });
      await propose({ status: 'accepted', sentAt: at('2026-02-10'), totalAmount: '500.00' });
    });
    expect(await linesOf('inquiries')).toMatchObject({
      New: { now: 1, before: 0, share: '33.4' },
      Won: { now: 1, before: 1, change: '0' },
      Lost: { now: 1, before: 0 },
      All: { now: 3, before: 1, change: '2' },
    });
    expect(await linesOf('proposals')).toMatchObject({
      'Waiting for a response': { now: 1, value: '1000.10', share: '25.0' },
      Accepted: { now: 1, before: 1, value: '1000.10' },
      Declined: { now: 1, value: '0.00' },
      Expired: { now: 1, value: '0.05' },
      All: { now: 4, before: 1, value: '2000.25' },
    });
    expect(await linesOf('summary')).toMatchObject({
      'Inquiries that became customers': { now: TOO_FEW, before: TOO_FEW, change: null },
      'Proposals accepted': { now: TOO_FEW, before: TOO_FEW, change: null },
      'Value accepted': {
        now: '1000.10',
        before: '500.00',
        change: '500.10',
        changePercent: '100',
      },
    });
  });
});

it('follows inquiries over the meetings booked with them to proposals, with how many each line has', async () => {
  await unsafeOwnerTransaction(async (tx) => {
    const at = (day: string) => new Date(`${day}T18:00:00Z`);
    const { profile } = await makeCustomer(tx);
    const { profile: second } = await makeCustomer(tx);
    await makeProposal(tx, profile.id, { status: 'accepted', sentAt: at('2026-06-01') });
    // Sent before the inquiry: not what came of it.
    await makeProposal(tx, second.id, { status: 'sent', sentAt: at('2026-04-01') });
    const receive = async (
      booked: Partial<typeof meetings.$inferInsert> | null,
      given: Partial<typeof projectInquiries.$inferInsert> = {},
    ) => {
      const [inquiry] = await tx
        .insert(projectInquiries)
        .values({
          firstName: 'Ina',
          lastName: 'Inquirer',
          email: 'ina@example.com',
          company: 'Quarry Mechanical',
          dueAt: at('2026-05-04'),
          createdAt: at('2026-05-04'),
          ...given,
        })
        .returning();
      if (booked) await makeMeeting(tx, { inquiryId: inquiry?.id ?? null, ...booked });
    };
    for (const customerId of [profile.id, profile.id, null, null, second.id]) {
      await receive({ guestCame: true, status: 'completed' }, { customerId });
    }
    await receive({ guestCame: false });
    await receive({});
    await receive({ status: 'cancelled' });
    await receive({ archivedAt: new Date() });
    await receive(null, { customerId: profile.id });
    await receive(null);
    await receive({ guestCame: true }, { createdAt: at('2026-04-30') });
  });
  const may = periodOf({ from: '2026-05-01', to: '2026-05-31' }, CLOCK);
  const { total } = await getReport(admin, 'inquiry-outcomes', may);
  const lines = await linesOf('inquiry-outcomes', may);
  expect(lines).toMatchObject({
    'Booked, and came': { inquiries: 5, proposals: 2, share: '40.0', accepted: 2 },
    'Booked, did not come': { inquiries: 1, proposals: 0, share: TOO_FEW },
    'Booked, not noted yet': { inquiries: 1 },
    'Booked, then canceled': { inquiries: 2 },
    'No meeting booked': { inquiries: 2, proposals: 1, share: TOO_FEW, accepted: 1 },
  });
  expect(total).toMatchObject({ inquiries: 11, proposals: 3, share: '27.3', accepted: 3 });
  const empty = periodOf({ from: '2025-01-01', to: '2025-01-31' }, CLOCK);
  expect(await getReport(admin, 'inquiry-outcomes', empty)).toMatchObject({ rows: [] });
});

it('has no share of fewer than five cases', () => {
  expect([shareOrTooFew(1, 4), shareOrTooFew(1, 5), shareOrTooFew(0, 0)]).toEqual([
    TOO_FEW,
    '20.0',
    null,
  ]);
});

describe('articles', () => {
  it('come by the views of the period; drafts do not', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      const article = (slug: string, viewCount: number, isPublished = true) => ({
        title: `About ${slug}`,
        slug,
        content: 'Text',
        viewCount,
        isPublished,
      });
      const made = await tx
        .insert(kbArticles)
        .values([
          article('old', 50),
          article('read', 3),
          article('unread', 0),
          article('draft', 9, false),
        ])
        .returning();
      const idOf = (slug: string) => made.find((each) => each.slug === slug)?.id ?? '';
      await insertAll(tx, kbArticleViewDays, [
        { articleId: idOf('read'), day: '2026-03-01', views: 1 },
        { articleId: idOf('read'), day: '2026-03-31', views: 1 },
        { articleId: idOf('read'), day: '2026-02-28', views: 1 },
        { articleId: idOf('read'), day: '2026-04-01', views: 9 },
      ]);
    });
    const { rows } = await getReport(admin, 'articles', MARCH);
    expect(rows.map(({ slug, now, before, all }) => [slug, now, before, all])).toEqual([
      ['read', 2, 1, 3],
      ['old', 0, 0, 50],
    ]);
  });

  it('keep the views of days whose visits are forgotten', async () => {
    await unsafeOwnerTransaction((tx) => makeArticle(tx, { slug: 'fresh', title: 'Fresh' }));
    await countView('fresh', randomUUID());
    await unsafeOwnerTransaction((tx) =>
      tx.update(kbArticleViews).set({ createdAt: sql`now() - interval '25 hours'` }),
    );
    await forgetReadersJob.run({});
    const today = new Date().toISOString().slice(0, 10);
    const { rows } = await getReport(
      admin,
      'articles',
      periodOf({ from: today, to: today }, { today, timeZone: 'UTC' }),
    );
    expect(rows.find(({ slug }) => slug === 'fresh')).toMatchObject({ now: 1, all: 1 });
  });
});
