import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { INQUIRY_STATUS_DISPLAY, INQUIRY_STATUSES } from '#app/records/inquiry/inquiry-status.ts';
import { type Counted, comparedRows, shareOrTooFew } from './comparison.ts';
import type { Period } from './period.ts';
import { bothSpans, day, momentWithin, spansOf } from './period-sql.server.ts';
import { changeOf } from './report-cells.ts';
import type { ReportData } from './reports.ts';

/** Articles that the report names. */
const NAMED = 10;

/** Returns inquiries received in the period and the previous one, by their present status. */
export async function inquiriesByStatus(tx: Tx, period: Period): Promise<ReportData> {
  const createdAt = sql`q.created_at`;
  const { from, to } = bothSpans(period);
  const isNow = momentWithin(createdAt, day(period.from), day(period.to), period);
  const rows = await rowsOf<Counted & { status: string }>(
    tx,
    sql`select q.status, count(*) filter (where ${isNow})::int as now,
      count(*) filter (where not ${isNow})::int as before
    from project_inquiries q where ${momentWithin(createdAt, from, to, period)} group by 1`,
  );
  return comparedRows(
    INQUIRY_STATUSES.map((status) => {
      const { now = 0, before = 0 } = rows.find((row) => row.status === status) ?? {};
      return { name: INQUIRY_STATUS_DISPLAY[status].label, now, before };
    }),
  );
}

// A proposal that nobody answered has expired once its last day is over, whether the daily job has run or not.
const outcome = (today: string) => sql`case
  when p.status = 'sent' and p.valid_until < ${day(today)} then 'expired' else p.status end`;
const sentAt = sql`coalesce(p.sent_at, p.created_at)`;
const isSent = sql`p.status <> 'draft' and p.archived_at is null`;

const OUTCOMES = {
  sent: 'Waiting for a response',
  accepted: 'Accepted',
  rejected: 'Declined',
  expired: 'Expired',
} as const;

/** Returns proposals sent in the period and the previous one, by their present status, with their value. */
export async function proposalsByOutcome(tx: Tx, period: Period): Promise<ReportData> {
  const { from, to } = bothSpans(period);
  const isNow = momentWithin(sentAt, day(period.from), day(period.to), period);
  const found = await rowsOf<Counted & { outcome: string; value: string }>(
    tx,
    sql`select ${outcome(period.today)} as outcome, count(*) filter (where ${isNow})::int as now,
      count(*) filter (where not ${isNow})::int as before,
      coalesce(sum(p.total_amount) filter (where ${isNow}), 0)::numeric(14, 2)::text as value
    from proposals p where ${isSent} and ${momentWithin(sentAt, from, to, period)} group by 1`,
  );
  const { rows, total } = comparedRows(
    Object.entries(OUTCOMES).map(([key, name]) => {
      const {
        now = 0,
        before = 0,
        value = '0.00',
      } = found.find((row) => row.outcome === key) ?? {};
      return { name, now, before, value };
    }),
  );
  return { rows, total: { ...total, value: addMoney(...rows.map(({ value }) => value)) } };
}

const MEETINGS = {
  came: 'Booked, and came',
  missed: 'Booked, did not come',
  open: 'Booked, not noted yet',
  cancelled: 'Booked, then canceled',
  none: 'No meeting booked',
} as const;

