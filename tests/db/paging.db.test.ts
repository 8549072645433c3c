import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminActor, AN_ADMIN } from '#app/access/actor.ts';
import { listInquiries } from '#app/areas/inquiries/inquiry-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { insertAll, makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

const ROWS = 60;
let admin: AdminActor;

beforeAll(async () => {
  admin = await unsafeOwnerTransaction(async (tx) => {
    const start = Date.UTC(2026, 0, 1);
    await insertAll(
      tx,
      projectInquiries,
      Array.from({ length: ROWS }, (_, at) => ({
        firstName: `First${at}`,
        lastName: at === 7 ? '100%_sure' : 'Last',
        email: `p${at}@example.com`,
        company: 'Mechanical',
        dueAt: new Date(),
        // Each moment three times, so that only the id tells such rows apart.
        createdAt: new Date(start + Math.floor(at / 3) * 1000),
      })),
    );
    const { id, name, email } = await makeUser(tx, { role: 'admin' });
    return { ...AN_ADMIN, userId: id, name, email };
  });
});

const list = (query: string) =>
  listInquiries(
    admin,
    pageRequestOf(new URL(`http://plenum.test/admin${query}`), ['created'], {
      sort: 'created',
      direction: 'desc',
    }),
    null,
  );

describe('a list paged by key', () => {
  it('shows every row once going forward, and the same pages going back', async () => {
    const pages: string[][] = [];
    let page = await list('');
    expect(page.previous).toBeNull();
    expect(page.count).toBe(ROWS);
    for (;;) {
      pages.push(page.rows.map((row) => row.id));
      if (!page.next) break;
      page = await list(`?after=${page.next}`);
    }
    expect(pages.map((ids) => ids.length)).toEqual([PAGE_SIZE, PAGE_SIZE, ROWS - 2 * PAGE_SIZE]);
    expect(new Set(pages.flat()).size).toBe(ROWS);
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await list(`?before=${page.previous}`);
      expect(page.rows.map((row) => row.id)).toEqual(expected);
      expect(page.next).not.toBeNull();
    }
    expect(page.previous).toBeNull();
  });

  it('takes the wildcards of a search literally', async () => {
    expect((await list('?q=%25_')).rows.map((row) => row.lastName)).toEqual(['100%_sure']);
    expect((await list('?q=FIRST11')).count).toBe(1);
  });

  it.each([
    'garbage',
    Buffer.from('["2026-01-01 00:00:00+00"]').toString('base64url'),
    Buffer.from('["now()","00000000-0000-0000-0000-000000000000"]').toString('base64url'),
    Buffer.from('["2026-01-01 00:00:00+00","x"]').toString('base64url'),
    ...['2026-13-45 00:00:00+00', '2026-02-30 00:00:00+00', '999999-01-01 00:00:00+00'].map((day) =>
      Buffer.from(`["${day}","00000000-0000-0000-0000-000000000000"]`).toString('base64url'),
    ),
    Buffer.from('{"a":1}').toString('base64url'),
    'A'.repeat(5000),
  ])('begins anew at a cursor that is none (%#)', async (cursor) => {
    const page = await list(`?after=${cursor}`);
    expect(page.rows).toHaveLength(PAGE_SIZE);
    expect(page.previous).toBeNull();
  });

  it('takes odd addresses for what they are', async () => {
    expect((await list('?q=%00&sort=password&dir=up&after=&before=')).rows).toHaveLength(PAGE_SIZE);
  });
});
