import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { make, move, newCustomerId } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeProject, makeTimeEntry } from '#tests/helpers/makers.ts';
import { periodOf } from '../period.ts';
import { getBookReport } from './book-report-queries.server.ts';
import { BOOK_REPORTS } from './book-reports.ts';

setUpDatabase();

let admin: AdminActor;
const day = firmDay();
const today = periodOf({ from: day, to: day }, { today: day, timeZone: firmZone() });

beforeAll(async () => {
  admin = await makeAdmin();
});

/** A client with these projects, each by its days; the ids. */
async function client(projects: Record<string, { start: string | null; end?: string }>) {
  const customerId = await newCustomerId();
  const ids = new Map<string, string>();
  for (const [title, { start, end }] of Object.entries(projects)) {
    await unsafeOwnerTransaction(async (tx) => {
      const { id } = await makeProject(tx, customerId, { title });
      await tx.execute(
        sql`update projects set start_date = ${start}, end_date = ${end ?? null} where id = ${id}`,
      );
      ids.set(title, id);
    });
  }
  return { customerId, projectId: (title: string) => ids.get(title) ?? '' };
}

/** What the report says of a client: the project of each row and what was invoiced on it. */
async function saidOf(customerId: string) {
  const { rows } = await getBookReport(admin, 'profit', today);
  return rows
    .filter((row) => row.customerId === customerId && row.invoiced !== '0.00')
    .map((row) => [row.project, row.invoiced]);
}

async function sell(customerId: string): Promise<void> {
  await move(admin, await make(admin, { customerId }), 'sent');
}

describe("an invoice that names no project is of the client's only project on its day", () => {
  const past = { start: '2001-01-01', end: '2001-06-30' };
  it.each([
    ['the only one that runs', { Now: { start: '2001-01-01' }, Past: past }, 'Now'],
    ['one that begins and ends today', { Now: { start: day, end: day } }, 'Now'],
    ['none', {}, 'No project'],
    ['none that still runs', { Past: past }, 'No project'],
    ['none yet', { Later: { start: '2999-01-01' } }, 'No project'],
    ['several', { One: { start: '2001-01-01' }, Two: { start: day } }, 'No project'],
    ['one whose start nobody said', { Some: { start: null } }, 'No project'],
    [
      'one beside another whose start nobody said',
      { Now: { start: '2001-01-01' }, Some: { start: null } },
      'No project',
    ],
    [
      'one beside another without a start that has ended',
      { Now: { start: '2001-01-01' }, Past: { start: null, end: '2001-06-30' } },
      'Now',
    ],
  ] as const)('%s', async (_, projects, said) => {
    const { customerId } = await client(projects);
    await sell(customerId);
    expect(await saidOf(customerId)).toEqual([[said, '1000.00']]);
  });

  it('not where hours on it are of another project, or of none', async () => {
    const { customerId, projectId } = await client({
      Now: { start: '2001-01-01' },
      Past: past,
    });
    const work = (title: string | null) =>
      unsafeOwnerTransaction((tx) =>
        makeTimeEntry(tx, admin.userId, {
          customerId,
          projectId: title && projectId(title),
          hourlyRate: '100.00',
          hours: '1.00',
          date: day,
        }),
      );
    const bill = async (...titles: (string | null)[]) => {
      const entries = [];
      for (const title of titles) entries.push(await work(title));
      const { id } = await invoiceTime(admin, {
        customerId,
        grouping: 'project',
        entries: entries.map(({ id, version }) => ({ id, version })),
      });
      await move(admin, id, 'sent');
    };
    await bill('Past', null);
    expect(await saidOf(customerId)).toEqual([
      ['Past', '100.00'],
      ['No project', '100.00'],
    ]);
    await bill('Now');
    expect(await saidOf(customerId)).toEqual([
      ['Now', '100.00'],
      ['Past', '100.00'],
      ['No project', '100.00'],
    ]);
  });

  it('a line says how it is found, and when there is none', () => {
    expect(BOOK_REPORTS.profit.about).toMatch(
      /only project .* on its day; with none or several then, it says No project\./,
    );
  });

  it('one with lines that no hours are on is of it too', async () => {
    const { customerId } = await client({ Now: { start: '2001-01-01' } });
    const line = { description: 'Sprint', quantity: '1.00', unitPrice: '40.00' };
    const { id } = await asActor(admin, (tx) =>
      createInvoiceIn(tx, admin, { customerId, lines: [line, line] }),
    );
    await move(admin, id, 'sent');
    expect(await saidOf(customerId)).toEqual([['Now', '80.00']]);
  });
});
