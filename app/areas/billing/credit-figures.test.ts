import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, centsOf, compareMoney, moneyOf, subtractMoney } from '#app/platform/money.ts';
import { creditedPart, type Figures, isPartOf, leftOfLines } from './credit-figures.ts';
import { invoiceTotals, type Tax } from './invoice-totals.ts';

const TAX = { name: 'Sales tax', rate: '8.25' };

/** An issued invoice over lines of one each, as its document says it. */
function issuedOf(
  lines: { unitPrice: string; tax?: Tax | null }[],
  rule: 'line' | 'rate',
  discount?: string,
): Figures & { total: string } {
  const totals = invoiceTotals({
    lines: lines.map((line) => ({ quantity: '1', ...line })),
    rule,
    discount,
  });
  return {
    total: totals.total,
    taxRule: rule,
    taxes: totals.taxes,
    lines: totals.lines.map(({ amount, share, tax, taxAmount }, at) => ({
      ...{ id: String(at), description: `Line ${at}`, quantity: '1.00', unitPrice: amount, amount },
      ...(share !== '0.00' && { share }),
      ...(tax && { tax }),
      ...(tax && taxAmount && { taxAmount }),
    })),
  };
}

/** Credits the lines one after the other, each in the parts that `parts` cuts it into. */
function creditAll(issued: Figures, parts: (left: string) => string[]) {
  const notes: (Figures & { amount: string })[] = [];
  for (const { id } of issued.lines) {
    const left = leftOfLines(issued, notes).find((line) => line.id === id)?.left ?? '0.00';
    for (const part of parts(left)) {
      expect(
        isPartOf(part, leftOfLines(issued, notes).find((line) => line.id === id)?.left ?? '0'),
      ).toBe(true);
      const { amount, content } = creditedPart(issued, notes, new Map([[id, part]]));
      notes.push({ ...content, amount });
    }
  }
  return notes;
}

describe('credit notes over parts', () => {
  it.each([
    ['a', ['94.62', '36.93', '140.21'], ['7.81', '3.05', '11.56'], ['102.43', '39.98', '151.77']],
    ['b', ['112.35', '47.08', '121.63'], ['9.27', '3.88', '10.04'], ['121.62', '50.96', '131.67']],
  ])('B12%s: the last takes what is left', (_, prices, taxes, amounts) => {
    const issued = issuedOf(
      prices.map((unitPrice) => ({ unitPrice, tax: TAX })),
      'rate',
    );
    const notes = creditAll(issued, (left) => [left]);
    expect(notes.map((note) => note.taxes?.[0]?.amount)).toEqual(taxes);
    expect(notes.map(({ amount }) => amount)).toEqual(amounts);
    expect(addMoney(...amounts)).toBe(issued.total);
    expect(leftOfLines(issued, notes).map(({ left }) => left)).toEqual(['0.00', '0.00', '0.00']);
    expect(isPartOf('0.01', '0.00')).toBe(false);
  });

  it('equal the invoice however it is cut, and none of them takes more tax than is left', () => {
    const cut = (pieces: number[]) => (left: string) => {
      const cents = BigInt(left.replace('.', ''));
      let rest = cents;
      const parts = pieces.map((piece) => {
        const part = (cents * BigInt(piece)) / 100n;
        const own = part > rest ? rest : part;
        rest -= own;
        return own;
      });
      return [...parts, rest].filter((part) => part > 0n).map(moneyOf);
    };
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 90_000 }),
            fc.constantFrom(TAX, { name: 'City', rate: '1.125' }, null),
          ),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
        fc.constantFrom('line' as const, 'rate' as const),
        fc.option(fc.constantFrom('0.01', '5%', '33.333%')),
        (given, pieces, rule, discount) => {
          const lines = given.map(([cents, tax]) => ({ unitPrice: moneyOf(BigInt(cents)), tax }));
          const issued = issuedOf(lines, rule, discount ?? undefined);
          const notes = creditAll(issued, cut(pieces));
          expect(addMoney('0.00', ...notes.map(({ amount }) => amount))).toBe(issued.total);
          for (const note of notes) {
            const taxes = note.taxes ?? [];
            for (const { amount } of taxes)
              expect(compareMoney(amount, '0')).toBeGreaterThanOrEqual(0);
            const nets = note.lines.map((line) => subtractMoney(line.amount, line.share ?? '0.00'));
            expect(addMoney('0.00', ...nets, ...taxes.map(({ amount }) => amount))).toBe(
              note.amount,
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('equal the invoice with lines below zero too, each note with the tax of its own lines to the cent', () => {
    const rates = [TAX, { name: 'City', rate: '1.125' }, null];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -9_000, max: 90_000 }), fc.constantFrom(...rates)), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.constantFrom('line' as const, 'rate' as const),
        (given, rule) => {
          const lines = given.map(([cents, tax]) => ({ unitPrice: moneyOf(BigInt(cents)), tax }));
          const issued = issuedOf(lines, rule);
          const notes = creditAll(issued, (left) => (left === '0.00' ? [] : [left]));
          const credited = notes.map(({ amount }) => amount);
          expect(addMoney('0.00', ...credited)).toBe(issued.total);
          for (const { lines, amount } of notes) {
            const tax = lines[0]?.tax ?? null;
            const unitPrice = lines[0]?.amount ?? '0.00';
            const own = invoiceTotals({ lines: [{ quantity: '1', unitPrice, tax }], rule }).total;
            const off = centsOf(subtractMoney(amount, own));
            expect(off >= -6n && off <= 6n, `${amount} for ${own}`).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are of the sign of their line', () => {
    expect([
      isPartOf('-5.00', '-5.00'),
      isPartOf('-5.01', '-5.00'),
      isPartOf('5.00', '-5.00'),
    ]).toEqual([true, false, false]);
  });
});
