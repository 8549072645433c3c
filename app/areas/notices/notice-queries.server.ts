import { type AnyColumn, and, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, variantOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { mayReadKind, sphereOf } from '#app/access/kind-rights.server.ts';
import { type MemberRole, rolesWith } from '#app/access/member-rights.ts';
import { currentUserId } from '#app/access/policies.ts';
import { cachedPlan } from '#app/platform/db/cached-plan.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';

type Member = AdminActor | CustomerActor;

const LATEST = 20;

/**
 * How many records of each kind have something that the person has not read, or ask them to act. `seen` are those that only
 * ask: everything about them was read.
 */
export type UnreadCounts = Record<NoticeSubject, number> & { seen?: number };

/**
 * Returns the latest notices of a person, newest first, and how many records have something unread; `asked` as in
 * `unreadRecords`.
 */
export async function getNotices(actor: Member, asked?: SQL) {
  return asActor(actor, async (tx) => ({
    unread: await unreadRecords(tx, actor, asked),
    notices: await latestNotices(tx, actor),
  }));
}

function latestNotices(tx: Tx, actor: Member) {
  return tx
    .select({
      id: notices.id,
      title: notices.title,
      path: notices.path,
      createdAt: notices.createdAt,
      isUnread: sql<boolean>`${notices.readAt} is null`,
    })
    .from(notices)
    .where(and(eq(notices.userId, actor.userId), isReadable(actor), notices.isShown))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(LATEST);
}

/** One notice as the list shows it. */
export type Notice = Awaited<ReturnType<typeof latestNotices>>[number];

/**
 * Counts the records with something unread, by kind; `asked` as in `unreadRecords`. `elsewhere` counts those of the person's other
 * companies, by the company's id.
 */
export async function countUnread(
  actor: Member,
  asked?: SQL,
): Promise<UnreadCounts & { elsewhere: Record<string, number> }> {
  const hasOthers = actor.kind === 'customer' && actor.companies.length > 1;
  const count = async (tx: Tx) => ({
    ...(await unreadRecords(tx, actor, asked)),
    elsewhere: hasOthers ? await unreadElsewhere(tx) : {},
  });
  return asActor(actor, count, { plans: 'cached' });
}

/**
 * The same in the caller's transaction. `asked` is a query of records, as `kind` and `id`, that count for as long as it returns
 * them, whether or not the person has looked at them.
 */
export async function unreadRecords(tx: Tx, actor: Member, asked?: SQL): Promise<UnreadCounts> {
  const write = () => {
    const own = eq(notices.userId, sql`${sql.placeholder('userId')}`);
    const unread = sql`select ${notices.entityType} as kind, ${notices.entityId} as id, true as "isNew" from ${notices}
      where ${and(own, isReadable(actor), isNull(notices.readAt))}`;
    const counted = asked
      ? sql`${unread} union all select kind, id, false from (${sql.placeholder('asked')}) asked`
      : unread;
    return sql`select kind as subject, count(*)::int as records, (count(*) filter (where not "isNew"))::int as seen
      from (select kind, id, bool_or("isNew") as "isNew" from (${counted}) counted group by kind, id) records group by kind`;
  };
  const rows = await rowsOf<{ subject: NoticeSubject; records: number; seen: number }>(
    tx,
    cachedPlan(`${asked ? 'unread and asked' : 'unread'} of ${variantOf(actor)}`, write, {
      userId: actor.userId,
      asked,
    }),
  );
  const counts = Object.fromEntries(NOTICE_SUBJECTS.map((subject) => [subject, 0])) as UnreadCounts;
  let total = 0;
  for (const { subject, records, seen } of rows) {
    counts[subject] = records;
    total += seen;
  }
  return total > 0 ? { ...counts, seen: total } : counts;
}

/** How many records of the person's other companies have something unread that their role there reads, by the company's id. */
async function unreadElsewhere(tx: Tx): Promise<Record<string, number>> {
  const rows = await rowsOf<{
    customerId: string;
    role: MemberRole;
    subject: NoticeSubject;
    records: number;
  }>(
    tx,
    sql`select customer_id as "customerId", role, entity_type as subject, records from unread_elsewhere()`,
  );
  const counts: Record<string, number> = {};
  for (const { customerId, role, subject, records } of rows) {
    if (!rolesWith(sphereOf(subject) ?? 'work').includes(role)) continue;
    counts[customerId] = (counts[customerId] ?? 0) + records;
  }
  return counts;
}

/** The part of a person's notices that their role can still read. */
function isReadable(actor: Member): SQL | undefined {
  const withheld = NOTICE_SUBJECTS.filter((subject) => !mayReadKind(actor, subject));
  return withheld.length > 0 ? notInArray(notices.entityType, withheld) : undefined;
}

/** A column for lists read by `asActor`: whether the acting person has something unread about the record. */
export function isUnread(subject: NoticeSubject, recordId: AnyColumn): SQL<boolean> {
  const unread = and(
    eq(notices.userId, currentUserId),
    eq(notices.entityType, subject),
    eq(notices.entityId, recordId),
    isNull(notices.readAt),
  );
  return sql<boolean>`exists (select 1 from ${notices} where ${unread})`;
}
