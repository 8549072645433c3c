import { inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { keyedPage, toPage } from '#app/platform/db/paging.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { recordsOf } from './activity-record-queries.server.ts';
import { recordName, type SentencePart, sentenceOfMany, sentenceParts } from './activity-words.ts';

/** The customer, and the accounts that were merged into it: lines stay with the account that they were written about. */
function accountsOf(customerId: string): SQL {
  return sql`select c.id from customer_profiles c where c.id = ${customerId} or c.merged_into = ${customerId}`;
}

/** A condition on lines of the log: they are about this customer or one of their records. */
export async function isAboutCustomer(tx: Tx, customerId: string): Promise<SQL> {
  const accounts = await rowsOf<{ id: string }>(tx, accountsOf(customerId));
  // Named, so that the database knows how many lines each has.
  const ids = accounts.map(({ id }) => id);
  return inArray(activityLogs.aboutCustomerId, ids.length > 0 ? ids : [customerId]);
}

/** Lines that are read for one page of a timeline, and entries that it shows. */
const READ = 150;
const SHOWN = 20;
/** Lines of one act that are fewer stand by themselves. */
const FEWEST = 3;
/** How far apart in time two lines are that one act wrote. */
const APART_MS = 10 * 60_000;

/** One entry of a customer's timeline: a line of the log, or several of one kind that one person caused in a row. */
export type TimelineEntry = {
  id: string;
  action: string;
  sentence: SentencePart[];
  /** How many lines it stands for, and the records that they are about, by name. */
  count: number;
  records: SentencePart[];
  /** What was written, of a message or an internal note. */
  text: string | null;
  /** Whom of the customer's people it is private to. */
  privateTo: string | null;
  privateName: string | null;
  at: Date;
};

type Found = {
  id: string;
  cursor: string;
  action: string;
  entityType: string;
  entityId: string;
  metadata: Record<string, unknown>;
  by: string | null;
  at: string;
  text: string | null;
};

/**
 * What both sides did with a customer, newest first, from the beginning or `after` a cursor; several lines of one act are one
 * entry. For transactions of staff, who read of it what they read of its records.
 */
export async function timelineOf(
  tx: Tx,
  customerId: string,
  after: string | null,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const keyed = keyedPage(
    { by: sql`l.created_at`, type: 'timestamptz' },
    sql`l.id`,
    { direction: 'desc', after, before: null },
    READ,
  );
  const inOrder = sql.join(keyed.orderBy, sql`, `);
  const rows = await rowsOf<Found>(
    tx,
    sql`select l.id, ${keyed.cursor} as cursor, l.action, l.entity_type as "entityType", l.entity_id as "entityId", l.metadata,
        coalesce(nullif(u.name, ''), u.email) as by, l.created_at as at,
        (select left(m.message, ${MOST_WORDS}) from ticket_messages m
          where l.entity_type = 'ticket' and m.id = (l.metadata ->> 'messageId')::uuid) as text
      from (${accountsOf(customerId)}) account cross join lateral (
          select * from activity_logs l where l.about_customer_id = account.id and ${keyed.where ?? sql`true`}
          order by ${inOrder} limit ${keyed.limit}) l
        left join users u on u.id = l.user_id
      order by ${inOrder} limit ${keyed.limit}`,
  );
  const groups = groupsOf(rows.slice(0, READ)).slice(0, SHOWN);
  const size = groups.reduce((sum, group) => sum + group.length, 0);
  const { next } = toPage({ ...keyed, size }, rows);
  const records = await recordsOf(tx, groups.flat());
  return { next, entries: groups.map((group) => entryOf(group, records)) };
}

/** The beginning of a message that is shown. */
const MOST_WORDS = 600;

/** Lines one after the other that one person caused by the same act. */
function groupsOf(rows: readonly Found[]): [Found, ...Found[]][] {
  const groups: [Found, ...Found[]][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isMore =
      last &&
      last.action === row.action &&
      last.by === row.by &&
      row.text === null &&
      Date.parse(last.at) - Date.parse(row.at) < APART_MS;
    if (group && isMore) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) =>
    group.length < FEWEST ? group.map((row): [Found] => [row]) : [group],
  );
}

function entryOf(
  group: [Found, ...Found[]],
  records: Awaited<ReturnType<typeof recordsOf>>,
): TimelineEntry {
  const [line] = group;
  // Whose page it is needs no saying.
  const recordOf = ({ entityId }: Found) => {
    const record = records.get(entityId);
    return record ? { ...record, customerId: null, customerName: null } : null;
  };
  const record = records.get(line.entityId) ?? null;
  const isOfMany = new Set(group.map(({ entityId }) => entityId)).size > 1;
  return {
    id: line.id,
    action: line.action,
    count: group.length,
    sentence:
      group.length === 1
        ? sentenceParts(line, recordOf(line))
        : sentenceOfMany(group, isOfMany ? null : recordOf(line)),
    records: isOfMany
      ? [
          ...new Map(
            group.map((each) => [each.entityId, recordName(each, recordOf(each))]),
          ).values(),
        ]
      : [],
    text: line.text,
    privateTo: isOfMany ? null : (record?.privateTo ?? null),
    privateName: isOfMany ? null : (record?.privateName ?? null),
    at: new Date(line.at),
  };
}
