import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { TICKET_CATEGORIES, TICKET_CATEGORY_LABELS } from '#app/records/ticket/ticket-status.ts';
import { shareOrTooFew } from './comparison.ts';
import type { Period } from './period.ts';
import { momentWithin, spansOf } from './period-sql.server.ts';
import type { ReportData, Row } from './reports.ts';

type Counted = { good: number; bad: number };

/**
 * Returns customers' ratings of resolved tickets in the period and the previous one, by category and in total, by the day of
 * the answer.
 */
export async function ratingsByCategory(tx: Tx, period: Period): Promise<ReportData> {
  const rows = await rowsOf<Counted & { which: 'now' | 'before'; category: string | null }>(
    tx,
    sql`with ${spansOf(period)} select which, t.category, count(*) filter (where r.is_good)::int as good,
      count(*) filter (where not r.is_good)::int as bad
    from spans join ticket_ratings r on ${momentWithin(sql`r.answered_at`, sql`starts`, sql`ends`, period)}
      join tickets t on t.id = r.ticket_id and t.archived_at is null
    group by which, grouping sets ((t.category), ())`,
  );
  const countOf = (which: 'now' | 'before', category: string | null): Counted =>
    rows.find((row) => row.which === which && row.category === category) ?? { good: 0, bad: 0 };
  const lineOf = (name: string, category: string | null): Row => {
    const { good, bad } = countOf('now', category);
    const before = countOf('before', category);
    return {
      name,
      answers: good + bad,
      good,
      bad,
      share: goodShare({ good, bad }),
      answersBefore: before.good + before.bad,
      before: goodShare(before),
    };
  };
  return {
    rows: TICKET_CATEGORIES.map((category) => lineOf(TICKET_CATEGORY_LABELS[category], category)),
    total: lineOf('All', null),
  };
}

/** The share of good answers, unless there are too few to mean anything; null without any. */
function goodShare({ good, bad }: Counted): string | null {
  return shareOrTooFew(good, good + bad);
}
