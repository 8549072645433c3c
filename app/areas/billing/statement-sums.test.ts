import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMoney, moneyOf, subtractMoney } from '#app/platform/money.ts';
import { type OwedEntry, openByAge, statementSums } from './statement-sums.ts';

const cents = fc.integer({ min: -99_999, max: 99_999 }).map((amount) => moneyOf(BigInt(amount)));

it('opening plus invoices less payments and credits is closing, line by line, and closing opens the next', () => {
  const entry: fc.Arbitrary<OwedEntry> = fc.record({
    number: fc.nat(),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${`${day}`.padStart(2, '0')}`),
    kind: fc.constantFrom('invoice', 'credit_note', 'payment', 'other'),
    words: fc.constant('X'),
    invoiceId: fc.constant(null),
    receivable: cents,
    net: cents,
    paid: cents,
  });
  fc.assert(
    fc.property(fc.array(entry), fc.integer({ min: 2, max: 27 }), (entries, cut) => {
      const day = (at: number) => `2027-02-${`${at}`.padStart(2, '0')}`;
      const first = statementSums(entries, { from: day(1), to: day(cut) });
      const second = statementSums(entries, { from: day(cut + 1), to: day(28) });
      for (const { opening, invoices, payments, credits, closing, lines } of [first, second]) {
        const sum = subtractMoney(addMoney(opening, invoices), addMoney(payments, credits));
        expect(sum).toBe(closing);
        expect(lines.at(-1)?.balance ?? opening).toBe(closing);
      }
      expect(second.opening).toBe(first.closing);
      expect(second.closing).toBe(addMoney('0.00', ...entries.map(({ net }) => net)));
    }),
  );
});

it('what is open is aged by its due date', () => {
  const open = [
    ['2027-07-15', '500.00'],
    ['2027-06-30', '120.00'],
    ['2027-05-31', '80.00'],
    ['2027-05-30', '70.00'],
    ['2027-05-01', '60.00'],
    ['2027-04-30', '50.00'],
    ['2027-04-01', '40.00'],
    ['2027-03-31', '30.00'],
  ].map(([dueDate = '', due = '']) => ({ dueDate, due }));
  expect(openByAge(open, '2027-06-30').map(({ amount }) => amount)).toEqual([
    '620.00',
    '80.00',
    '130.00',
    '90.00',
    '30.00',
  ]);
});
