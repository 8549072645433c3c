import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { MEMBER_ROLES, ROLES } from '#app/access/member-rights.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { rightsOfStaff, STAFF_ROLES } from '#app/access/staff-rights.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { addTo, importText, monthsFrom, startOn } from '#tests/helpers/outcomes.ts';
import { agreeToBaseline, proposeBaseline } from './baseline-commands.server.ts';
import { getBaseline } from './baseline-queries.server.ts';
import { getBoard } from './board-queries.server.ts';
import { getFigure, getImports } from './figure-queries.server.ts';
import { editMeasure, setFigure } from './measure-commands.server.ts';

// Every number of dollars that a board of outcomes holds has the digits 4321 in it, and nothing else has.

setUpDatabase();

const TODAY = '2026-11-25';
const ORIGIN = { ipAddress: '203.0.113.7', userAgent: 'Test' };
const MONTHS = monthsFrom('2025-01', 18);

let admin: AdminActor;
let customer: CustomerActor;
let customerId: string;
let baselineId: string;
const ids: Record<'days' | 'renewals' | 'own' | 'dollars', string> = {
  days: '',
  renewals: '',
  own: '',
  dollars: '',
};

beforeAll(async () => {
  ({ admin, customer } = await makeMembers());
  ({ customerId } = customer);
  await startOn(admin, customerId, '2026-01-01');
  const own = { direction: 'up', formula: 'F.', source: 'S.', kind: 'own' };
  const worth = { unitWorth: '4321.00', worthBasis: 'Revenue of $43,210,000 a year.' };
  ids.days = await addTo(admin, customerId, { kind: 'days-to-invoice', ...worth });
  ids.renewals = await addTo(admin, customerId, { kind: 'renewals-value' });
  ids.own = await addTo(admin, customerId, { ...own, name: 'Callbacks', unit: 'number' });
  ids.dollars = await addTo(admin, customerId, {
    ...own,
    name: 'Revenue a truck',
    unit: 'dollars',
  });
  const file = (measureId: string, layout: string, head: string, line: (month: string) => string) =>
    importText(
      admin,
      { customerId, measureId },
      [head, ...MONTHS.flatMap((month) => Array(6).fill(line(month))), ''].join('\n'),
      { layout },
    );
  await file(ids.days, 'own-days-to-invoice', 'Completed,Invoice date,Total', (month) =>
    [`${month}-01`, `${month}-${month < '2026' ? '12' : '07'}`, '4321.99'].join(','),
  );
  await file(ids.renewals, 'own-renewals', 'Due,Result,Yearly value', (month) =>
    [`${month}-01`, 'Renewed', '4321'].join(','),
  );
  await file(ids.own, 'own-measure', 'Date,Amount,Divided by', (month) =>
    [`${month}-01`, '4321', '43210'].join(','),
  );
  for (const month of MONTHS) {
    const figure = { month, value: '4321.50', cases: '20', uploads: [] };
    await setFigure(admin, { customerId, measureId: ids.dollars }, figure);
  }
  const form = { fromMonth: '2025-01', toMonth: '2025-12', signedName: 'Ada Advisor' };
  baselineId = await proposeBaseline(admin, customerId, form, ORIGIN);
  const { hash: shownHash } = await getBaseline(admin, { customerId, baselineId });
  const signed = { signedName: 'Carl Customer', agreed: true, shownHash };
  await agreeToBaseline(customer, baselineId, signed, ORIGIN);
});

const consultant = (): AdminActor => ({
  ...admin,
  role: 'consultant',
  rights: rightsOfStaff('consultant', false),
});

/** Everything that a person reads of the outcomes; what is not found is null. */
async function everythingOf(actor: AdminActor | CustomerActor) {
  const figure = (measureId: string) =>
    getFigure(actor, { customerId, measureId }, '2026-03-01', null).catch((error) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    });
  const board = await getBoard(actor, customerId, TODAY);
  return {
    board,
    baseline: await getBaseline(actor, { customerId, baselineId }),
    figures: {
      days: await figure(ids.days),
      renewals: await figure(ids.renewals),
      own: await figure(ids.own),
      dollars: await figure(ids.dollars),
    },
    imports: actor.kind === 'admin' ? await getImports(actor, customerId) : null,
    lines: actor.kind === 'admin' ? await linesFor(actor) : null,
  };
}

/** What the database lets someone read of the log. */
const linesFor = (actor: AdminActor) =>
  asActor(actor, (tx) =>
    tx
      .select({ metadata: activityLogs.metadata })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, customerId)),
  );

const people = () => [
  ...MEMBER_ROLES.map((role) => [role, { ...customer, rights: ROLES[role].rights }] as const),
  ...STAFF_ROLES.map((role) => {
    const rights = rightsOfStaff(role, false);
    return [`staff: ${role}`, { ...admin, role, rights }] as const;
  }),
];

/** Dollars in whatever way they are written. Hashes and ids are no money. */
const dollarsIn = (answer: unknown) =>
  JSON.stringify(answer)
    .replace(/[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .match(/\$\d|4,?321|43,?210/g) ?? [];

describe('money on an outcome board', () => {
  it('is read by the roles that see money, and by no other in any way', async () => {
    const seen: Record<string, boolean> = {};
    for (const [role, actor] of people()) {
      seen[role] = dollarsIn(await everythingOf(actor)).length > 0;
    }
    expect(seen).toEqual({
      owner: true,
      billing: true,
      operations: false,
      viewer: true,
      'staff: admin': true,
      'staff: consultant': false,
      'staff: billing': true,
      'staff: reader': true,
    });
  });

  it('leaves the figures and the rows that are no money to everyone', async () => {
    const { board, figures, baseline } = await everythingOf({
      ...customer,
      rights: ROLES.operations.rights,
    });
    expect(board.measures.map(({ name, verdict }) => [name, verdict.kind])).toEqual([
      ['Days from work done to invoice', 'better'],
      ['Agreement renewals by value', 'same'],
      ['Callbacks', 'same'],
    ]);
    expect(board.money).toBeNull();
    expect(figures.days).toMatchObject({
      hidesRows: false,
      columns: ['Completed', 'Invoice date'],
    });
    expect(figures.days?.rows).toHaveLength(6);
    expect(figures.renewals).toMatchObject({ hidesRows: true, rows: [], next: null });
    expect(figures.dollars).toBeNull();
    expect(baseline.content).toContain('## Callbacks');
    expect(baseline.content).not.toContain('Revenue a truck');
    expect(baseline.content).toContain('Grades of evidence:');
    expect(baseline.content).toContain('Dollar amounts are left out here');
  });

  it('stays as it is when staff who see none edit a measure, and they add none', async () => {
    const [before] = (await getImports(admin, customerId)).measures;
    await editMeasure(
      consultant(),
      { customerId, measureId: ids.days },
      { name: 'Days to invoice', formula: 'F.', source: 'S.', isYearly: true, version: 1 },
    );
    const [after] = (await getImports(admin, customerId)).measures;
    const { unitWorth, isYearly, worthBasis } = before ?? {};
    expect(after).toMatchObject({ name: 'Days to invoice', unitWorth, isYearly, worthBasis });
    const own = { kind: 'own', name: 'Margin', formula: 'F.', source: 'S.', unit: 'dollars' };
    await expect(addTo(consultant(), customerId, own)).rejects.toThrow(RefusedError);
  });
});
