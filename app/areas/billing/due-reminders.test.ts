import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#app/platform/calendar-days.ts';
import { addMoney, compareMoney, moneyOf, subtractMoney } from '#app/platform/money.ts';
import {
  comingLetter,
  comingStage,
  dueLetter,
  type RemindableInvoice,
  stagesOf,
  stageWords,
  toneOf,
} from './due-reminders.ts';

const STAGES = [-3, 1, 7, 14];

const invoice = (given: Partial<RemindableInvoice> = {}): RemindableInvoice => ({
  ...{ id: 'a', dueDate: '2027-05-10', sentOn: '2027-04-12', open: '400.00' },
  ...{ isPrepayment: false, answer: null, reminders: [] },
  ...given,
});
const letter = (today: string, invoices = [invoice()], balance = '0.00') =>
  dueLetter({ invoices, balance, stages: STAGES, today });
const told = (stage: number | null, sentOn: string) => ({ stage, dueDate: '2027-05-10', sentOn });

describe('the letter of a day', () => {
  it.each([
    ['2027-05-06', null],
    ['2027-05-07', -3],
    ['2027-05-09', -3],
    ['2027-05-11', 1],
    ['2027-05-16', 1],
    ['2027-05-18', 7],
    ['2027-06-30', 14],
  ])('on %s is of stage %s, of the latest one after a standstill', (today, stage) => {
    expect(letter(today)?.stage ?? null).toBe(stage);
  });

  it('is not sent again, and no earlier stage after a later one', () => {
    const once = invoice({ reminders: [told(7, '2027-05-18')] });
    for (const today of ['2027-05-18', '2027-05-20']) expect(letter(today, [once])).toBeNull();
    expect(letter('2027-05-24', [once])?.stage).toBe(14);
    const byHand = invoice({ reminders: [told(null, '2027-05-12')] });
    expect(letter('2027-05-13', [byHand])).toBeNull();
    expect(letter('2027-05-17', [byHand])?.stage).toBe(7);
  });

  it('is none ahead of the day it went out, and counts again from another due date', () => {
    expect(letter('2027-05-09', [invoice({ sentOn: '2027-05-08' })])).toBeNull();
    const moved = invoice({ dueDate: '2027-06-10', reminders: [told(14, '2027-05-24')] });
    expect(letter('2027-06-07', [moved])?.stage).toBe(-3);
    expect(letter('2027-05-12', [invoice({ dueDate: null })])).toBeNull();
  });

  it('is one for all invoices, with the wording of the latest stage', () => {
    const later = invoice({ id: 'b', dueDate: '2027-05-20' });
    expect(letter('2027-05-17', [later, invoice()])).toEqual({
      stage: 7,
      invoices: [
        { id: 'a', stage: 7 },
        { id: 'b', stage: -3 },
      ],
    });
  });

  it('is none for what is disputed, promised, or covered by the balance', () => {
    const dispute = invoice({ answer: { kind: 'dispute', promisedOn: null } });
    expect(letter('2027-05-17', [dispute])).toBeNull();
    const promise = invoice({ answer: { kind: 'promise', promisedOn: '2027-05-17' } });
    expect(letter('2027-05-17', [promise])).toBeNull();
    expect(letter('2027-05-18', [promise])?.stage).toBe(7);
    expect(letter('2027-05-17', [invoice()], '400.00')).toBeNull();
    expect(letter('2027-05-17', [invoice()], '399.99')?.stage).toBe(7);
    expect(letter('2027-05-17', [invoice({ isPrepayment: true })], '400.00')?.stage).toBe(7);
    const two = [invoice(), invoice({ id: 'b', dueDate: '2027-05-09' })];
    expect(letter('2027-05-17', two, '400.00')?.invoices.map(({ id }) => id)).toEqual(['a']);
  });
});

it('says what comes next', () => {
  expect(comingStage(invoice(), STAGES, '2027-05-01')).toEqual({ stage: -3, day: '2027-05-07' });
  const once = invoice({ reminders: [told(1, '2027-05-11')] });
  expect(comingStage(once, STAGES, '2027-05-12')).toEqual({ stage: 7, day: '2027-05-17' });
  expect(comingStage(invoice({ reminders: [told(14, '2027-05-24')] }), STAGES, '2027-06-01')).toBe(
    null,
  );
  expect([-3, 0, 1, null].map(stageWords)).toEqual([
    '3 days before the due date',
    'on the due date',
    '1 day after the due date',
    'by hand',
  ]);
  expect(STAGES.map((stage) => toneOf(stage, STAGES))).toEqual(['ahead', 'first', 'later', 'last']);
  expect(stagesOf('14, 1,7 -3, 7')).toEqual(STAGES);
});

const KINDS = [
  ...(['pay', 'unpay', 'creditPart', 'writeOff', 'undoWriteOff', 'dispute'] as const),
  ...(['withdraw', 'hand', 'prepay', 'dueLater'] as const),
];

// What happens to three invoices in one order: a day passes, something is paid, credited, written off, prepaid, said, taken back or
// sent by hand.
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('day' as const), days: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'run' as const }) },
  fc.record({
    kind: fc.constantFrom(...KINDS),
    of: fc.nat(2),
    cents: fc.integer({ min: 1, max: 60_000 }),
  }),
  fc.record({ kind: fc.constant('promise' as const), of: fc.nat(2), days: fc.nat(12) }),
);

