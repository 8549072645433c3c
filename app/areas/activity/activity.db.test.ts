import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { logActivity } from './activity-commands.server.ts';
import { activityCsvRecord } from './activity-csv.ts';
import { type ActivityFilters, activityFiltersOf } from './activity-filters.ts';
import { exportActivity, findPeople, listActivity } from './activity-queries.server.ts';

setUpDatabase();

const FIRST = { after: null, before: null };
const ALL: ActivityFilters = {
  subject: null,
  person: null,
  customer: null,
  from: null,
  to: null,
  search: '',
};
const LINES = 230;

let admin: AdminActor;
let colleague: AdminActor;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => [
    (await makeUser(tx, { role: 'admin', name: 'Dana Whitfield' })).id,
    (await makeUser(tx, { role: 'admin', name: '' })).id,
  ]);
  [admin, colleague] = (await Promise.all(ids.map((id) => unsafeActorOfUser(id)))) as [
    AdminActor,
    AdminActor,
  ];
  await unsafeOwnerTransaction(async (tx) => {
    await tx.insert(activityLogs).values(
      Array.from({ length: LINES }, (_, index) => ({
        action: index % 2 ? 'task.updated' : 'invoice.paid',
        entityType: index % 2 ? 'task' : 'invoice',
        userId: index === 0 ? null : admin.userId,
        // Noon in Chicago on consecutive days, the last on 2026-08-18.
        createdAt: new Date(Date.UTC(2026, 0, 1 + index, 18)),
      })),
    );
  });
  await unsafeOwnerTransaction((tx) =>
    tx.insert(activityLogs).values({
      action: 'task.assigned',
      entityType: 'meeting',
      metadata: { before: { assigneeId: null }, after: { assigneeId: admin.userId } },
      createdAt: new Date('2025-12-01T18:00:00Z'),
    }),
  );
  await asActor(colleague, (tx) =>
    logActivity(tx, colleague, {
      action: 'company.updated',
      entityType: 'company',
      metadata: { company: '=1+1', before: { name: 'A' }, after: { name: 'B' } },
    }),
  );
});

describe('the activity log', () => {
  it('shows the latest 100 lines first, then the pages after them, each line once', async () => {
    const seen: string[] = [];
    let request: { after: string | null; before: null } = { after: null, before: null };
    const sizes: number[] = [];
    for (;;) {
      const page = await listActivity(admin, request, ALL);
      sizes.push(page.rows.length);
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      request = { after: page.next, before: null };
    }
    expect(sizes).toEqual([100, 100, LINES + 2 - 200]);
    expect(new Set(seen).size).toBe(LINES + 2);
    const first = await listActivity(admin, FIRST, ALL);
    expect(first.rows[0]).toMatchObject({ action: 'company.updated', by: colleague.email });
    expect(first.rows[1]).toMatchObject({ by: 'Dana Whitfield' });
  });

  it('is narrowed by search, type, person and the days of the firm', async () => {
    const found = async (filters: Partial<ActivityFilters>) => {
      const lines = [];
      for await (const batch of exportActivity(admin, { ...ALL, ...filters })) lines.push(...batch);
      return lines;
    };
    expect(await found({})).toHaveLength(LINES + 2);
    expect(await found({ search: 'PAID' })).toHaveLength(LINES / 2);
    expect(await found({ search: 'Compan' })).toHaveLength(1);
    expect(await found({ search: '%' })).toHaveLength(0);
    expect(await found({ subject: 'task' })).toHaveLength(LINES / 2);
    expect(await found({ person: admin.userId })).toHaveLength(LINES - 1);
    expect(await found({ from: '2026-01-10', to: '2026-01-11' })).toHaveLength(2);
    expect(await found({ from: '2026-08-18', to: '2026-08-18' })).toHaveLength(1);
  });

  it('takes what is no filter in an address for all', () => {
    const url = new URL('http://x/?type=toString&person=me&from=2026-02-30&to=soon');
    expect(activityFiltersOf(url, '')).toEqual(ALL);
  });

  it('is exported without formulas', async () => {
    const { rows } = await listActivity(admin, FIRST, { ...ALL, subject: 'company' });
    const [line] = rows;
    expect(line && activityCsvRecord({ ...line, by: '=cmd' })).toContain(",'=cmd,company.updated");
  });

  it('names the records whose ids an edit wrote down', async () => {
    const { rows } = await listActivity(admin, FIRST, { ...ALL, search: 'task.assigned' });
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      { after: { assigneeId: 'Dana Whitfield' }, before: { assigneeId: null } },
    ]);
  });

  it('finds people by name and address', async () => {
    expect(await findPeople(admin, 'whitf')).toEqual([
      { id: admin.userId, name: 'Dana Whitfield' },
    ]);
    expect(await findPeople(admin, colleague.email)).toEqual([
      { id: colleague.userId, name: colleague.email },
    ]);
  });

  it('is never changed and never emptied, not even by the owner of the tables', async () => {
    const before = await listActivity(admin, FIRST, ALL);
    for (const change of [
      sql`update activity_logs set action = 'nothing'`,
      sql`delete from activity_logs`,
      sql`truncate activity_logs`,
    ]) {
      await expect(unsafeOwnerTransaction((tx) => tx.execute(change))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('activity_logs is append-only') },
      });
      await expect(asActor(admin, (tx) => tx.execute(change))).rejects.toMatchObject(NOT_GRANTED);
    }
    expect(await listActivity(admin, FIRST, ALL)).toEqual(before);
  });
});
