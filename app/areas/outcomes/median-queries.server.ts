import { sql } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import type { MeasureKind } from '#app/records/outcome/outcome-status.ts';

/** The median change of a measure, in whole percent or points, and how many firms are behind it. */
export type OutcomeMedian = { kind: MeasureKind; firms: number; median: number };

/**
 * Returns what the public site may say about results: the median change of each measure for which at least five firms with
 * consent have figures before and after. The database computes it and returns nothing about fewer.
 */
export function getMedians(): Promise<OutcomeMedian[]> {
  return asActor(VISITOR, (tx) =>
    rowsOf<OutcomeMedian>(
      tx,
      sql`select kind, firms, median from consented_medians() order by kind`,
    ),
  );
}