it('never goes to what is paid, disputed, promised or covered, in 10,000 random orders', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      fc.uniqueArray(fc.integer({ min: -10, max: 30 }), { minLength: 1, maxLength: 5 }),
      (steps, stages) => {
        let today = '2027-05-01';
        let balance = '0.00';
        const writtenOff = new Map<string, string>();
        const isFree = ({ answer }: RemindableInvoice) =>
          answer === null || (answer.promisedOn ?? '9999') < today;
        const turnOf = ({ dueDate, id }: RemindableInvoice) => `${dueDate} ${id}`;
        const amount = ['400.00', '99.95', '0.01'];
        const all = amount.map((open, at) =>
          invoice({ id: `${at}`, open, dueDate: addDays(today, 3 + at * 4), sentOn: today }),
        );
        for (const each of [...steps, { kind: 'run' as const }]) {
          const of = 'of' in each ? (all[each.of] as RemindableInvoice) : null;
          if (each.kind === 'day') today = addDays(today, each.days);
          else if (each.kind === 'run') run();
          else if (of) change(of, each);
        }
        function change(
          of: RemindableInvoice,
          each: { kind: string; cents?: number; days?: number },
        ) {
          const cents = moneyOf(BigInt(each.cents ?? 0));
          if (each.kind === 'writeOff') {
            writtenOff.set(of.id, addMoney(of.open, writtenOff.get(of.id) ?? '0.00'));
            of.open = '0.00';
          } else if (each.kind === 'undoWriteOff') {
            of.open = addMoney(of.open, writtenOff.get(of.id) ?? '0.00');
            writtenOff.delete(of.id);
          } else if (each.kind === 'pay' || each.kind === 'creditPart') {
            of.open = compareMoney(cents, of.open) > 0 ? '0.00' : subtractMoney(of.open, cents);
          } else if (each.kind === 'unpay') of.open = addMoney(of.open, cents);
          else if (each.kind === 'dispute') of.answer = { kind: 'dispute', promisedOn: null };
          else if (each.kind === 'promise') {
            of.answer = { kind: 'promise', promisedOn: addDays(today, each.days ?? 0) };
          } else if (each.kind === 'withdraw') of.answer = null;
          else if (each.kind === 'prepay') balance = cents;
          else if (each.kind === 'dueLater') of.dueDate = addDays(of.dueDate ?? today, 5);
          else
            of.reminders = [
              ...of.reminders,
              { stage: null, dueDate: of.dueDate ?? '', sentOn: today },
            ];
        }
        function run() {
          const sent = dueLetter({ invoices: all, balance, stages, today });
          const named = (sent?.invoices ?? []).map(({ id, stage }) => ({
            of: all[Number(id)] as RemindableInvoice,
            stage,
          }));
          const faults = named.flatMap(({ of, stage }) => {
            // What is due first and this one come to more than the balance.
            const first = all.filter((one) => isFree(one) && turnOf(one) <= turnOf(of));
            const owed = addMoney('0.00', ...first.map(({ open }) => open));
            const before = of.reminders.filter(({ dueDate }) => dueDate === of.dueDate);
            const holds = {
              'is open': compareMoney(of.open, '0') > 0,
              'is neither disputed nor promised': isFree(of),
              'is not covered': compareMoney(owed, balance) > 0,
              'has come to its stage': addDays(of.dueDate ?? '', stage) <= today,
              'was not told of it': before.every((earlier) => (earlier.stage ?? -99) < stage),
              'is named once': named.filter((one) => one.of === of).length === 1,
            };
            of.reminders = [...of.reminders, { stage, dueDate: of.dueDate ?? '', sentOn: today }];
            return Object.entries(holds).flatMap(([what, isSo]) => (isSo ? [] : [what]));
          });
          // A second run, or a second process, sends nothing.
          if (dueLetter({ invoices: all, balance, stages, today })) faults.push('is sent once');
          if (faults.length > 0) throw new Error(faults.join(', '));
        }
      },
    ),
    { numRuns: 10_000 },
  );
});

describe('the letter that comes next', () => {
  const next = (invoices: RemindableInvoice[], balance = '0.00', today = '2027-05-01') =>
    comingLetter({ invoices, balance, stages: STAGES, today });
  const disputed = invoice({ id: 'd', answer: { kind: 'dispute', promisedOn: null } });
  const promised = invoice({ id: 'p', answer: { kind: 'promise', promisedOn: '2027-05-20' } });

  it('is the first of all invoices, by the latest of its stages', () => {
    const later = invoice({ id: 'b', dueDate: '2027-05-20' });
    expect(next([later, invoice(), disputed])).toEqual({ day: '2027-05-07', stage: -3 });
    expect(next([later, invoice()], '0.00', '2027-05-17')).toEqual({ day: '2027-05-17', stage: 7 });
  });

  it('is none of what is disputed, promised, covered or told to its end', () => {
    expect(next([])).toEqual({ none: 'nothing', of: [] });
    expect(next([promised, disputed])).toEqual({ none: 'disputed', of: [disputed] });
    expect(next([promised])).toEqual({ none: 'promised', of: [promised] });
    expect(next([invoice()], '400.00')).toEqual({ none: 'covered', of: [] });
    const told14 = invoice({ reminders: [told(14, '2027-05-24')] });
    expect(next([told14], '0.00', '2027-06-01')).toEqual({ none: 'told', of: [] });
  });
});
