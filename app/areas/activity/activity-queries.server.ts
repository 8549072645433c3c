import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDayStarts } from '#app/platform/db/firm-days-sql.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, likePattern, toPage } from '#app/platform/db/paging.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { withRecordNames } from './activity-facts.ts';
import type { ActivityFilters } from './activity-filters.ts';
import { namesIn } from './activity-name-queries.server.ts';
import { recordsOf } from './activity-record-queries.server.ts';
import { sentenceParts } from './activity-words.ts';
import { isAboutCustomer } from './customer-activity-queries.server.ts';

/** Lines on one page of the log (specification, section 9). */
const ACTIVITY_PAGE = 100;

// Lines that are read at once for the export.
const BATCH = 500;

/** The log under the filters, newest first. */
export function listActivity(
  actor: AdminActor,
  request: Pick<PageRequest, 'after' | 'before'>,
  filters: ActivityFilters,
) {
  const keyed = keyedPage(
    { by: activityLogs.createdAt, type: 'timestamptz' },
    activityLogs.id,
    { ...request, direction: 'desc' },
    ACTIVITY_PAGE,
  );
  return asActor(actor, async (tx) => {
    const rows = await selectLines(tx, keyed.cursor)
      .where(and(await matching(tx, filters), keyed.where))
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
    const page = toPage(keyed, await withNames(tx, rows));
    const records = await recordsOf(tx, page.rows);
    const withSentence = (line: (typeof page.rows)[number]) => ({
      ...line,
      sentence: sentenceParts(line, records.get(line.entityId ?? '') ?? null),
    });
    return { ...page, rows: page.rows.map(withSentence) };
  });
}

/** One line of the log, with its sentence; ids of other records are replaced by their names. */
export type ActivityLine = Awaited<ReturnType<typeof listActivity>>['rows'][number];

/** All lines under the filters, newest first, in batches that are read one after the other. */
export async function* exportActivity(
  actor: AdminActor,
  filters: ActivityFilters,
): AsyncGenerator<Omit<ActivityLine, 'sentence'>[]> {
  let last: { cursor: string; id: string } | undefined;
  do {
    const after = last
      ? sql`(${activityLogs.createdAt}, ${activityLogs.id}) < (${last.cursor}::timestamptz, ${last.id}::uuid)`
      : undefined;
    const rows = await asActor(actor, async (tx) => {
      const lines = await selectLines(tx, sql<string>`(${activityLogs.createdAt})::text`)
        .where(and(await matching(tx, filters), after))
        .orderBy(desc(activityLogs.createdAt), desc(activityLogs.id))
        .limit(BATCH);
      return withNames(tx, lines);
    });
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

/** Accounts that may be in the log, for a filter, searched by name and email address. */
export function findPeople(actor: AdminActor, search: string) {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({ id: users.id, name })
      .from(users)
      .where(pattern ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined)
      .orderBy(users.email)
      .limit(20),
  );
}

/** The name of an account in the log, or null when no account has this id. */
export function findPerson(actor: AdminActor, userId: string) {
  return asActor(actor, async (tx) => {
    const [found] = await tx.select({ id: users.id, name }).from(users).where(eq(users.id, userId));
    return found ?? null;
  });
}

async function withNames<Line extends { metadata: Record<string, unknown> }>(
  tx: Tx,
  lines: readonly Line[],
): Promise<Line[]> {
  const names = await namesIn(tx, lines);
  return lines.map((line) => ({ ...line, metadata: withRecordNames(line, names) }));
}

// An account made with an e-mail address alone has no name.
const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`;

function selectLines(tx: Tx, cursor: SQL<string>) {
  return tx
    .select({
      id: activityLogs.id,
      action: activityLogs.action,
      entityType: activityLogs.entityType,
      entityId: activityLogs.entityId,
      metadata: activityLogs.metadata,
      // Null for what the product did by itself, and for visitors.
      by: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`,
      at: activityLogs.createdAt,
      cursor,
    })
    .from(activityLogs)
    .leftJoin(users, eq(users.id, activityLogs.userId));
}

async function matching(
  tx: Tx,
  { subject, person, customer, from, to, search }: ActivityFilters,
): Promise<SQL | undefined> {
  const pattern = likePattern(search);
  return and(
    subject ? eq(activityLogs.entityType, subject) : undefined,
    person ? eq(activityLogs.userId, person) : undefined,
    customer ? await isAboutCustomer(tx, customer) : undefined,
    from ? gte(activityLogs.createdAt, firmDayStarts(from)) : undefined,
    to ? lt(activityLogs.createdAt, firmDayStarts(to, 1)) : undefined,
    pattern ? await isOfWordsLike(tx, pattern) : undefined,
  );
}

// The log holds few different words, and an index finds each of them in one step. To look for the pattern among the words
// instead of the lines keeps a search that finds little off reading the whole log.
async function isOfWordsLike(tx: Tx, pattern: string): Promise<SQL> {
  const { action, entityType } = activityLogs;
  const [words] = await rowsOf<{ actions: string[]; types: string[] }>(
    tx,
    sql`select ${wordsLike('action', pattern)} as actions, ${wordsLike('entity_type', pattern)} as types`,
  );
  const found = or(
    words?.actions.length ? inArray(action, words.actions) : undefined,
    words?.types.length ? inArray(entityType, words.types) : undefined,
  );
  return found ?? sql`false`;
}

function wordsLike(column: 'action' | 'entity_type', pattern: string): SQL {
  const word = sql.identifier(column);
  const next = (after: SQL) =>
    sql`(select ${word} from ${activityLogs} where ${after} order by ${word} limit 1)`;
  return sql`array(with recursive words (word) as (
    ${next(sql`true`)} union all select ${next(sql`${word} > words.word`)} from words where words.word is not null)
    select word from words where word ilike ${pattern})`;
}
