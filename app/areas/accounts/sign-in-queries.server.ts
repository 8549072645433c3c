import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { signInAttempts, users } from '#app/access/auth-tables.ts';
import { csvRecord, csvText } from '#app/platform/csv.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDayStarts } from '#app/platform/db/firm-days-sql.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, toPage } from '#app/platform/db/paging.server.ts';
import { deviceName } from './device-name.ts';
import { methodLabel, outcomeDisplay } from './sign-in-display.ts';
import type { SignInFilters } from './sign-in-filters.ts';

const PAGE = 50;
// Lines that are read at once for the export.
const BATCH = 500;

/** Sign-in attempts that match the filters, newest first. */
export function listSignIns(
  actor: AdminActor,
  request: Pick<PageRequest, 'after' | 'before'>,
  filters: SignInFilters,
) {
  const keyed = keyedPage(
    { by: signInAttempts.createdAt, type: 'timestamptz' },
    signInAttempts.id,
    { ...request, direction: 'desc' },
    PAGE,
  );
  return asActor(actor, async (tx) => {
    const rows = await selectLines(tx, keyed.cursor)
      .where(and(matching(filters), keyed.where))
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
    const page = toPage(keyed, rows);
    return { ...page, rows: page.rows.map(withDevice) };
  });
}

/** One sign-in attempt, as staff see it. */
export type SignInLine = Awaited<ReturnType<typeof listSignIns>>['rows'][number];

/** All sign-in attempts that match the filters, newest first, in batches that are read one after the other. */
export async function* exportSignIns(
  actor: AdminActor,
  filters: SignInFilters,
): AsyncGenerator<SignInLine[]> {
  let last: { cursor: string; id: string } | undefined;
  do {
    const after = last
      ? sql`(${signInAttempts.createdAt}, ${signInAttempts.id}) < (${last.cursor}::timestamptz, ${last.id}::uuid)`
      : undefined;
    const rows = await asActor(actor, (tx) =>
      selectLines(tx, sql<string>`(${signInAttempts.createdAt})::text`)
        .where(and(matching(filters), after))
        .orderBy(desc(signInAttempts.createdAt), desc(signInAttempts.id))
        .limit(BATCH),
    );
    if (rows.length > 0) yield rows.map(withDevice);
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

/** The first record of the export. */
export function signInCsvHeadings(): string {
  return csvRecord(['When', 'Account', 'Name', 'Result', 'With', 'Address', 'Device']);
}

/** One sign-in attempt as a CSV record; times in UTC. */
export function signInCsvRecord(line: SignInLine): string {
  return csvRecord([
    line.at.toISOString(),
    csvText(line.email ?? ''),
    csvText(line.name ?? ''),
    outcomeDisplay(line.outcome).label,
    methodLabel(line.method),
    csvText(line.address ?? ''),
    csvText(line.device),
  ]);
}

function withDevice<Line extends { userAgent: string | null }>(line: Line) {
  return { ...line, device: deviceName(line.userAgent) };
}

function selectLines(tx: Tx, cursor: SQL<string>) {
  return tx
    .select({
      id: signInAttempts.id,
      at: signInAttempts.createdAt,
      email: signInAttempts.email,
      // The first letters of the hash tell tries on one unknown address from another.
      unknown: sql<string | null>`left(${signInAttempts.emailHash}, 6)`,
      name: sql<string | null>`nullif(${users.name}, '')`,
      outcome: signInAttempts.outcome,
      method: signInAttempts.method,
      address: signInAttempts.address,
      userAgent: signInAttempts.userAgent,
      cursor,
    })
    .from(signInAttempts)
    .leftJoin(users, eq(users.id, signInAttempts.userId));
}

function matching({ person, outcome, from, to }: SignInFilters): SQL | undefined {
  return and(
    person ? eq(signInAttempts.userId, person) : undefined,
    outcome ? eq(signInAttempts.outcome, outcome) : undefined,
    from ? gte(signInAttempts.createdAt, firmDayStarts(from)) : undefined,
    to ? lt(signInAttempts.createdAt, firmDayStarts(to, 1)) : undefined,
  );
}
