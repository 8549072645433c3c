import { expect, it } from 'vitest';
import { type EngagementFacts, stationsOf } from './engagement-line.ts';
import { nextSteps } from './what-comes-next.ts';

const TODAY = '2026-03-01';

/** An engagement with a plan of three invoices, of which these statuses were made, in the plan's order. */
function facts(statuses: ('draft' | 'sent' | 'paid' | 'cancelled')[]): EngagementFacts {
  const planned = ['2026-02-01', '2026-04-01', '2026-05-01'].map((date) => ({
    title: 'Part',
    date,
    amount: '100.00',
  }));
  return {
    customerId: 'c',
    start: '2026-01-05',
    project: { id: 'p', title: 'Sprint', startDate: '2026-01-05', endDate: null },
    proposal: null,
    milestones: [],
    isMeasured: false,
    baseline: null,
    planned,
    invoices: statuses.map((status, place) => ({
      id: `i${place}`,
      number: `INV-${place}`,
      place,
      amount: '100.00',
      status,
      isWrittenOff: false,
      sendOn: planned[place]?.date ?? null,
      sentOn: null,
      dueDate: null,
    })),
    meeting: null,
    task: null,
    request: null,
  } as unknown as EngagementFacts;
}

const last = (given: EngagementFacts) =>
  stationsOf(given, 'customer', TODAY).find(({ key }) => key === 'invoice');

it('ends with the last invoice that stands, and says how many were canceled', () => {
  expect(last(facts(['paid', 'draft', 'draft']))).toMatchObject({
    title: '$100.00',
    date: '2026-05-01',
    note: '3 of 3, due May 31, 2026',
  });
  expect(last(facts(['paid', 'draft', 'cancelled']))).toMatchObject({
    date: '2026-04-01',
    note: '2 of 3, due May 01, 2026, 1 of 3 canceled',
    state: 'ahead',
  });
  expect(last(facts(['cancelled', 'cancelled', 'cancelled']))).toMatchObject({
    title: 'Canceled',
    note: 'all 3 invoices',
    state: 'done',
    to: null,
  });
});

it('never says that a canceled invoice comes next; its replacement does', () => {
  const next = (given: EngagementFacts) =>
    nextSteps(given, 'firm', TODAY).find(({ key }) => key === 'invoice');
  const given = facts(['paid', 'cancelled', 'draft']);
  expect(next(given)?.title).toBe('Invoice 3 of 3, $100.00');
  const [, , third] = given.invoices;
  const replacement = { ...third, id: 'new', place: 1, amount: '90.00' };
  expect(
    next({ ...given, invoices: [...given.invoices, replacement] } as EngagementFacts),
  ).toMatchObject({ title: 'Invoice 2 of 3, $90.00', to: '/admin/invoices/new' });
  expect(next(facts(['cancelled', 'cancelled', 'cancelled']))).toBeUndefined();
});

it.each(['firm', 'customer'] as const)('says what is overdue of what comes next (%s)', (side) => {
  const given = {
    ...facts(['draft', 'draft', 'draft']),
    meeting: { id: 'm', title: 'Kickoff', at: new Date('2026-03-01T15:00:00Z'), day: TODAY },
    task: { id: 't', title: 'Name a dispatcher', dueDate: '2026-02-27' },
    request: { title: 'Aged receivables', dueDate: TODAY },
  } as unknown as EngagementFacts;
  const next = nextSteps(given, side, TODAY);
  expect(next.map(({ key, isLate }) => [key, isLate])).toEqual([
    ['invoice', true],
    ['task', true],
    ['meeting', false],
    ['request', false],
  ]);
  expect(next[0]?.note).toBe('not sent yet');
});