/** Returns inquiries of the period by what came of the meeting booked with them, and how many led to a proposal. */
export async function inquiriesByMeeting(tx: Tx, period: Period): Promise<ReportData> {
  const isReceived = momentWithin(sql`q.created_at`, day(period.from), day(period.to), period);
  const found = await rowsOf<{
    meeting: string;
    inquiries: number;
    proposals: number;
    accepted: number;
  }>(
    tx,
    sql`select met.meeting, count(*)::int as inquiries, count(*) filter (where led.proposals > 0)::int as proposals,
      count(*) filter (where led.accepted > 0)::int as accepted
    from project_inquiries q,
      lateral (select case when count(m.id) = 0 then 'none'
          when bool_and(m.status = 'cancelled' or m.archived_at is not null) then 'cancelled'
          when bool_or(m.guest_came and m.status <> 'cancelled') then 'came'
          when bool_or(not m.guest_came and m.status <> 'cancelled') then 'missed' else 'open' end as meeting
        from meetings m where m.inquiry_id = q.id) met,
      lateral (select count(*) as proposals, count(*) filter (where p.status = 'accepted') as accepted
        from proposals p where p.customer_id = q.customer_id and ${isSent} and ${sentAt} >= q.created_at) led
    where ${isReceived} group by 1`,
  );
  const nothing = { inquiries: 0, proposals: 0, accepted: 0 };
  const sums = found.reduce(
    (sum, row) => ({
      inquiries: sum.inquiries + row.inquiries,
      proposals: sum.proposals + row.proposals,
      accepted: sum.accepted + row.accepted,
    }),
    nothing,
  );
  const rows = Object.entries(MEETINGS).map(([key, name]) =>
    withShare({ ...(found.find(({ meeting }) => meeting === key) ?? nothing), name }),
  );
  return {
    rows: found.length === 0 ? [] : rows,
    total: withShare({ ...sums, name: 'All' }),
  };
}

function withShare<Line extends { inquiries: number; proposals: number }>(line: Line) {
  return { ...line, share: shareOrTooFew(line.proposals, line.inquiries) };
}

/** Returns the articles with the most views in the period, with all their views ever. */
export async function articlesByViews(tx: Tx, period: Period): Promise<ReportData> {
  const { from, to } = bothSpans(period);
  const isNow = sql`v.day >= ${day(period.from)}`;
  const rows = await rowsOf<Counted & { name: string; slug: string; all: number }>(
    tx,
    sql`with views as (select v.article_id, coalesce(sum(v.views) filter (where ${isNow}), 0)::int as now,
        coalesce(sum(v.views) filter (where not ${isNow}), 0)::int as before
      from kb_article_view_days v where v.day between ${from} and ${to} group by 1)
    select a.title as name, a.slug, coalesce(v.now, 0) as now, coalesce(v.before, 0) as before, a.view_count as all
    from kb_articles a left join views v on v.article_id = a.id
    where a.is_published and a.archived_at is null and a.view_count > 0
    order by coalesce(v.now, 0) desc, a.view_count desc, a.id limit ${NAMED}`,
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      type: 'count',
      change: changeOf(row.now, row.before, 'count').change,
    })),
  };
}

/** Figures of the pipeline of one span. */
export type PipelineFigures = {
  which: 'now' | 'before';
  inquiries: number;
  won: number;
  checklists: number;
  proposals: number;
  accepted: number;
  proposed: string;
  acceptedValue: string;
};

/** Figures of the pipeline of the period and of the one before. */
export function pipelineFigures(tx: Tx, period: Period): Promise<PipelineFigures[]> {
  const inSpan = (moment: typeof sentAt) => momentWithin(moment, sql`starts`, sql`ends`, period);
  return rowsOf<PipelineFigures>(
    tx,
    sql`with ${spansOf(period)}
    select which, inquiries, won, checklists, proposals, accepted, proposed, "acceptedValue" from spans,
      lateral (select count(*)::int as inquiries, count(*) filter (where q.status = 'won')::int as won
        from project_inquiries q where ${inSpan(sql`q.created_at`)}) q,
      lateral (select count(*)::int as checklists from lead_magnet_submissions l
        where ${inSpan(sql`l.created_at`)}) l,
      lateral (select count(*)::int as proposals, count(*) filter (where p.status = 'accepted')::int as accepted,
          coalesce(sum(p.total_amount), 0)::numeric(14, 2)::text as proposed,
          coalesce(sum(p.total_amount) filter (where p.status = 'accepted'), 0)::numeric(14, 2)::text as "acceptedValue"
        from proposals p where ${isSent} and ${inSpan(sentAt)}) p`,
  );
}
