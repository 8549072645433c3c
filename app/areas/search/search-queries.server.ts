import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { byIndexes } from '#app/platform/db/found-ids.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customersNamed } from './named-customer-queries.server.ts';
import { type FoundRow, hitOf } from './search-hit.server.ts';
import type { SearchGroup, SearchKind } from './search-kinds.ts';
import {
  commonStatement,
  customerStatement,
  searchSources,
  staffStatement,
} from './search-statement-sql.server.ts';
import { searchTerms } from './search-terms.ts';

type Row = FoundRow & { rank: number };

/**
 * Returns records of every kind that contain each typed word, the best of each kind, as far as the actor may see them. A kind
 * with an exact match, or with the record of that number, comes first. Nothing for fewer than two letters. `today` is the
 * firm's calendar date, by which proposals and contracts expire.
 * @throws RateLimitError when one person searches too often.
 */
export async function search(
  actor: AdminActor | CustomerActor,
  typed: string,
  today: string,
): Promise<SearchGroup[]> {
  const terms = searchTerms(typed);
  if (!terms) return [];
  await countTry('search', actor.userId);
  const rows = await asActor(actor, async (tx) => {
    if (actor.kind === 'customer') return rowsOf<Row>(tx, customerStatement(terms));
    await byIndexes(tx);
    const customers = await customersNamed(tx, terms.words);
    const common = await rowsOf<{ kind: SearchKind }>(tx, commonStatement(terms, customers));
    const kinds = new Set(common.map(({ kind }) => kind));
    return rowsOf<Row>(tx, staffStatement(terms, customers, kinds));
  });
  const groups = searchSources(actor.kind, terms).map(({ kind }) => {
    const found = rows.filter((row) => row.kind === kind);
    return {
      kind,
      hasExact: found.some((row) => row.rank === 0),
      hits: found.map((row) => hitOf(row, actor.kind, today)),
    };
  });
  return groups
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => Number(b.hasExact) - Number(a.hasExact))
    .map(({ kind, hits }) => ({ kind, hits }));
}
