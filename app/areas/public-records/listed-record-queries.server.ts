import { and, eq, gte, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { keyedPage, likePattern, toPage } from '#app/platform/db/paging.server.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import type { Shape } from '#app/records/shape.server.ts';
import { ApiProblem } from './api-problem.server.ts';
import { readRecord, rowsInShape } from './record-queries.server.ts';
import { RECORDS, type RecordKind } from './records.server.ts';

/** A page of the API: its records, and where the next one begins. */
type ApiPage = { data: object[]; next: string | null };

export type ListQuery = {
  q?: string;
  updatedSince?: string | undefined;
  limit: number;
  after?: string | undefined;
  status?: string | undefined;
  priority?: string | undefined;
  customerId?: string | undefined;
  archived?: 'true' | 'false' | undefined;
};

type Listed = Record<'id' | 'createdAt', PgColumn> &
  Partial<Record<'updatedAt' | 'status' | 'priority' | 'customerId' | 'archivedAt', PgColumn>> & {
    searched: readonly PgColumn[];
    hasStatus?: (status: string) => SQL | undefined;
  };

/** What a kind's list searches, narrows and sorts by. */
function listedOf(kind: RecordKind): Listed {
  const { table, listed = { searched: [] } }: Shape = RECORDS[kind];
  return { ...(table as unknown as Listed), ...listed };
}

/**
 * One page of a kind of record, newest first, filtered by the query and by `more`.
 * @throws ApiProblem when `after` is no place in a list.
 */
export async function listRecords(
  actor: AdminActor,
  kind: RecordKind,
  query: ListQuery,
  more?: SQL,
): Promise<ApiPage> {
  const columns = listedOf(kind);
  const order = { direction: 'desc', after: query.after ?? null, before: null } as const;
  const sort = { by: columns.createdAt, type: 'timestamptz' } as const;
  const keyed = keyedPage(sort, columns.id, order, query.limit);
  if (query.after && !keyed.resumed) {
    throw new ApiProblem('bad_request', 'Send `after` as the page before gave it in `next`.');
  }
  const where = and(...conditions(columns, query), more, keyed.where);
  const page = await asActor(actor, async (tx) => {
    const rows = await rowsInShape(tx, RECORDS[kind], where, keyed, { cursor: keyed.cursor });
    return toPage(keyed, rows);
  });
  return { data: page.rows, next: page.next };
}

function conditions(columns: Listed, query: ListQuery): (SQL | undefined)[] {
  const pattern = likePattern(query.q ?? '');
  const { status, priority, customerId, archivedAt, updatedAt } = columns;
  const hasStatus = columns.hasStatus ?? ((asked) => status && eq(status, asked));
  return [
    pattern ? or(...columns.searched.map((column) => ilike(column, pattern))) : undefined,
    query.status ? hasStatus(query.status) : undefined,
    priority && query.priority ? eq(priority, query.priority) : undefined,
    customerId && query.customerId ? eq(customerId, standingCustomer(query.customerId)) : undefined,
    updatedAt && query.updatedSince ? gte(updatedAt, new Date(query.updatedSince)) : undefined,
    archivedAt && query.archived !== undefined
      ? query.archived === 'true'
        ? isNotNull(archivedAt)
        : isNull(archivedAt)
      : undefined,
  ];
}

type RecordOf<Kind extends RecordKind> = z.output<(typeof RECORDS)[Kind]['schema']>;

/** One record as the API answers it. @throws NotFoundError */
export async function getRecord<Kind extends RecordKind>(
  actor: AdminActor,
  kind: Kind,
  id: string,
): Promise<RecordOf<Kind>> {
  const record = await asActor(actor, (tx) => readRecord(tx, kind, id));
  if (!record) throw new NotFoundError();
  // As JSON: moments become texts.
  return RECORDS[kind].schema.parse(JSON.parse(JSON.stringify(record))) as RecordOf<Kind>;
}
